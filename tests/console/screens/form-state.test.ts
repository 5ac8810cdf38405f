import { describe, expect, test } from "vitest";
import { type FormState, initialState, reduce, type Values } from "../../../src/screens/form/form-state";
import { same } from "../../../src/screens/form/same";

const record = { name: "Frame", description: "", updated_at: "2026-01-01T00:00:00Z" };
const start = () => initialState({ record, version: '"1"' }, { name: "Frame", description: "" });
const change = (state: FormState, key: string, value: unknown) =>
  reduce(state, { type: "changed", key, value });
const read = (state: FormState, name: string, version: string) =>
  reduce(state, {
    type: "read",
    base: { record: { ...record, name }, version },
    values: { name, description: "" },
  });

describe("a changed field", () => {
  test("is dirty until it is as it was", () => {
    const changed = change(change(start(), "description", "x"), "name", "Other");
    expect(changed.dirty).toEqual(["description", "name"]);
    expect(change(changed, "description", "").dirty).toEqual(["name"]);
  });

  test("loses what the server said about it, and only that", () => {
    const refused = reduce(start(), { type: "refused", issues: { name: "taken", description: "bad" } });
    expect(change(refused, "name", "Other").refused).toEqual({ description: "bad" });
  });
});

describe("a record that is read again", () => {
  test("fills an untouched form", () => {
    const state = read(start(), "Newer", '"2"');
    expect(state.values.name).toBe("Newer");
    expect(state.base.version).toBe('"2"');
  });

  test("never overwrites what was typed", () => {
    const state = read(change(start(), "description", "typed"), "Newer", '"2"');
    expect(state.values).toEqual({ name: "Frame", description: "typed" });
    expect(state.base.version).toBe('"1"');
    expect(state.newer?.record.name).toBe("Newer");
  });

  test("under another version but unchanged is no news", () => {
    const state = read(change(start(), "description", "typed"), "Frame", '"2"');
    expect(state.newer).toBeUndefined();
    expect(state.base.version).toBe('"2"');
    expect(state.values.description).toBe("typed");
  });
});

describe("a save", () => {
  const saved = (state: FormState, sent: Values) =>
    reduce(state, { type: "saved", base: { record }, values: { name: "Saved", description: "" }, sent });

  test("leaves nothing dirty", () => {
    const state = change(start(), "name", "Saved");
    expect(saved(state, state.values).dirty).toEqual([]);
  });

  test("keeps what was typed while it was on its way, still unsaved", () => {
    const state = change(start(), "name", "Saved");
    const later = saved(change(state, "description", "typed meanwhile"), state.values);
    expect(later.values.description).toBe("typed meanwhile");
    expect(later.dirty).toEqual(["description"]);
  });
});

test("keeping mine puts my changes upon their record", () => {
  const mine = change(start(), "description", "mine");
  const base = { record: { ...record, name: "Theirs" }, version: '"2"' };
  const state = reduce(mine, { type: "rebased", base, values: { name: "Theirs", description: "theirs" } });
  expect(state.values).toEqual({ name: "Theirs", description: "mine" });
  expect(state.dirty).toEqual(["description"]);
  expect(state.base.version).toBe('"2"');
});

test("a restored draft is unsaved again; a reset is as it was read", () => {
  const restored = reduce(start(), { type: "restored", values: { name: "Draft" } });
  expect(restored.dirty).toEqual(["name"]);
  expect(reduce(restored, { type: "reset" }).values.name).toBe("Frame");
});

test("values are the same by content, files by identity", () => {
  const file = new Blob(["x"]);
  expect(same({ state: "picked", file }, { state: "picked", file })).toBe(true);
  expect(same({ state: "picked", file }, { state: "picked", file: new Blob(["x"]) })).toBe(false);
  expect(same(["a", { b: 1 }], ["a", { b: 1 }])).toBe(true);
  expect(same(["a"], { 0: "a" })).toBe(false);
  expect(same({ a: undefined }, {})).toBe(false);
  expect(same(Number.NaN, Number.NaN)).toBe(true);
});
