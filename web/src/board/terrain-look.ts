// How kinds of terrain look: colours and the way their ground is painted.

export interface Terrain {
  top: string;
  side: string;
  paint: "grass" | "woods" | "rock" | "snow" | "ash" | "nest" | "water" | "sand" | "stone" | "sky" | "plain";
}

const TERRAINS: Record<string, Terrain> = {
  field: { top: "#86a052", side: "#6d5a3d", paint: "grass" },
  plain: { top: "#8aa55e", side: "#6d5a3d", paint: "grass" },
  grass: { top: "#7f9d55", side: "#6d5a3d", paint: "grass" },
  forest: { top: "#4f6f3c", side: "#54452f", paint: "woods" },
  wood: { top: "#54793f", side: "#54452f", paint: "woods" },
  mountain: { top: "#8d8577", side: "#6f675c", paint: "rock" },
  hill: { top: "#9b8f68", side: "#6f6149", paint: "rock" },
  summit: { top: "#e8edf2", side: "#8b8c93", paint: "snow" },
  scorched: { top: "#4a3a33", side: "#38302b", paint: "ash" },
  lair: { top: "#b79f76", side: "#77634a", paint: "nest" },
  water: { top: "#3f6f93", side: "#2c4a63", paint: "water" },
  sea: { top: "#31618a", side: "#2c4a63", paint: "water" },
  lake: { top: "#3f7ba0", side: "#2c4a63", paint: "water" },
  river: { top: "#4480a5", side: "#2c4a63", paint: "water" },
  sky: { top: "#3f6f98", side: "#24445f", paint: "sky" },
  coast: { top: "#cdb98a", side: "#8f7d55", paint: "sand" },
  desert: { top: "#cfb47a", side: "#8f7d55", paint: "sand" },
  town: { top: "#a5998a", side: "#6a6157", paint: "stone" },
  city: { top: "#a5998a", side: "#6a6157", paint: "stone" },
  settlement: { top: "#b39a6e", side: "#6d5a3d", paint: "nest" },
  quay: { top: "#aca391", side: "#6a6157", paint: "stone" },
  dock: { top: "#a5824f", side: "#5a4128", paint: "nest" },
  street: { top: "#b3aa9c", side: "#6a6157", paint: "stone" },
  open: { top: "#94a85a", side: "#6d5a3d", paint: "grass" },
  courtyard: { top: "#b9ab92", side: "#6a6157", paint: "stone" },
  tower: { top: "#8d867b", side: "#6a6157", paint: "stone" },
  cloud: { top: "#c3ccd6", side: "#7d8792", paint: "snow" },
  void: { top: "#262b36", side: "#20242e", paint: "plain" },
  building: { top: "#9a7f6a", side: "#5f4d40", paint: "stone" },
};
const UNKNOWN: Terrain = { top: "#97907f", side: "#665f52", paint: "plain" };

/** How entrances look that nobody's colour marks: gates red, doors blue. */
export const entranceTint = (kind: string): string => (kind === "gate" ? "#b8442f" : "#3f6fa8");

/** What is printed at a place: its name and what it is worth. */
export const placeName = ({ name, value }: { name?: string; value?: string }): string => [name, value].filter(Boolean).join(" ");

/** Is this ground so light that what is written on it is dark? */
export const isLight = ({ paint }: Terrain): boolean => paint === "snow";

/** How a kind of terrain is painted; kinds that nobody knows get neutral stone. */
export function terrainOf(name: string): Terrain {
  return TERRAINS[name] ?? UNKNOWN;
}
