// The guided first game where four dragons fly by secret plots: one Round, which ends with a hit. A
// partner whose Wyrmling flies by a script meets the learner's Ancient at the foot of the mountains.

import { answersOf, slot } from "./acts";
import { declarationText, proposed } from "./declaring";
import { COMPASS } from "./facing";
import type { Step } from "./lesson";
import { tileId } from "./moments";
import { quickChoice } from "./options";
import { OPEN, type Lane, type Plotted } from "./plot";
import type { Scene } from "./scene";
import type { Table } from "./table.svelte";
import type { Decision, Plain } from "./wire";

const kind = (table: Table): string => (table.ready ? (table.decision?.kind ?? "") : "");
const fact = (decision: Decision | null, name: string): number => Number(decision?.facts[name] ?? 0);
const round = (table: Table): number => fact(table.decision, "round");
const first = (table: Table): string | null => table.decision?.actions[0] ?? null;

// -- the meeting: both fly around the mountains in the middle, and are three hexes apart in Turn 3 --

const ANCIENT = ["A1 F1+", "A2 F1", "A3 F1 fb3"];
const WYRMLING = ["lock W: F1+ | F3 | F2", "lock W: RT | RT | RT"]; // of the partner, by Round: to the meeting, then in circles
/** Does a seat live in the east? Its dragons stand there until they take off. */
const inEast = (scene: Scene | null, seat: number | null): boolean =>
  (scene?.pieces ?? []).some((piece) => piece.seat === seat && scene !== null && piece.x > (scene.board.left + scene.board.right) / 2);
/** The way along the mountains; the Wyrmling comes from the other side. */
const ancientFaces = (table: Table): (typeof COMPASS)[number] => (inEast(table.scene, table.seat) ? "NW" : "SE");

/** The answers of the partner: its Wyrmling flies into the fire, nobody else moves. */
export function firePartner(decision: Decision, scene: Scene): string {
  if (decision.kind === "plot") return WYRMLING[Math.min(fact(decision, "round"), WYRMLING.length) - 1] ?? "lock";
  if (decision.kind === "declare") return declares(decision, scene);
  if (decision.kind !== "place") return decision.actions[0] ?? "";
  const [near, middle, far] = (decision.facts["hexes"] as Plain[]).map((hex) => tileId(hex) ?? "");
  return `place A ${near}; E ${near}; D ${middle}; W ${far}`;
}

function declares(decision: Decision, scene: Scene): string {
  const grounded = Object.keys(decision.facts["dragons"] ?? {});
  if (fact(decision, "round") > 1 || fact(decision, "turn") > 1 || !grounded.includes("W")) return "done -";
  return `done W: ${inEast(scene, decision.seat) ? "SW" : "NE"}`;
}

// -- what the learner has done -------------------------------------------------------------------

function cells(table: Table): Plotted[] {
  const lanes = (table.decision?.facts["lanes"] ?? {}) as unknown as Record<string, Lane>;
  return Object.values(lanes).flatMap((lane) => lane.cells);
}
const filled = (table: Table): number => cells(table).filter((cell) => cell.moves.length || cell.attack).length;
const firing = (table: Table): boolean => cells(table).some((cell) => cell.attack);
const plotting = (table: Table): boolean => kind(table) === "plot" && round(table) === 1 && table.decision!.required;
const declaring = (table: Table): boolean => kind(table) === "declare";
const firstTurn = (table: Table): boolean => round(table) === 1 && fact(table.decision, "turn") === 1;
const over = (table: Table): boolean => kind(table) === "plot" && round(table) === 2;
const own = (table: Table, id: Plain | undefined): boolean => table.scene?.pieces?.some((piece) => piece.id === id && piece.seat === table.seat) ?? false;
const hasHit = (table: Table): boolean =>
  table.events.some((event) => event.name === "hit" && own(table, event.data["by"]) && !own(table, event.data["dragon"]));

/** The facings as proposed, with the Ancient towards the meeting. */
function meeting(table: Table): string | null {
  if (!table.decision) return null;
  const declared = proposed(table, table.decision);
  const ancient = declared["A"];
  if (ancient) declared["A"] = { ...ancient, facing: COMPASS.indexOf(ancientFaces(table)) };
  return declarationText(declared);
}
/** The first place without a crash, if there is one. */
function unhurt(table: Table): string | null {
  const crashes = new Set(((table.decision?.facts["crashes"] ?? []) as Plain[]).flatMap((hex) => tileId(hex) ?? []));
  return (table.decision ? answersOf(table.decision).find((answer) => !crashes.has(slot(answer, "hex")))?.text : null) ?? first(table);
}

