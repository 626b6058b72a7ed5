// The rulebook drawer: open or not, at which clause.

import { api } from "./api";
import type { RuleClause, Rules } from "./wire";

export const drawer = $state({ open: false, clause: "", game: "" });
const books = new Map<string, Promise<Rules>>();

export function rulesOf(game: string): Promise<Rules> {
  let book = books.get(game);
  if (!book) {
    book = api.rules(game);
    book.catch(() => books.delete(game));
    books.set(game, book);
  }
  return book;
}

export function openClause(clause: string): void {
  drawer.clause = clause;
  drawer.open = true;
}

/** Clauses that hold all the words; those with all in id and title first. */
export function searchRules(rules: Rules, words: string): RuleClause[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (!wanted.length) return [];
  const all = rules.sections.flatMap((section) => section.clauses);
  const inHead = all.filter((clause) => wanted.every((word) => `${clause.id} ${clause.title}`.toLowerCase().includes(word)));
  const inText = all.filter(
    (clause) => !inHead.includes(clause) && wanted.every((word) => `${clause.id} ${clause.title} ${clause.text}`.toLowerCase().includes(word)),
  );
  return [...inHead, ...inText];
}
