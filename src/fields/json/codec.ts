import type { Codec } from "../kind";

/** Line of the fault, counted from 1, as far as this browser's message tells. */
export function faultLine(text: string): number | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (fault) {
    const message = fault instanceof Error ? fault.message : "";
    const line = /line (\d+)/.exec(message)?.[1];
    if (line) return Number(line);
    const position = /position (\d+)/.exec(message)?.[1];
    if (position) return text.slice(0, Number(position)).split("\n").length;
    return text.split("\n").length; // "Unexpected end of JSON input"
  }
}

export const codec: Codec<string, unknown> = {
  toForm: (wire) => JSON.stringify(wire, null, 2) ?? "",
  toWire: (form) => {
    try {
      return JSON.parse(form);
    } catch {
      return undefined;
    }
  },
  problem: (form) => (faultLine(form) === undefined ? undefined : "validation.invalid_json"),
};
