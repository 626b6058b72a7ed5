// The guided first game where creatures fly by secret dials: one dragon each, two rounds. A partner
// who flies by a script meets the learner, so that every part of a round comes up.

import { diceText } from "./deeds";
import type { CreatureDial, DeedsFacts, DialMove, DialsFacts } from "./facts";
import type { Step } from "./lesson";
import type { Table } from "./table.svelte";
import type { Decision } from "./wire";

const DRAGON = "ready take balagos";
const PARTNERS = "ready take galadaeros"; // of a lower Level: it moves first and bites last
const MEETING = 2; // the round in which they meet
const SPEEDS = [3, 2]; // of the partner, by round

const straight = (dial: CreatureDial, speed: number): DialMove | undefined =>
  dial.moves.filter((move) => move.bearing === "straight").sort((a, b) => Math.abs(a.speed - speed) - Math.abs(b.speed - speed))[0];
const listed = (decision: Decision, ...wanted: string[]): string => wanted.find((text) => decision.actions.includes(text)) ?? decision.actions[0] ?? "";

/** The answers of the partner: fly to the meeting, and hurt nobody. */
export function duelPartner(decision: Decision): string {
  if (decision.kind === "dragon") return PARTNERS;
  if (decision.kind === "place") return String(decision.facts["suggested"] ?? "") || listed(decision);
  if (decision.kind !== "dials") return listed(decision, "pass", "altitude keep");
  const { creatures, commit, round } = decision.facts as unknown as DialsFacts;
  const open = creatures.find((dial) => !dial.chosen);
  return (open && straight(open, SPEEDS[round - 1] ?? 2)?.text) || commit;
}

const round = (table: Table): number => table.scene?.clock?.[0] ?? 0;
const asked = (table: Table, kind: string): boolean => table.ready && table.decision?.kind === kind && table.decision.required;
const dial = (table: Table): CreatureDial | undefined => (table.decision?.facts as unknown as DialsFacts | undefined)?.creatures?.[0];
const set = (table: Table): boolean => Boolean(dial(table)?.chosen);
const red = (table: Table): boolean => dial(table)?.moves.find((move) => move.maneuver === dial(table)?.chosen)?.color === "red";
const fly = (table: Table, speed: number): string | null => (dial(table) && straight(dial(table)!, speed)?.text) ?? null;
const does = (table: Table, name: string): string | null =>
  (table.decision?.facts as unknown as DeedsFacts | undefined)?.deeds?.find((deed) => deed.name === name)?.options[0]?.text ?? null;
const alive = (table: Table): boolean => table.scene?.pieces?.some((piece) => piece.seat === table.seat) ?? false;
const flying = (table: Table): boolean => round(table) > 0;

/** Roll again what has missed. */
function again(table: Table): string | null {
  const facts = table.decision?.facts as unknown as DeedsFacts | undefined;
  const pick = facts?.deeds.find((deed) => deed.dice)?.dice;
  const dice = (pick?.roll === "attack" ? facts?.attack?.attack.dice : facts?.attack?.defense.dice) ?? [];
  const missed = pick?.places.filter((place) => dice[place]?.face === "blank" || dice[place]?.face === "conc").slice(0, pick.most) ?? [];
  return pick && missed.length ? diceText(pick, missed) : facts?.passing || null;
}

