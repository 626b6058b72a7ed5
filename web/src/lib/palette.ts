// Seat colours by name; the same names, colours and patterns as board/palette.py.

export interface Colour {
  name: string;
  fill: string;
  ink: string;
  light: string;
  pattern: string;
}

function colour(name: string, fill: string, ink: string, light: string, pattern: string): Colour {
  return { name, fill, ink, light, pattern };
}

const PALETTE: Record<string, Colour> = Object.fromEntries(
  [
    colour("red", "#c8372d", "#7d1610", "#f08a80", "stripes"),
    colour("green", "#3f8f45", "#1d5423", "#86cf8b", "dots"),
    colour("blue", "#2f6fc1", "#153f7a", "#8fbcf2", "waves"),
    colour("gold", "#d9a514", "#745403", "#f3cf6b", "lattice"),
    colour("silver", "#a9b3bd", "#454e57", "#d6dee6", "plain"),
    colour("copper", "#b5652b", "#6a340d", "#e6a577", "chevrons"),
    colour("bronze", "#8a7134", "#4d3d12", "#cdb679", "rings"),
    colour("violet", "#7d4fb0", "#462370", "#c3a0ea", "checks"),
    colour("teal", "#218a8a", "#0b4b4b", "#7fd0d0", "crosses"),
    colour("black", "#3a3a40", "#17171a", "#a9a9b3", "triangles"),
    colour("white", "#f2efe6", "#57534a", "#f2efe6", "dashes"),
    colour("brown", "#775544", "#402a20", "#c5a28f", "bricks"),
  ].map((entry) => [entry.name, entry]),
);

/** The names of all colours. */
export const COLOURS: readonly string[] = Object.keys(PALETTE);

export const NEUTRAL = colour("neutral", "#8d8a83", "#45433e", "#c9c6bf", "plain");

/** The colour of that name; an unknown name gives the neutral grey of unowned things. */
export function colourOf(name: string | undefined): Colour {
  return (name && PALETTE[name]) || NEUTRAL;
}

/** The name of the colour of a thing: its own, else that of its seat. */
export function colourNameOf(
  seats: readonly { seat: number; colour?: string }[] | undefined,
  thing: { seat?: number | null; colour?: string } | undefined,
): string {
  return thing?.colour || seats?.find((panel) => panel.seat === thing?.seat)?.colour || "";
}
