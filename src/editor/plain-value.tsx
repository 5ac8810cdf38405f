import { useTranslation } from "react-i18next";
import type { Part } from "../../contract/core/entity";
import type { Field } from "../../contract/core/field";
import { useNames } from "../fields/reference/use-names";
import { useLabels } from "../fields/use-labels";
import { useFormat } from "../providers/i18n/use-format";
import type { ValueProps } from "./use-editor";
import { readAt, readLike } from "./values";

/** The field at a path of a document; of a row or a group itself, the field that holds it. */
export function fieldAt({ fields }: Pick<Part, "fields">, path: string): Field | undefined {
  const [key = "", ...rest] = path.split(".");
  const field = fields[key] as Field | undefined;
  const below = field?.kind === "rows" ? rest.slice(1) : rest;
  return field?.part && below.length > 0 ? fieldAt(field.part, below.join(".")) : field;
}

interface PlainValueProps extends ValueProps {
  /** By which its references, times and choices are written. */
  field?: Field | undefined;
}

/** A value as text: a row by what names it, a picture by a phrase, a collection by the texts of its rows. */
export function PlainValue({ store, path, newer, field }: PlainValueProps) {
  const { t } = useTranslation();
  const { choice } = useLabels();
  const format = useFormat();
  const { values } = store.get();
  const value = readLike(values, path, newer ?? values);
  const to = field?.to ?? "";
  const ids = [value].flat().filter((one) => typeof one === "string");
  const nameOf = useNames({ [to]: to ? ids : [] });

  function textOf(one: unknown, of: Field | undefined): string {
    if (one === null || one === undefined || one === "") return "–";
    if (typeof one === "boolean") return choice("boolean", one);
    if (typeof one === "string" && of?.to) return nameOf(of.to, one) ?? one.slice(0, 8);
    if (typeof one === "string" && of?.kind === "time") return format.dateTime(one);
    if (typeof one === "string" && of?.kind === "choice") return choice(path.split(".").at(-1) ?? "", one);
    if (typeof one !== "object") return String(one);
    if ("state" in one) return pictureText(one.state);
    return rowText(one, of?.part);
  }
  function pictureText(state: unknown): string {
    if (state === "none" || state === "removed") return t("fields_ui.no_picture");
    return t(newer ? "form.picture_theirs" : "form.picture_mine");
  }
  function rowText(row: object, part: Part | undefined): string {
    const keys = part ? (part.summary ?? [part.title]) : ["name", "title"];
    const texts = keys.map((key) => [readAt(row, key), part?.fields[key] as Field | undefined] as const);
    const known = texts.filter(([one]) => one !== undefined && one !== "");
    if (known.length > 0) return known.map(([one, of]) => textOf(one, of)).join(" – ");
    return String(readAt(row, "id") ?? "–").slice(0, 8);
  }

  if (!Array.isArray(value)) return textOf(value, field);
  // JSON that the product does not interpret.
  if (field?.kind === "json") return String(value.length);
  return value.map((one) => textOf(one, field)).join(", ") || "–";
}
