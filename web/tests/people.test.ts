import { describe, expect, it } from "vitest";
import { addressed, awaited, calledOf, personOf, plainly, saidOf } from "../src/lib/people";

describe("people", () => {
  it("have one name, and bots are known as bots", () => {
    expect(personOf("Ann")).toMatchObject({ name: "Ann", bot: false });
    expect(personOf("Drake", true)).toMatchObject({ name: "Drake", bot: true });
    expect(personOf("drake 1 (bot)")).toMatchObject({ name: "Drake 1", bot: true }); // from the command line
  });
  it("are called by name and colour, but not twice by the colour", () => {
    expect(calledOf(personOf("Ann", false, "gold"))).toBe("Ann (Gold)");
    expect(calledOf(personOf("Gold", false, "gold"))).toBe("Gold");
    expect(calledOf(personOf("Ann"))).toBe("Ann");
  });
  it("may be expected on a free seat", () => {
    const seat = { seat: 1, kind: "human" as const, name: "Bob", taken: false, connected: false, level: null, stand_in: false };
    expect(awaited(seat)).toBe("Bob");
    expect(awaited({ ...seat, name: "Player 2" })).toBe("");
    expect(awaited({ ...seat, taken: true })).toBe("");
  });
  it("are found in what the log says", () => {
    const people = [personOf("Ann", false, "gold"), personOf("drake 1 (bot)", false, "silver")];
    expect(saidOf("For the first turn: Ann (Gold) 3, drake 1 (bot) (Silver) 1.", people)).toEqual([
      { text: "For the first turn: " },
      { person: people[0] },
      { text: " 3, " },
      { person: people[1] },
      { text: " 1." },
    ]);
    expect(plainly("drake 1 (bot) takes silver, Anna does not.", people)).toBe("Drake 1 (Silver) takes silver, Anna does not.");
  });
  it("whose names are signs of patterns are no patterns", () => {
    const odd = personOf("A+ (x", false, "red");
    expect(saidOf("A+ (x (Red) begins.", [odd])).toEqual([{ person: odd }, { text: " begins." }]);
  });
  it("without a colour leave the text alone", () => {
    expect(saidOf("Ann takes gold.", [personOf("Ann")])).toEqual([{ text: "Ann takes gold." }]);
  });
});

describe("what is asked", () => {
  const people = [personOf("Ann", false, "gold"), personOf("Bob", false, "red")];
  const seats = [
    { seat: 0, name: "Gold", colour: "gold" },
    { seat: 1, name: "Red", colour: "red" },
  ];
  const piece = { id: "blue1", kind: "dragon", name: "Blue 1", x: 0, y: 0, seat: 1, colour: "blue" };
  const scene = { title: "t", board: { kind: "hex" as const, left: 0, right: 1, top: 0, bottom: 1 }, seats, pieces: [piece] };
  it("names people, with every colour that is theirs", () => {
    expect(addressed("Round 1 · Gold · Free actions", scene, people)).toBe("Round 1 · Ann (Gold) · Free actions");
    expect(addressed("Blue has played Fear: pass", scene, people)).toBe("Bob (Blue) has played Fear: pass");
  });
  it("leaves units and other words alone", () => {
    for (const text of ["Gold 1 flees from Red 2: where to?", "your Red Ember Lark", "Goldsmith, gold"]) expect(addressed(text, scene, people)).toBe(text);
    expect(addressed("Gold is acting", null, people)).toBe("Gold is acting");
  });
});
