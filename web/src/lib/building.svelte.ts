// An army that is being built. It only edits lists; what they cost and break is the rules' to say.

import { api } from "./api";
import { notes } from "./notes.svelte";
import type { Army, BrokenRule, Built, BuildQuestion, Card, Catalogue, Judged, Offer, PlainObject, Unit } from "./wire";

export const ARMY = -1; // instead of a unit
const REMEMBERED = 60; // steps that can be taken back

export class Building {
  catalogue = $state.raw<Catalogue | null>(null);
  judged = $state.raw<Judged | null>(null);
  offers = $state.raw<ReadonlyMap<string, Offer>>(new Map());
  terms = $state.raw<PlainObject>({});
  unit = $state(ARMY); // for which cards are offered
  icon = $state(""); // the slot that is to be filled, "" for any
  free = $state(false); // what is illegal is marked, not refused
  failed = $state("");
  damaged = $state(""); // what was wrong with the link, until the person changes something
  past = $state.raw<Army[]>([]);
  private line: Promise<unknown> = Promise.resolve();
  private cards = $derived(new Map([...(this.catalogue?.units ?? []), ...(this.catalogue?.additions ?? [])].map((card) => [card.key, card])));

  constructor(readonly game: string) {}

  get units(): Unit[] {
    return this.judged?.army.units ?? [];
  }

  card(key: string): Card | undefined {
    return this.cards.get(key);
  }

  name(key: string): string {
    return this.card(key)?.name ?? key;
  }

  problems(unit: number): BrokenRule[] {
    return (this.judged?.problems ?? []).filter((problem) => (problem.unit ?? ARMY) === unit);
  }

  /** Load the cards and begin: with a text, or with nothing. `damaged`: the link that led here cannot be read. */
  async begin(terms: PlainObject | null, text = "", changes: PlainObject = {}, damaged = ""): Promise<void> {
    const linked = text !== "" || Object.keys(changes).length > 0;
    let usual: PlainObject;
    try {
      this.catalogue ??= await api.cards(this.game);
      usual = Object.fromEntries(this.catalogue.settings.map((setting) => [setting.name, setting.default]));
      this.terms = terms ?? { ...usual, ...changes };
    } catch (error) {
      this.failed = said(error);
      return;
    }
    if (await (text ? this.read(text) : this.put({ units: [] }, damaged))) return;
    const why = this.failed || notes.now?.text || "";
    this.terms = terms ?? usual;
    await this.put({ units: [] }, linked ? why : "");
  }

  /** Terms that differ from the usual ones. */
  get changedTerms(): PlainObject {
    const usual = new Map(this.catalogue?.settings.map((setting) => [setting.name, setting.default]));
    return Object.fromEntries(Object.entries(this.terms).filter(([name, value]) => usual.get(name) !== value));
  }

  setTerm(name: string, value: number | boolean): Promise<boolean> {
    this.terms = { ...this.terms, [name]: value };
    return this.put(this.judged?.army ?? {});
  }

  // -- changes --------------------------------------------------------------------------------

  add(card: string): Promise<boolean> {
    if (this.unit !== ARMY) return this.alter(this.unit, (unit) => ({ ...unit, additions: [...(unit.additions ?? []), card] }));
    const players = this.judged?.players ?? 1;
    return this.change((units) => [...units, { card, player: units.length % players }]);
  }

  takeOver(unit: Unit): Promise<boolean> {
    return this.change((units) => [...units, unit]);
  }

  drop(at: number, addition: string): Promise<boolean> {
    return this.alter(
      at,
      (unit) => ({ ...unit, additions: (unit.additions ?? []).filter((key, place, all) => key !== addition || all.lastIndexOf(key) !== place) }),
      false,
    );
  }

  remove(at: number): Promise<boolean> {
    this.unit = ARMY;
    this.icon = "";
    return this.change((units) => units.filter((_, place) => place !== at), false);
  }

  alter(at: number, make: (unit: Unit) => Unit, guarded = true): Promise<boolean> {
    return this.change((units) => units.map((unit, place) => (place === at ? make(unit) : unit)), guarded);
  }

  change(make: (units: Unit[]) => Unit[], guarded = true): Promise<boolean> {
    return this.changeArmy((army) => ({ ...army, units: make(army.units ?? []) }), guarded);
  }

  changeArmy(make: (army: Army) => Army, guarded = true): Promise<boolean> {
    return this.queue(async () => {
      const before = this.judged?.army ?? {};
      return this.settle({ army: make(before), ...(guarded && !this.free ? { before } : {}) });
    });
  }

  put(army: Army, damaged = ""): Promise<boolean> {
    return this.queue(() => this.settle({ army }, true, damaged));
  }

  /** Take over a text as it is, legal or not; false if it cannot be read. */
  read(text: string): Promise<boolean> {
    this.unit = ARMY;
    this.icon = "";
    return this.queue(() => this.settle({ text }));
  }

  choose(unit: number, icon = ""): Promise<boolean> {
    this.unit = unit;
    this.icon = icon;
    return this.queue(() => this.settle({ army: this.judged?.army ?? {} }, false, this.damaged));
  }

  undo(): Promise<boolean> {
    return this.queue(async () => {
      const last = this.past.at(-1);
      if (!last) return false;
      if (this.unit >= (last.units ?? []).length) this.unit = ARMY;
      const done = await this.settle({ army: last }, false);
      if (done) this.past = this.past.slice(0, -1);
      return done;
    });
  }

  /** Resolves when the rules have answered all changes made so far. */
  async settled(): Promise<void> {
    await this.line;
  }

  /** One after the other, so that no change is lost and none overtakes. */
  private queue(step: () => Promise<boolean>): Promise<boolean> {
    const next = this.line.then(step);
    this.line = next.catch(() => undefined);
    return next;
  }

  private async settle(question: BuildQuestion, remember = true, damaged = ""): Promise<boolean> {
    let built: Built;
    this.failed = "";
    try {
      built = await api.build(this.game, { ...question, terms: this.terms, unit: this.unit });
    } catch (error) {
      this.failed = said(error);
      return false;
    }
    if (built.refused) {
      notes.refuse(built.refused.why, built.refused.clause);
      return false;
    }
    this.damaged = damaged;
    const before = this.judged;
    if (remember && before && JSON.stringify(before.army) !== JSON.stringify(built.judged.army)) this.past = [...this.past, before.army].slice(-REMEMBERED);
    this.judged = built.judged;
    this.offers = new Map(built.offers.map((offer) => [offer.card, offer]));
    return true;
  }
}

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error));
