import { expect, test } from "vitest";
import { fresh } from "../src/lib/spoken";

test("only what has come since is read out, every line under the same number for ever", () => {
  const lines = ["a", "b", "c"];
  expect(fresh(lines, 3)).toEqual([]);
  expect(fresh([...lines, "d"], 3)).toEqual([{ item: "d", at: 3 }]);
  expect(fresh([...lines, "d", "e"], 3).map(({ at }) => at)).toEqual([3, 4]);
});

test("a live region does not grow without end", () => {
  const many = Array.from({ length: 1000 }, (_, at) => at);
  const last = fresh(many, 0);
  expect(last).toHaveLength(100);
  expect(last.at(-1)).toEqual({ item: 999, at: 999 });
});
