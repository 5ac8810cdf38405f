import { expect, test } from "vitest";
import type { EditorStore } from "../../../src/editor/store";
import { firstOf } from "../../../src/editor/use-save";

const pageWith = (...shown: string[]) => ({ shown: () => shown }) as unknown as EditorStore;

test("the error that is shown first is that of the first field on the page, at any depth; hidden fields come last", () => {
  const errors = { hidden: "a", "periods.1.end": "b", name: "c" };
  expect(firstOf(pageWith("name", "periods"), errors)).toBe("name");
  expect(firstOf(pageWith("periods", "name"), errors)).toBe("periods.1.end");
  expect(firstOf(pageWith("other"), errors)).toBe("hidden");
  expect(firstOf(pageWith("name"), {})).toBeUndefined();
});
