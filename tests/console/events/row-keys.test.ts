import { expect, test } from "vitest";
import { rowKeys } from "../../../src/custom-pages/events/row-keys";

test("rows keep their keys when a save stores two at once; a row that came instead of another does not", () => {
  const before = rowKeys(["new-1", "new-2", "c"], []);
  expect(before.map(({ key }) => key)).toEqual(["new-1", "new-2", "c"]);
  const stored = rowKeys(["a", "b", "c"], before);
  expect(stored).toEqual([
    { id: "a", key: "new-1" },
    { id: "b", key: "new-2" },
    { id: "c", key: "c" },
  ]);
  expect(rowKeys(["c", "a"], stored).map(({ key }) => key)).toEqual(["c", "new-1"]);
  expect(rowKeys(["new-3", "new-1"], before).map(({ key }) => key)).toEqual(["new-3", "new-1"]);
  expect(rowKeys(["x", "new-1"], before).map(({ key }) => key)).toEqual(["x", "new-1"]);
  expect(rowKeys(["y"], [{ id: "x", key: "x" }]).map(({ key }) => key)).toEqual(["y"]);
});
