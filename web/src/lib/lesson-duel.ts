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
    text: "You win when only your side has a creature on the table after a round. Each dragon has a card: Level says who moves first, Weapon how many dice it rolls, Agility how well it evades, Health how much it bears. Take Balagos, the strongest biter.",
    now: (table) => asked(table, "dragon"),
    doing: "Take Balagos",
    offer: () => DRAGON,
  },
  {
    title: "Take your place",
    text: "Your dragon starts near your edge and looks wherever you like. Drag it in the small map, or take the proposal: the middle, facing the enemy.",
    now: (table) => asked(table, "place"),
    doing: "Place it in the middle",
    offer: (table) => String(table.decision?.facts["suggested"] ?? "") || null,
  },
  {
    title: "Set the dial",
    text: "Everybody sets a maneuver in secret: a row is a speed, a column a bearing. Green rests, white is plain, red exhausts. The first trap: nothing is measured for you, and a dragon that leaves the table is lost. The enemy is far away, so fly Straight 3.",
    now: (table) => asked(table, "dials") && round(table) < MEETING && !set(table),
    doing: "Straight 3",
    offer: (table) => fly(table, 3),
  },
  {
    title: "Red costs an Action",
    aside: true,
    text: "A red maneuver exhausts your dragon: no Action this round, and if it turns up another red one while exhausted the enemy chooses for it. Take another for now.",
    now: (table) => asked(table, "dials") && set(table) && red(table),
    doing: "Straight instead",
    offer: (table) => fly(table, round(table) < MEETING ? 3 : 1),
  },
  {
    title: "Lock it",
    text: "You may turn the dial until you lock it. When everybody has locked, creatures move one after the other, the lowest Level first: you see where Galadaeros goes before you move, but your dial is set.",
    now: (table) => asked(table, "dials") && round(table) < MEETING,
    doing: "Lock the dial",
    offer: () => "ready",
  },
  {
    title: "How high?",
    text: "After it has moved, a flyer may land, rise or swoop. Bites need the same height; a swooping dragon bites and is bitten on both. Galadaeros is in the air: stay there.",
    now: (table) => asked(table, "altitude") && round(table) < MEETING,
    doing: "Stay in the air",
    offer: () => "altitude keep",
  },
  {
    title: "An Action",
    text: "Then comes one Action. Dodge leaves a token that adds an evade when you are attacked. Charge brings you nearer before a bite, Target lets you roll attack dice again. Nobody is near yet: Dodge is never wrong.",
    now: (table) => asked(table, "action") && round(table) < MEETING,
    doing: "Dodge",
    offer: (table) => does(table, "Dodge"),
  },
  {
    title: "Too far?",
    text: "In combat the highest Level begins: you. A Range is three inches, as long as your dragon’s base. A Bite reaches two of them ahead, and Fire Breath is spent for three rounds even if it meets nobody. Judge by eye: this is too far. Do not attack.",
    now: (table) => asked(table, "attack") && round(table) < MEETING,
    doing: "Do not attack yet",
    offer: () => "pass",
  },
  {
    title: "Come close",
    text: "Round 2. Galadaeros moves first and will come on. Fly slowly, so that he ends up right before your jaws: Straight 1, a green one.",
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
    text: "Now Target pays: it is measured at once, and within Range 4 you get a token to roll dice of your attack again.",
    now: (table) => asked(table, "action"),
    doing: "Target Galadaeros",
    offer: (table) => does(table, "Target") ?? does(table, "Dodge"),
  },
  {
    title: "Bite",
    text: "He is in front of you and near: Bite. Arc and Range are drawn after you have declared, and he may evade or trust his armor.",
    now: (table) => asked(table, "attack"),
    doing: "Bite Galadaeros",
    offer: (table) => does(table, "Bite") ?? "pass",
  },
  {
    title: "Roll again",
    text: "✸ hits and ✹ is a critical hit; blanks and ◎ miss. The panel says where each die comes from. Your Target token rolls the dice that you choose again: choose those that missed.",
    now: (table) => asked(table, "offer"),
    doing: "Roll the misses again",
    offer: again,
  },
  {
    title: "Over the edge",
    aside: true,
    text: "Your dragon has left the table and is lost. That happens to everybody once: look where the edge is before you set a dial. Learn again, or start a real game.",
    now: (table) => flying(table) && !alive(table),
    last: true,
  },
  {
    title: "You can bite",
    text: "Each hit that was neither evaded nor stopped by armor is a Damage Card; as many as its Health defeat a dragon in the End Phase. Next: set a Turn or the red Wingover to come back at him, and breathe fire where two enemies stand together. Your partner does not fight back; a real game starts on the first page.",
    now: (table) => table.view?.over === true || (table.ready && round(table) > MEETING && table.decision !== null),
    last: true,
  },
];
