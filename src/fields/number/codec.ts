import type { Field } from "../../../contract/core/field";
import { type Codec, isNullable } from "../kind";

const NUMBER = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i;

/** Parses a typed number: spaces are ignored, comma and point both mark decimals; else NaN. */
export function parseNumber(text: string): number {
  const plain = text.replace(/[\s\u00a0\u202f]/g, "").replace("\u2212", "-");
  return NUMBER.test(plain) ? Number(plain.replace(",", ".")) : Number.NaN;
}

function textOf(value: number | null, field: Field): string {
  if (value === null || Number.isNaN(value)) return "";
  return field.kind === "money" ? moneyText(value) : String(value);
}

/** Two decimals, unless the number has more: nothing is rounded. */
function moneyText(value: number): string {
  const fixed = value.toFixed(2);
  return Number(fixed) === value ? fixed : String(value);
}

/** The form value is the typed text, so that an unfinished "1," or "-" is left alone. */
export const codec: Codec<string, number | null> = {
  toForm: textOf,
  toWire: (form, field) => {
    if (form.trim() === "" && isNullable(field)) return null;
    const value = parseNumber(form);
    return value === 0 ? 0 : value; // never minus zero
  },
  problem: (form, field) => {
    if (form.trim() === "") return isNullable(field) ? undefined : "validation.required";
    return Number.isNaN(parseNumber(form)) ? "validation.not_a_number" : undefined;
  },
};
