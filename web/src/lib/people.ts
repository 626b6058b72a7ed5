// Who sits where: one way to name people and bots, on cards, in the log, in lists and replays.

import { COLOURS } from "./palette";
import type { Scene, SeatInfo } from "./wire";

export interface Person {
  name: string;
  bot: boolean;
  colour: string; // of the seat, empty as long as it has none
  written: string; // the name as texts of the table have it
}

/** A piece of a text: plain words, or somebody who is named. */
export type Said = { text: string; person?: undefined } | { person: Person; text?: undefined };

const BOT = / \(bot\)$/; // so records from the command line mark a bot
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Somebody by the name that the table or a record has. */
export function personOf(written: string, bot = false, colour = ""): Person {
  const marked = BOT.test(written);
  return { name: marked ? capital(written.replace(BOT, "")) : written, bot: bot || marked, colour, written };
}

export const seated = (seat: SeatInfo, colour = ""): Person => personOf(seat.name || "Guest", seat.kind === "bot", colour);

/** Who is expected on a seat that is free: the name, if one is known. */
export const awaited = (seat: SeatInfo): string => (seat.taken || seat.name === `Player ${seat.seat + 1}` ? "" : seat.name);

/** Name and colour in words, for those who do not see the mark. */
export function calledOf({ name, colour }: Person): string {
  return colour && colour.toLowerCase() !== name.toLowerCase() ? `${name} (${capital(colour)})` : name;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Take a text of the log apart: `Ann (Gold) takes …` names Ann, who wears gold. */
export function saidOf(text: string, people: Person[]): Said[] {
  const written = new Map(people.map((person) => [person.written, person]));
  if (!written.size) return [{ text }];
  const names = [...written.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const named = new RegExp(`(${names.join("|")})(?: \\((${COLOURS.join("|")})\\))?`, "gi");
  const said: Said[] = [];
  let done = 0;
  for (const found of text.matchAll(named)) {
    const person = written.get(found[1]!);
    if (!person || (!found[2] && person.written === person.name)) continue; // words that happen to be a name
    if (found.index > done) said.push({ text: text.slice(done, found.index) });
    said.push({ person: found[2] ? { ...person, colour: found[2].toLowerCase() } : person });
    done = found.index + found[0].length;
  }
  if (done < text.length) said.push({ text: text.slice(done) });
  return said;
}

/** The same text in plain words. */
export const plainly = (text: string, people: Person[]): string =>
  saidOf(text, people)
    .map((part) => (part.person ? calledOf(part.person) : part.text))
    .join("");

/** A prompt or phase that speaks of seats by their colours, with the names of people as the log has them.
 *
 * `Gold is acting` becomes `Ann (Gold) is acting`; where a number or a capital follows, the colour belongs to a
 * unit, as in `Gold 1`, and stays.
 */
export function addressed(text: string, scene: Scene | null, people: Person[]): string {
  const seats = new Map<string, number>(); // a seat may have pieces of several colours
  for (const { seat, colour } of [...(scene?.seats ?? []), ...(scene?.pieces ?? [])]) if (colour && seat != null) seats.set(capital(colour), seat);
  if (!seats.size) return text;
  const words = new RegExp(`(?<![\\w-])(${[...seats.keys()].join("|")})(?! ?[\\dA-Z]|[\\w-])`, "g");
  return text.replace(words, (word) => {
    const person = people[seats.get(word)!];
    return person && person.written.toLowerCase() !== word.toLowerCase() ? `${person.written} (${word})` : word;
  });
}
