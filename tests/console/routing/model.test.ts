import { beforeEach, expect, test } from "vitest";
import {
  bodyOf,
  hasPassed,
  hasRun,
  inputsOf,
  queryOf,
  readCases,
  readInputs,
  type TestCase,
  writeCases,
} from "../../../src/custom-pages/routing/debug/model";
import { idOf } from "../providers/support/data";

const [STYLE, BOOTH, SERVER] = [idOf(1), idOf(2), idOf(3)] as [string, string, string];
const inputs = { style_id: STYLE, photo_booth_id: BOOTH, language: "ru" };
const one = (changes: Partial<TestCase> = {}): TestCase => ({
  id: "1",
  name: "Oil",
  query: queryOf(inputs),
  expected: SERVER,
  ...changes,
});
const read = (query: string) => readInputs(new URLSearchParams(query));

beforeEach(() => localStorage.clear());

test("the inputs of a test go to the address and back; empty ones are left out", () => {
  expect(queryOf(inputs)).toBe(`style=${STYLE}&booth=${BOOTH}&language=ru`);
  expect(read(queryOf(inputs))).toEqual({ inputs, errors: {} });
  expect(queryOf({ ...inputs, photo_booth_id: "" })).toBe(`style=${STYLE}&language=ru`);
  expect(bodyOf({ ...inputs, language: "" })).toEqual({ ...inputs, language: null });
  expect(inputsOf(one())).toEqual(inputs);
});

test("what is no id or language is an error at its input, what is missing is none", () => {
  expect(read("")).toEqual({ inputs: { style_id: "", photo_booth_id: "", language: "" }, errors: {} });
  const errors = (query: string) => read(query).errors;
  expect(errors("style=x&booth=&language=eng")).toEqual({
    style_id: "validation.unknown_reference",
    language: "validation.unknown_reference",
  });
  expect([errors("language=xen"), errors("language=EN"), errors("language=de")].map(Object.keys)).toEqual([
    ["language"],
    ["language"],
    [],
  ]);
});

test("a case has run once it has an answer or failed, and passed with the expected server", () => {
  expect(
    [one(), one({ selected: null }), one({ selected: SERVER }), one({ failed: "x" })].map(hasRun),
  ).toEqual([false, true, true, true]);
  const passed = (changes: Partial<TestCase>) => hasPassed(one(changes));
  expect(passed({})).toBeUndefined();
  expect(passed({ selected: SERVER })).toBe(true);
  expect(passed({ selected: BOOTH })).toBe(false);
  expect(passed({ selected: null })).toBe(false);
  expect(passed({ selected: SERVER, expected: "" })).toBeUndefined();
  expect(passed({ failed: "no answer", expected: "" })).toBe(false);
});

test("cases are kept for their user, without results and without those that were removed", () => {
  writeCases("me", [one({ selected: SERVER }), one({ id: "2", removed: true })]);
  expect(readCases("me")).toEqual([one()]);
  expect(readCases("somebody else")).toEqual([]);
});

test("what the browser kept is not trusted: cases without a style or of another shape are left out", () => {
  const keep = (text: string) => {
    writeCases("me", [one()]);
    const key = Object.keys(localStorage).find((name) => name.includes("routing_cases.me")) as string;
    localStorage.setItem(key, text);
    return readCases("me");
  };
  expect([keep("{"), keep("{}"), keep("[null, 1, {}]")]).toEqual([[], [], []]);
  const { expected: _, ...rest } = one();
  const wrong = [
    { ...rest, id: 1 },
    { ...rest, name: 1 },
    { ...rest, query: { style: STYLE } },
    { ...rest, query: "language=ru" },
  ];
  expect(keep(JSON.stringify(wrong))).toEqual([]);
  expect(keep(JSON.stringify([rest, { ...rest, expected: "x" }]))).toEqual([
    { ...rest, expected: "" },
    { ...rest, expected: "" },
  ]);
});
