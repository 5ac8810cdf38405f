import type { Entity, Fields, RecordOf } from "../../contract/core/entity";
import type { Field } from "../../contract/core/field";
import type { Row } from "./binding";

/** Column with the content hash of an entity's picture. */
export const hashColumn = (image: string): string => `${image}_hash`;

/** The readable fields of a row, nothing else (reliability rule 22). */
export function toRecord<F extends Fields>(
  { fields }: Pick<Entity<F>, "fields">,
  row: Readonly<Record<string, unknown>>,
): RecordOf<F> {
  const record: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(fields)) {
    if (field.kind === "image") record[(field as Field).image?.has ?? key] = row[hashColumn(key)] !== null;
    else if (field.kind !== "secret" && !(key in record)) record[key] = row[key];
  }
  return record as RecordOf<F>;
}

/** Strong ETag of a row's version (OP-175). `etagColumn` is a column that changes without raising it (OP-203). */
export const versionTag = (row: Row, { etagColumn }: { etagColumn?: string } = {}): string | undefined =>
  typeof row.version === "number" ? `"v${row.version}${etagColumn ? `-${row[etagColumn]}` : ""}"` : undefined;
