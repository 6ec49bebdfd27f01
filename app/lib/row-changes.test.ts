import { expect, test } from "vitest";
import { moveNames, type RowChange, readRowChange, rowButton, rowsAfter } from "./row-changes";

test.each<[RowChange, number[]]>([
  [{ type: "insert", payload: { name: "terms" } }, [0, 1, 2, -1]],
  [{ type: "remove", payload: { name: "terms", index: 1 } }, [0, 2]],
  [{ type: "reorder", payload: { name: "terms", from: 0, to: 2 } }, [1, 2, 0]],
  [{ type: "reorder", payload: { name: "terms", from: 2, to: 1 } }, [0, 2, 1]],
])("%o leaves the rows %j", (change, rows) => {
  expect(rowsAfter(change, 3)).toEqual(rows);
  expect(readRowChange({ name: rowButton, value: JSON.stringify(change) })).toEqual(change);
});

test("another button changes no row", () => {
  expect(readRowChange({ name: "intent", value: "save" })).toBeNull();
  expect(readRowChange(null)).toBeNull();
});

test("what is kept by name stays with its row, and goes with a removed one", () => {
  const kept = { title: 1, "days[0].title": 2, "days[1].list[3]": 3, "days[10]": 4, daysLeft: 5 };
  expect(moveNames(kept, "days", [1, 10])).toEqual({
    title: 1,
    "days[0].list[3]": 3,
    "days[1]": 4,
    daysLeft: 5,
  });
});
