import type { ReplyOf } from "../../../../contract/core/endpoint";
import { isId } from "../../../../contract/core/ids";
import { testRouting } from "../../../../contract/endpoints/routing";
import { call } from "../../../providers/call";
import { readStored, writeStored } from "../../../shared/storage";

/** What is asked of the router; the empty text is none. */
export interface Inputs {
  style: string;
  booth: string;
  language: string;
}

const isInput: Readonly<Record<keyof Inputs, (text: string) => boolean>> = {
  style: isId,
  booth: isId,
  language: (text) => /^[a-z]{2}$/.test(text),
};
const INPUTS = Object.keys(isInput) as (keyof Inputs)[];

/** The inputs in an address. What cannot be one is named, left out, and never sent. */
export function readInputs(query: URLSearchParams): { inputs: Inputs; unknown: readonly (keyof Inputs)[] } {
  const inputs: Inputs = { style: "", booth: "", language: "" };
  for (const key of INPUTS) if (isInput[key](query.get(key) ?? "")) inputs[key] = query.get(key) ?? "";
  return { inputs, unknown: INPUTS.filter((key) => query.get(key) && !inputs[key]) };
}

/** The query by which a test is shared, without its question mark. */
export const queryOf = (inputs: Inputs): string =>
  String(new URLSearchParams(INPUTS.flatMap((key) => (inputs[key] ? [[key, inputs[key]]] : []))));

export const sameInputs = (one: Inputs, other: Inputs): boolean => queryOf(one) === queryOf(other);

export type RoutingAnswer = ReplyOf<typeof testRouting>;

/** Where a generation would go now (CALL-RT-07, OP-165). */
export const ask = ({ style, booth, language }: Inputs, signal?: AbortSignal): Promise<RoutingAnswer> =>
  call(
    testRouting,
    { body: { style_id: style, photo_booth_id: booth || null, language: language || null } },
    { ...(signal && { signal }) },
  );

/** A test that is kept in this browser: ids alone, names are read each time. */
export interface TestCase {
  id: string;
  name: string;
  inputs: Inputs;
  /** The server that should be selected; empty where nothing is expected. */
  expected: string;
}

const keyOf = (user: string) => `routing_cases.${user}` as const;

export function readCases(user: string): readonly TestCase[] {
  try {
    const kept: unknown = JSON.parse(readStored(keyOf(user)) ?? "[]");
    return Array.isArray(kept) ? kept.flatMap(caseOf) : [];
  } catch {
    return []; // another version wrote it
  }
}

export const writeCases = (user: string, cases: readonly TestCase[]): void =>
  writeStored(
    keyOf(user),
    JSON.stringify(cases.map(({ inputs, ...rest }) => ({ ...rest, query: queryOf(inputs) }))),
  );

function caseOf(kept: unknown): TestCase[] {
  const { id, name, query, expected } = (kept ?? {}) as Record<string, unknown>;
  if (typeof id !== "string" || typeof name !== "string" || typeof query !== "string") return [];
  const { inputs } = readInputs(new URLSearchParams(query));
  return inputs.style ? [{ id, name, inputs, expected: isId(expected) ? expected : "" }] : [];
}

/** What a run of a case came to; `as_expected` is undefined where nothing was expected. */
export type Verdict =
  | { kind: "answered"; selected: string | null; as_expected: boolean | undefined }
  | { kind: "failed"; text: string };

export const verdictOf = ({ expected }: TestCase, selected: string | null): Verdict => ({
  kind: "answered",
  selected,
  as_expected: expected ? selected === expected : undefined,
});
