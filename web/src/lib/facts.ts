// Written by tools/wire_types.py from the games. Do not edit.


/** What a decision tells, by its kind; other kinds tell nothing. */
export interface FactsByKind {
}
