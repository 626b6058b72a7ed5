import { describe, expect, it } from "vitest";
import { blocks, inline } from "../src/lib/markdown";
import { answersOf, calledBy, said } from "../src/lib/acts";
import { actionsByTile, filterActions, quickChoice } from "../src/lib/options";
import { changed, fieldsOf } from "../src/lib/schema";
import type { Scene } from "../src/lib/scene";
import type { Decision } from "../src/lib/wire";

const decision = (answers: [string, Decision["acts"][number]][], facts: Decision["facts"] = {}): Decision => ({
  seat: 0,
  kind: "x",
  clause: "",
  prompt: "",
  required: true,
  actions: answers.map(([text]) => text),
  acts: answers.map(([, act]) => act),
  facts,
});
const scene = { pieces: [{ id: "gold1", name: "Gold 1" }], tiles: [{ id: "5,-3", label: "L6" }] } as unknown as Scene;

describe("lists of actions", () => {
  it("keep what holds every word", () => expect(filterActions(["A1 F1+ fb2", "A1 F2", "lock"], "f1 FB", (action) => action)).toEqual(["A1 F1+ fb2"]));
  it("are said by their verbs, with the names of units and places", () => {
    const acts: Decision["acts"] = [
      { do: "colour", colour: "red" },
      { do: "site", site: "NW" },
      { do: "flee", dragon: "gold1", hex: "5,-3" },
      { do: "play", card: "magic_missile", dragon: "gold1" },
      { do: "intend", answer: { do: "pass" } },
      { do: "lock" },
    ];
    expect(acts.map((act) => said(answersOf(decision([["x", act]]))[0]!, calledBy(scene)))).toEqual([
      "Red",
      "The Lair in the north-west",
      "Gold 1: flee L6",
      "Play magic missile Gold 1",
      "Pass",
      "Lock",
    ]);
    expect(said({ text: "A1 F1+", do: "", slots: {} }, calledBy(scene))).toBe("A1 F1+");
  });
  it("know the tile an action names", () => {
    const found = actionsByTile(
      decision([
        ["to 5,0 SW", { do: "stand", hex: "5,0" }],
        ["to 5,0 N", { do: "stand", hex: "5,0" }],
        ["to 4,1 N", { do: "stand", hex: "4,1" }],
      ]),
      new Set(["5,0", "4,1"]),
    );
    expect(found.get("5,0")).toEqual(["to 5,0 SW", "to 5,0 N"]);
  });
  it("know the tiles behind a name that the facts explain", () => {
    const found = actionsByTile(
      decision(
        [
          ["site W", { do: "site", site: "W" }],
          ["site E", { do: "site", site: "E" }],
        ],
        { sites: { W: [[-6, 2]], E: [[6, -2]] } },
      ),
      new Set(["-6,2", "6,-2"]),
    );
    expect(found.get("6,-2")).toEqual(["site E"]);
  });
  it("quick choices spread the pieces", () => {
    expect(
      quickChoice(
        decision([
          ["place A 1,0; W 1,0", { do: "place", hexes: { A: "1,0", W: "1,0" } }],
          ["place A 1,0; W 2,0", { do: "place", hexes: { A: "1,0", W: "2,0" } }],
        ]),
        () => 0,
      ),
    ).toBe("place A 1,0; W 2,0");
  });
});

describe("forms from a schema", () => {
  const schema = {
    $ref: "#/$defs/Options",
    $defs: {
      Options: {
        type: "object",
        properties: {
          mode: { enum: ["egg", "deathmatch"], default: "deathmatch", description: "how to win" },
          open_fire: { type: "boolean", default: false },
          round_limit: { type: "integer", minimum: 0, maximum: 1000, default: 60 },
          custom_map: { anyOf: [{ type: "string" }, { type: "null" }], default: null },
          strange: { type: "array" },
        },
      },
    },
  };
  const fields = fieldsOf(schema);
  it("have a field for everything a person can fill in", () =>
    expect(fields.map((field) => [field.name, field.kind])).toEqual([
      ["mode", "choice"],
      ["open_fire", "switch"],
      ["round_limit", "number"],
      ["custom_map", "text"],
    ]));
  it("say in words what it means to choose nothing", () => {
    const [items, last] = fieldsOf({
      properties: {
        items: {
          anyOf: [{ type: "boolean" }, { type: "null" }],
          default: null,
          description: "magic items (section 16); none: only in advanced mode",
          about: "magic items (section 16)",
          none_title: "only in advanced mode",
        },
        round_limit: { anyOf: [{ type: "integer" }, { type: "null" }], default: 40, about: "last round (DL-14.8)", none_title: "no limit" },
      },
    });
    expect(items).toMatchObject({ about: "Magic items (section 16)", choices: ["only in advanced mode", "yes", "no"], initial: "only in advanced mode" });
    expect(last).toMatchObject({ about: "Last round (DL-14.8)", empty: "no limit", initial: "40" });
    expect(changed([items!], { items: "yes" })).toEqual({ items: true });
  });
  it("speak in the words of the game where it has some", () => {
    const [scenario, left] = fieldsOf({
      properties: {
        scenario: { enum: ["standard", "team_war"], enum_titles: { standard: "The Lance" }, default: "standard" },
        no_cards: { title: "Cards left out", type: "array", items: { enum: ["items"] }, enum_titles: { items: "Magic items" } },
      },
    });
    expect(scenario).toMatchObject({ title: "Scenario", choices: ["standard", "team war"], labels: ["The Lance", "Team war"] });
    expect(left).toMatchObject({ title: "Cards left out", choices: ["items"], labels: ["Magic items"] });
    expect(changed([scenario!], { scenario: "team war" })).toEqual({ scenario: "team_war" });
  });
  it("send only what differs", () => expect(changed(fields, { mode: "egg", open_fire: false, round_limit: 60, custom_map: "" })).toEqual({ mode: "egg" }));
});

describe("rule text", () => {
  it("links clauses and never makes markup", () => {
    expect(inline("see DW-4.2, <b>`x`</b> **now**")).toEqual([
      { kind: "text", text: "see " },
      { kind: "clause", text: "DW-4.2" },
      { kind: "text", text: ", <b>" },
      { kind: "code", text: "x" },
      { kind: "text", text: "</b> " },
      { kind: "strong", text: "now" },
    ]);
  });
  it("reads tables and lists", () => {
    const found = blocks("Text\nmore\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n- one\n- two");
    expect(found.map((block) => block.kind)).toEqual(["paragraph", "table", "list"]);
  });
});
