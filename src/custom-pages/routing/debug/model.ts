import type { ReplyOf } from "../../../../contract/core/endpoint";
import { isId } from "../../../../contract/core/ids";
import type { testRouting } from "../../../../contract/endpoints/routing";
import type { Errors } from "../../../editor/state";
import { readStored, writeStored } from "../../../shared/storage";

/** What is asked of the router; the empty text is none. */
export type Inputs = Record<"style_id" | "photo_booth_id" | "language", string>;

/** The inputs by their names in the address, and what can be one. */
const INPUTS: readonly [name: keyof Inputs, parameter: string, isRight: (text: string) => boolean][] = [
  ["style_id", "style", isId],
  ["photo_booth_id", "booth", isId],
  ["language", "language", (text) => /^[a-z]{2}$/.test(text)],
];

/** The inputs in an address. What cannot be one has an error, is left out, and never sent. */
export function readInputs(query: URLSearchParams): { inputs: Inputs; errors: Errors } {
  const inputs: Inputs = { style_id: "", photo_booth_id: "", language: "" };
  const errors: Record<string, string> = {};
  for (const [name, parameter, isRight] of INPUTS) {
    const text = query.get(parameter) ?? "";
    if (isRight(text)) inputs[name] = text;
    else if (text) errors[name] = "validation.unknown_reference";
  }
  return { inputs, errors };
}

/** The query by which a test is shared, without its question mark. */
export const queryOf = (inputs: Inputs): string =>
  String(new URLSearchParams(INPUTS.flatMap(([name, key]) => (inputs[name] ? [[key, inputs[name]]] : []))));

export type RoutingAnswer = ReplyOf<typeof testRouting>;

export const bodyOf = (inputs: Inputs) =>
  Object.fromEntries(INPUTS.map(([name]) => [name, inputs[name] || null])) as Inputs;

/** A test that is kept in this browser: ids alone, names are read each time. */
export interface TestCase {
  id: string;
  name: string;
  query: string;
  /** The server that should be selected; empty where nothing is expected. */
  expected: string;
  /** Of this page only, undefined until it has run: what was selected, or why there was no answer. */
  selected?: string | null | undefined;
  failed?: string | undefined;
  /** It goes when the page is left. */
  removed?: boolean;
}

export const inputsOf = ({ query }: TestCase): Inputs => readInputs(new URLSearchParams(query)).inputs;

export const hasRun = ({ selected, failed }: TestCase) => selected !== undefined || failed !== undefined;

/** Whether a case has run as expected; undefined where it has not run, or nothing was expected. */
export const hasPassed = ({ selected, failed, expected }: TestCase): boolean | undefined =>
  failed !== undefined ? false : selected === undefined || !expected ? undefined : selected === expected;

const keyOf = (user: string) => `routing_cases.${user}` as const;

export function readCases(user: string): readonly TestCase[] {
  try {
    const kept: unknown = JSON.parse(readStored(keyOf(user)) ?? "[]");
    return Array.isArray(kept) ? kept.flatMap(caseOf) : [];
  } catch {
    return []; // another version wrote it
  }
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
