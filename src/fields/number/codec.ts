import type { Field } from "../../../contract/core/field";
import { currentLanguage, type Language } from "../../providers/i18n";
import { type Codec, isNullable } from "../kind";

const NUMBER = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i;
/** Groups as an English list prints them: "1,500", "1,284,000.50". */
const GROUPED = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;

/**
 * Parses a typed number, else NaN: what a list prints in this language can be typed back. Spaces are ignored. A point
 * marks decimals, and a comma does unless it groups thousands in English.
 */
export function parseNumber(text: string, language: Language = currentLanguage()): number {
  const typed = text.replace(/[\s\u00a0\u202f]/g, "").replace("\u2212", "-");
  const plain = language === "en" && GROUPED.test(typed) ? typed.replaceAll(",", "") : typed;
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
