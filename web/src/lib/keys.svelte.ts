// Every key of a page is registered here, so that one place decides what a key does and can tell all of them.

import { untrack } from "svelte";

export interface Binding {
  on: readonly string[]; // as KeyboardEvent.key has them; letters in lower case
  does: string; // what it does, in a few words
  run: () => void;
  when?: () => boolean; // otherwise the key belongs to somebody else
  always?: boolean; // even while somebody types
}

interface Group {
  title: string;
  bindings: () => readonly Binding[];
}

const TYPING = "input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select";
const NAMES: Record<string, string> = { " ": "Space", ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", Escape: "Esc", Backspace: "⌫" };

export const keyName = (key: string): string => NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);

class Keys {
  private groups = $state.raw<Group[]>([]);
  help = $state(false); // the list of all keys is open

  /** Bring keys; the newest come first, unless they are for keys that nobody else wants. Gives back how to take them away. */
  use(title: string, bindings: () => readonly Binding[], last = false): () => void {
    const group = { title, bindings };
    untrack(() => (this.groups = last ? [...this.groups, group] : [group, ...this.groups])); // whoever brings keys does not wait for those of others
    return () => untrack(() => (this.groups = this.groups.filter((other) => other !== group)));
  }

  /** What can be pressed now, by group; what a newer group has taken is left out. */
  listed(): { title: string; bindings: Binding[] }[] {
    const taken = new Set<string>();
    return this.groups.flatMap(({ title, bindings }) => {
      const own = bindings().filter(({ on, when }) => (when?.() ?? true) && !on.every((key) => taken.has(key)));
      for (const { on } of own) for (const key of on) taken.add(key);
      return own.length ? [{ title, bindings: own }] : [];
    });
  }

  press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const name = event.shiftKey && key.startsWith("Arrow") ? `Shift+${key}` : key;
    const typing = (event.target as Element | null)?.closest?.(TYPING) != null;
    for (const { bindings } of this.groups)
      for (const { on, run, when, always } of bindings()) {
        if (!on.includes(name) || (typing && !always) || !(when?.() ?? true)) continue;
        event.preventDefault();
        run();
        return;
      }
  }
}

export const keys = new Keys();
