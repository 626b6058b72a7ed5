// Where somebody was at a table: a page that is opened anew goes on there. Kept in this browser for the
// seat that looks, and forgotten when another one does, so that whoever shares a screen finds nothing.

import { read, write } from "./keep";
import type { Viewer } from "./wire";

const MOST = 40; // tables that are remembered

interface Bookmark {
  table: string;
  viewer: Viewer;
  notes: Record<string, unknown>;
}

const all = (): Bookmark[] => read<Bookmark[]>("bookmarks", []);

/** What was noted last for this viewer of a table; null: nothing. */
export function noted<T>(table: string, viewer: Viewer, name: string): T | null {
  const mark = all().find((one) => one.table === table && one.viewer === viewer);
  return (mark?.notes[name] as T | undefined) ?? null;
}

export function note(table: string, viewer: Viewer, name: string, value: unknown): void {
  const marks = all();
  const before = marks.find((one) => one.table === table);
  const notes = before?.viewer === viewer ? before.notes : {};
  if (JSON.stringify(notes[name]) === JSON.stringify(value)) return;
  const others = marks.filter((one) => one !== before);
  write("bookmarks", [...others, { table, viewer, notes: { ...notes, [name]: value } }].slice(-MOST));
}