export const DUEL_STEPS: Step[] = [
  {
    title: "One dragon each",
    text: "The goal: be the only side with creatures on the table after a round. On a dragon’s card, Level sets the order, Weapon the attack dice, Agility the dice to evade, and Health the damage it can take. Take Balagos, the strongest biter.",
    now: (table) => asked(table, "dragon"),
    doing: "Take Balagos",
    offer: () => DRAGON,
  },
  {
    title: "Take your place",
    text: "Your dragon starts near your edge and faces any way you like. Drag it on the small map, or take the proposal: the middle, facing the enemy.",
    now: (table) => asked(table, "place"),
    doing: "Place it in the middle",
    offer: (table) => String(table.decision?.facts["suggested"] ?? "") || null,
  },
  {
    title: "Set the dial",
    text: "Everyone picks a maneuver in secret: rows are speeds, columns are bearings. Green rests, white is neutral, red exhausts. The first trap: nothing is measured in advance, and a dragon that leaves the table is lost. The enemy is far away, so fly Straight 3.",
    now: (table) => asked(table, "dials") && round(table) < MEETING && !set(table),
    doing: "Straight 3",
    offer: (table) => fly(table, 3),
  },
  {
    title: "Red costs an Action",
    aside: true,
    text: "The second trap: a red maneuver exhausts your dragon. It takes no Action this round, and if it dials red again while exhausted, the enemy chooses its maneuver. Take another for now.",
    now: (table) => asked(table, "dials") && set(table) && red(table),
    doing: "Straight instead",
    offer: (table) => fly(table, round(table) < MEETING ? 3 : 1),
  },
  {
    title: "Lock it",
    text: "You may turn the dial until you lock it. Once everyone has locked, creatures move from the lowest Level to the highest. You see where Galadaeros goes before you move, but your dial is set.",
    now: (table) => asked(table, "dials") && round(table) < MEETING,
    doing: "Lock the dial",
    offer: () => "ready",
  },
  {
    title: "How high?",
    text: "After moving, a flyer may land, take off or swoop. A bite needs the same height; a swooping dragon counts as being at both. Galadaeros is in the air: stay there.",
    now: (table) => asked(table, "altitude") && round(table) < MEETING,
    doing: "Stay in the air",
    offer: () => "altitude keep",
  },
  {
    title: "An Action",
    text: "Now you take one Action. Dodge gives a token that adds an evade when you are attacked, Charge moves you closer before a bite, and Target lets you reroll attack dice. Nobody is near yet, and Dodge is never wrong.",
    now: (table) => asked(table, "action") && round(table) < MEETING,
    doing: "Dodge",
    offer: (table) => does(table, "Dodge"),
  },
  {
    title: "Too far?",
    text: "In combat the highest Level attacks first: that is you. A Range is three inches, as long as your dragon’s base. A Bite reaches two of them ahead, and Fire Breath is spent for three rounds even if it hits nobody. Judge by eye: this is too far. Do not attack.",
    now: (table) => asked(table, "attack") && round(table) < MEETING,
    doing: "Do not attack yet",
    offer: () => "pass",
  },
  {
    title: "Come close",
    text: "Round 2. Galadaeros moves first and will keep coming. Fly slowly, so that he ends up right in front of your jaws: the green Straight 1.",
    now: (table) => asked(table, "dials") && round(table) === MEETING && !set(table),
    doing: "Straight 1",
    offer: (table) => fly(table, 1),
  },
  {
    title: "Lock it again",
    aside: true,
    text: "That brings you within reach, if he flies straight as before.",
    now: (table) => asked(table, "dials") && round(table) === MEETING,
    doing: "Lock the dial",
    offer: () => "ready",
  },
  {
    title: "Stay level",
    aside: true,
    text: "He is still in the air, and so should you be.",
    now: (table) => asked(table, "altitude"),
    doing: "Stay in the air",
    offer: () => "altitude keep",
  },
  {
    title: "Aim",
    text: "Now Target pays off: within Range 4 you get a token that lets you reroll dice of your attack.",
    now: (table) => asked(table, "action"),
    doing: "Target Galadaeros",
    offer: (table) => does(table, "Target") ?? does(table, "Dodge"),
  },
  {
    title: "Bite",
    text: "He is close and in front of you: Bite. Arc and Range appear once you have declared. He may evade or trust his armor.",
    now: (table) => asked(table, "attack"),
    doing: "Bite Galadaeros",
    offer: (table) => does(table, "Bite") ?? "pass",
  },
  {
    title: "Roll again",
    text: "✸ is a hit and ✹ a critical hit; blanks and ◎ miss. Your Target token rerolls the dice you choose: choose the ones that missed.",
    now: (table) => asked(table, "offer"),
    doing: "Roll the misses again",
    offer: again,
  },
  {
    title: "Over the edge",
    aside: true,
    text: "Your dragon has left the table and is lost. It happens to everyone once: check where the edge is before you set a dial. Then start the lesson again, or play a real game.",
    now: (table) => flying(table) && !alive(table),
    last: true,
  },
  {
    title: "You can bite",
    text: "Your first success: every hit that was neither evaded nor stopped by armor is a Damage Card. A dragon with as many as its Health is defeated in the End Phase. Your partner does not fight back; a real enemy will.",
    now: (table) => table.view?.over === true || (table.ready && round(table) > MEETING && table.decision !== null),
    last: true,
    next: [
      "Close in with green maneuvers, so that you can turn hard when the enemy has passed.",
      "Come back with a Turn or the red Wingover, and attack from behind, where few can answer.",
      "Keep Fire Breath for the moment when two enemies stand close together.",
    ],
  },
];
