import { expect, test } from "vitest";
import { agreed, fieldsOf } from "../src/lib/schema";

const FIELDS = fieldsOf({
  type: "object",
  properties: {
    mode: { enum: ["last_alive", "egg"], default: "last_alive" },
    fog: { type: "boolean", default: false },
    extras: { type: "array", items: { enum: ["wind", "rain"] }, default: [] },
    rounds: { type: "integer", default: 3 },
  },
});

test("the first choice is always said, the rest if it is not as usual", () => {
  expect(agreed(FIELDS, {})).toEqual(["Mode: Last alive"]);
  expect(agreed(FIELDS, { mode: "egg", fog: true, extras: ["rain"], rounds: 3 })).toEqual(["Mode: Egg", "Fog", "Extras: Rain"]);
  expect(agreed(FIELDS, { fog: false, rounds: 5 })).toEqual(["Mode: Last alive", "Rounds: 5"]);
});
