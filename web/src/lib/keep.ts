// What the browser keeps for its person: keys of seats, name, settings. Nothing here is vital.

export function read<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`wyrmtable.${name}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise; // storage is switched off or damaged
  }
}

export function write(name: string, value: unknown): void {
  try {
    localStorage.setItem(`wyrmtable.${name}`, JSON.stringify(value));
  } catch {
    // storage is switched off: the cookie of the server still knows the seats
  }
}

export interface KeptTable {
  key: string;
  quick?: boolean; // set-up is chosen for the player
  lesson?: boolean;
  partner?: string; // the key of a seat that this page plays by a script
  invitations?: { seat: number; key: string }[];
}

export function keptTable(table: string): KeptTable | null {
  return read<Record<string, KeptTable>>("tables", {})[table] ?? null;
}

/** Tables that the person has taken from the list of this browser; by id when. */
export const removedTables = (): Record<string, number> => read<Record<string, number>>("removed", {});

export function removeTable(table: string): void {
  write("removed", { ...removedTables(), [table]: Date.now() });
}

/** It is on the list again: the person has asked for it, or sits down there anew. */
export function restoreTable(table: string): void {
  const { [table]: gone, ...rest } = removedTables();
  if (gone !== undefined) write("removed", rest);
}

export function keepTable(table: string, kept: KeptTable): void {
  write("tables", { ...read<Record<string, KeptTable>>("tables", {}), [table]: kept });
}
