import { isId } from "../../../contract/core/ids";
import { readStored, writeStored } from "../../shared/storage";
import { type Inputs, queryOf, readInputs } from "./inputs";

/** A test that is kept in this browser: ids alone, names are read anew each time. */
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

/** What a run of a case came to. */
export type Verdict =
  /** `as_expected` is undefined where nothing was expected. */
  | { kind: "answered"; selected: string | null; as_expected: boolean | undefined }
  | { kind: "failed"; text: string };

export const verdictOf = ({ expected }: TestCase, selected: string | null): Verdict => ({
  kind: "answered",
  selected,
  as_expected: expected ? selected === expected : undefined,
});
