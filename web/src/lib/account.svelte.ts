// Who the server takes this browser for. Accounts are optional: they find one's tables on any device.

import { api } from "./api";
import { settings } from "./settings.svelte";
import type { Me } from "./wire";

export const SHORTEST_NAME = 3;
export const SHORTEST_PASSWORD = 8;

class Account {
  name = $state<string | null>(null); // null: a guest
  offered = $state(false); // does this server have accounts?

  private take(me: Me): void {
    this.name = me.name;
    this.offered = me.accounts;
  }

  async ask(): Promise<void> {
    this.take(await api.me());
  }

  async register(name: string, password: string): Promise<void> {
    this.take(await api.register({ name, password }));
    this.adopt();
  }

  async signIn(name: string, password: string): Promise<void> {
    this.take(await api.signIn({ name, password }));
    this.adopt();
  }

  async signOut(): Promise<void> {
    this.take(await api.signOut());
  }

  /** At the table one is called by the name of the account, unless one has chosen another. */
  private adopt(): void {
    if (settings.name || !this.name) return;
    settings.name = this.name;
    settings.save();
  }
}

export const account = new Account();

/** What is wrong with a name and a password before anybody is asked; empty if nothing is. */
export function objection(name: string, password: string, fresh: boolean): string {
  if (name.trim().length < SHORTEST_NAME) return `A name has at least ${SHORTEST_NAME} characters.`;
  if (!password) return "The password is missing.";
  if (fresh && password.length < SHORTEST_PASSWORD) return `A password has at least ${SHORTEST_PASSWORD} characters; this one has ${password.length}.`;
  return "";
}

/** A refusal of the server as a sentence. */
export function sentence(reason: string): string {
  const first = reason.slice(0, 1).toUpperCase() + reason.slice(1);
  return /[.!?]$/.test(first) ? first : `${first}.`;
}
