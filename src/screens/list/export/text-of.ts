import type { Entity } from "../../../../contract/core/entity";
import type { Field } from "../../../../contract/core/field";
import { NIL_ID } from "../../../../contract/core/ids";
import { colourText } from "../../../fields/colour/codec";
import type { CellTools } from "../../../fields/kind";
import { labelOf } from "../../../fields/labels/label-of";
import type { Column } from "../../../resources/define";

type Row = Readonly<Record<string, unknown>>;
type Tools = Pick<CellTools, "labels" | "format" | "nameOf">;

/** A value as the table shows it, but numbers stay numbers for calculations. */
export function cellOf(
  entity: Entity,
  { field: key, text }: Pick<Column, "field" | "text">,
  row: Row,
  tools: Tools,
): string | number | null {
  if (text) return text(row, tools);
  const field = entity.fields[key] as Field;
  const value = row[key];
  if (value === null || value === undefined || value === "") return null;
  switch (field.kind) {
    case "number":
    case "money":
      return typeof value === "number" ? value : String(value);
    case "time":
      return tools.format.dateTime(String(value));
    case "boolean":
      return tools.labels.choice("boolean", String(value));
    case "choice":
      return tools.labels.choice(key, value as string | number);
    case "colour":
      return colourText(Number(value));
    case "reference":
      return value === NIL_ID ? null : (tools.nameOf(field.to ?? "", String(value)) ?? String(value));
    case "references":
      return (value as unknown[]).length;
    case "labels":
      return labelOf(value as Record<string, string>);
    default:
      return typeof value === "object" ? JSON.stringify(value) : String(value);
  }
}
