import { useTranslation } from "react-i18next";
import type { Part } from "../../contract/core/entity";
import type { Field } from "../../contract/core/field";
import { type Labels, useLabels } from "../fields/use-labels";
import { madeKey } from "../providers/i18n/keys";
import type { NamedChanges } from "./keepable";

type RowText = (part: Part, place: number) => string;

/** Label of a path: "Question 2: Answer 1". The field that names a row is the row itself. */
function labelOf(part: Part, path: string, label: Labels["label"], row: RowText): string {
  const [key = "", ...rest] = path.split(".");
  const { part: inner, kind } = (part.fields[key] ?? {}) as Partial<Field>;
  const own = label(part, key);
  if (!inner || rest.length === 0) return own;
  const isRow = kind === "rows";
  const whole = isRow ? row(inner, Number(rest[0])) : own;
  const below = isRow ? rest.slice(1) : rest;
  const [member = ""] = below;
  // What an editor keeps with the fields of a row, as the version that was read, is about the row.
  if (!(member in inner.fields) || below.join(".") === inner.names) return whole;
  return `${whole}: ${labelOf(inner, below.join("."), label, row)}`;
}

/** Labels of the fields of a document by path. */
export function usePathLabel(document: Part): (path: string) => string {
  const { t } = useTranslation();
  const { label } = useLabels();
  const row: RowText = ({ name }, at) => t(madeKey(`fields.${name}.row`), { place: at + 1 });
  return (path) => labelOf(document, path, label, row);
}

/** A label within a sentence: first letters small, but not of an abbreviation; names that people chose are in quotes, and stay. */
const withinSentence = (label: string): string =>
  label.replace(/(?<=^|: )\p{Lu}(?!\p{Lu})/gu, (letter) => letter.toLocaleLowerCase());

/** Changes as a list in a sentence: "name, description". */
export function useChangeNames(label: (path: string) => string): (...changes: NamedChanges[]) => string {
  const { t } = useTranslation();
  return (...changes) => {
    const names = [
      ...changes.flatMap(({ paths }) => paths.map(label)),
      ...changes.flatMap(({ panels }) => panels.map((title) => t(title))),
    ];
    return [...new Set(names.map(withinSentence))].join(", ");
  };
}
