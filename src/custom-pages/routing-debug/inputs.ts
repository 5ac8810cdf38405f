import { isId } from "../../../contract/core/ids";

/** What is asked of the router; the empty text is none. */
export interface Inputs {
  style: string;
  booth: string;
  language: string;
}

export const INPUTS = ["style", "booth", "language"] as const satisfies readonly (keyof Inputs)[];

const FITS: Readonly<Record<keyof Inputs, (text: string) => boolean>> = {
  style: isId,
  booth: isId,
  language: (text) => /^[a-z]{2}$/.test(text),
};

/** The inputs in an address. What cannot be one is named, left out, and never sent. */
export function readInputs(query: URLSearchParams): { inputs: Inputs; unknown: readonly (keyof Inputs)[] } {
  const inputs: Inputs = { style: "", booth: "", language: "" };
  const unknown: (keyof Inputs)[] = [];
  for (const key of INPUTS) {
    const text = query.get(key) ?? "";
    if (FITS[key](text)) inputs[key] = text;
    else if (text) unknown.push(key);
  }
  return { inputs, unknown };
}

/** The query by which a test is shared, without its question mark. */
export function queryOf(inputs: Inputs): string {
  const query = new URLSearchParams();
  for (const key of INPUTS) if (inputs[key]) query.set(key, inputs[key]);
  return query.toString();
}

export const sameInputs = (one: Inputs, other: Inputs): boolean => queryOf(one) === queryOf(other);
