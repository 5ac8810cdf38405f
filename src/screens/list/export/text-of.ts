import { roleOf } from "../../../../contract/core/access";
import type { Entity } from "../../../../contract/core/entity";
import type { Field } from "../../../../contract/core/field";
import { NIL_ID } from "../../../../contract/core/ids";
import { colourText } from "../../../fields/colour/codec";
import type { CellTools } from "../../../fields/kind";
import type { SlotName } from "../../../resources/define";

type Row = Readonly<Record<string, unknown>>;
type Tools = Pick<CellTools, "labels" | "format" | "nameOf">;

/** What a part of one resource shows, as text; a part without an entry shows its field. */
const PARTS: Partial<Record<SlotName, (row: Row, tools: Tools, entity: Entity) => string>> = {
  "user-role": (row, { labels }) => labels.choice("role", roleOf(row)),
  "decor-colours": (row) =>
    ["background_color", "text_color", "button_color", "button_text_color"]
      .map((key) => row[key])
      .filter((value) => typeof value === "number")
      .map(colourText)
      .join(", "),
};

/** A value as the table says it. Numbers stay numbers, so that a spreadsheet can count with them. */
export function cellOf(
  entity: Entity,
  { field: key, slot }: { field: string; slot?: SlotName | undefined },
  row: Row,
  tools: Tools,
): string | number | null {
  const own = slot && PARTS[slot];
  if (own) return own(row, tools, entity);
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
      return labelText(value as Record<string, string>);
    default:
      return typeof value === "object" ? JSON.stringify(value) : String(value);
  }
}

const labelText = (labels: Readonly<Record<string, string>>): string =>
  labels[document.documentElement.lang] || Object.values(labels).find(Boolean) || "";