export const FIRE_STEPS: Step[] = [
  {
    title: "Choose your side",
    text: "Each side has four dragons, and the last side with dragons wins. Pick a colour.",
    now: (table) => kind(table) === "colour",
    doing: "Take the first colour",
    offer: first,
  },
  {
    title: "Take a home",
    text: "Your Lair is where your dragons start, at the edge of a mountain that rises to the middle. Click a lit hex on the board or an option in the list.",
    now: (table) => kind(table) === "site",
    doing: "Take the first Lair",
    offer: first,
  },
  {
    title: "Set out your dragons",
    text: "Big dragons need more room. The proposal works: press “Place them”.",
    now: (table) => kind(table) === "place",
    doing: "Place them as proposed",
    offer: (table) => (table.decision ? quickChoice(table.decision, () => 0) : null),
  },
  {
    title: "Plot a take-off",
    text: "Everyone plots three Turns in secret; then all dragons fly at once. Send the Ancient to meet the enemy: Forward 1 with Climb. The first trap: only Climb gets a dragon off the ground.",
    now: (table) => plotting(table) && filled(table) === 0,
    doing: "Forward 1 with Climb",
    offer: () => ANCIENT[0] ?? null,
  },
  {
    title: "Keep it in the air",
    text: "The second trap: a flying dragon without an order may fall. Plot Forward 1 for Turns 2 and 3 of the Ancient as well, level, at the foot of the mountains.",
    now: (table) => plotting(table) && filled(table) > 0 && filled(table) < 3,
    doing: "Another Forward 1",
    offer: (table) => (cells(table)[1]?.text === OPEN ? "A2 F1" : "A3 F1"),
  },
  {
    title: "Aim at where it will be",
    text: "Fire flies level and straight ahead, and you plot it in advance: aim at where an enemy will be, not at where it is. Their Wyrmling is bold and comes around the mountain: in Turn 3 it will be three hexes in front of your Ancient. Give Turn 3 a Fireball at distance 3.",
    now: (table) => plotting(table) && filled(table) >= 3 && !firing(table),
    doing: "A Fireball at 3 in Turn 3",
    offer: () => ANCIENT[2] ?? null,
  },
  {
    title: "Lock it",
    text: "The others have no orders: they rest on the ground and are safe for now. Lock your plot. Once everyone has, all plots are shown.",
    now: (table) => plotting(table) && filled(table) >= 3 && firing(table),
    doing: "Lock it as it is",
    offer: () => "lock",
  },
  {
    title: "Turn to the fight",
    text: "Before each Turn, dragons on the ground turn freely. The Wyrmling comes around the foot of the mountain. Face the Ancient along it, SE if your Lair is in the west and NW if it is in the east, and press “Declare”.",
    now: (table) => declaring(table) && firstTurn(table),
    doing: "Face along the mountain",
    offer: meeting,
  },
  {
    title: "Declare again",
    aside: true,
    text: "Before each Turn, dragons on the ground may turn again or recover. The Ancient is in the air and flies as plotted. The proposal works.",
    now: declaring,
    doing: "Declare as proposed",
    offer: (table) => (table.decision ? declarationText(proposed(table, table.decision)) : null),
  },
  {
    title: "No room",
    aside: true,
    text: "Too many dragons met in one hex. Choose where yours goes: lit hexes are free, “crash” hurts.",
    now: (table) => kind(table) === "displace",
    doing: "Go where it does not hurt",
    offer: unhurt,
  },
  {
    title: "First blood",
    text: "A hit: a Fireball of your Ancient takes 4 health, and the Wyrmling had only 6. One more ends it. On the ground fire hurts twice as much, so drive enemies down. Every line of the log names its rule: click a chip to read it. Your partner does not fight back; a real enemy will.",
    touch:
      "A hit: a Fireball of your Ancient takes 4 health, and the Wyrmling had only 6. One more ends it. On the ground fire hurts twice as much, so drive enemies down. Under Log, every line names its rule: tap a chip to read it. Your partner does not fight back; a real enemy will.",
    now: (table) => over(table) && hasHit(table),
    last: true,
    next: [
      "Take off with your two biggest dragons, and rest the others on the ground.",
      "Aim two Turns ahead at the hexes the enemy must cross.",
      "Drive a hurt enemy down: on the ground fire hurts twice as much.",
    ],
  },
  {
    title: "You can fly",
    aside: true,
    text: "That was a whole Round, but nobody was hit. Fire goes straight ahead, at its dragon’s height, to the very hex you plotted: look at the Wyrmling’s way on the time line, and try again. Your partner circles where it is and does not fight back.",
    now: over,
    last: true,
  },
];
