import type { ReplyOf } from "../../../../contract/core/endpoint";
import { isId } from "../../../../contract/core/ids";
import type { testRouting } from "../../../../contract/endpoints/routing";
import type { Errors } from "../../../editor/state";
import { readStored, writeStored } from "../../../shared/storage";

/** Inputs of a routing test; "" = none. */
export type Inputs = Record<"style_id" | "photo_booth_id" | "language", string>;

/** The inputs with their URL parameters and format. */
const INPUTS: readonly [name: keyof Inputs, parameter: string, isValid: (text: string) => boolean][] = [
  ["style_id", "style", isId],
  ["photo_booth_id", "booth", isId],
  ["language", "language", (text) => /^[a-z]{2}$/.test(text)],
];

/** The inputs of a URL; invalid ones are left out and have an error. */
export function readInputs(query: URLSearchParams): { inputs: Inputs; errors: Errors } {
  const inputs: Inputs = { style_id: "", photo_booth_id: "", language: "" };
  const errors: Record<string, string> = {};
  for (const [name, parameter, isValid] of INPUTS) {
    const text = query.get(parameter) ?? "";
    if (isValid(text)) inputs[name] = text;
    else if (text) errors[name] = "validation.unknown_reference";
  }
  return { inputs, errors };
}

/** The URL query of a test, without "?". */
export const queryOf = (inputs: Inputs): string =>
  String(new URLSearchParams(INPUTS.flatMap(([name, key]) => (inputs[name] ? [[key, inputs[name]]] : []))));

export type RoutingAnswer = ReplyOf<typeof testRouting>;

export const bodyOf = (inputs: Inputs) =>
  Object.fromEntries(INPUTS.map(([name]) => [name, inputs[name] || null])) as Inputs;

/** A test case in the browser's storage; it holds only ids, the names are read each time. */
export interface TestCase {
  id: string;
  name: string;
  query: string;
  /** Id of the server that should be selected; "" = none expected. */
  expected: string;
  /** Result, not stored: id of the selected server or null, or why there was no answer. */
  selected?: string | null | undefined;
  failed?: string | undefined;
  /** Deleted when the page is left. */
  removed?: boolean;
}

export const inputsOf = ({ query }: TestCase): Inputs => readInputs(new URLSearchParams(query)).inputs;

export const hasRun = ({ selected, failed }: TestCase) => selected !== undefined || failed !== undefined;

/** Whether a case ran as expected; undefined if it has not run or expects nothing. */
export const hasPassed = ({ selected, failed, expected }: TestCase): boolean | undefined =>
  failed !== undefined ? false : selected === undefined || !expected ? undefined : selected === expected;

const keyOf = (user: string) => `routing_cases.${user}` as const;

export function readCases(user: string): readonly TestCase[] {
  try {
    const kept: unknown = JSON.parse(readStored(keyOf(user)) ?? "[]");
    return Array.isArray(kept) ? kept.flatMap(caseOf) : [];
  } catch {
    return []; // invalid, for example from another version
  }
}

/** The shown cases with what other tabs have added, and without what they have removed; removals here can be undone. */
export function withStored(user: string, shown: readonly TestCase[]): readonly TestCase[] {
  if (readStored(keyOf(user)) === null) return shown; // nothing is stored yet, or can be
  const stored = new Map(readCases(user).map((one) => [one.id, one]));
  const left = shown.filter(({ id, removed }) => removed || stored.has(id));
  for (const { id } of left) stored.delete(id);
  return [...left, ...stored.values()];
}

export function writeCases(user: string, cases: readonly TestCase[]): void {
  const kept = cases.filter(({ removed }) => !removed);
  writeStored(keyOf(user), JSON.stringify(kept, ["id", "name", "query", "expected"]));
}

function caseOf(kept: unknown): TestCase[] {
  const { id, name, query, expected } = (kept ?? {}) as Record<string, unknown>;
  if (typeof id !== "string" || typeof name !== "string" || typeof query !== "string") return [];
  const one = { id, name, query, expected: isId(expected) ? expected : "" };
  return inputsOf(one).style_id ? [one] : [];
}
