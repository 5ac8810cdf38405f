import { fillPath } from "../../../contract/core/endpoint";
import type { Field } from "../../../contract/core/field";
import { isId, isNew } from "../../../contract/core/ids";

/** Address of a stored picture, or null where there can be none. */
export function imageAddress(
  field: Field,
  record: Readonly<Record<string, unknown>> | undefined,
): string | null {
  if (!field.image || !record || isNew(record) || !isId(record.id)) return null;
  return record[field.image.has] === false ? null : fillPath(field.image.address, { id: record.id });
}
