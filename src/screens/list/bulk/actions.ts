import type { Role } from "../../../../contract/core/access";
import { mayWrite } from "../../../../contract/core/entity";
import type { Field } from "../../../../contract/core/field";
import type { AnyResource } from "../../../resources/define";

export type BulkAction = "activate" | "deactivate" | "delete";

/** Bulk actions: those that the role may do to a single record. */
export function bulkActions(
  resource: AnyResource,
  role: Role,
  { mayEdit, mayDelete }: Readonly<Record<"mayEdit" | "mayDelete", boolean>>,
): BulkAction[] {
  const { fields, generic } = resource.entity;
  const flag = resource.list.active;
  const canToggle =
    flag !== undefined &&
    generic?.update !== false &&
    mayEdit &&
    mayWrite(fields[flag] as Field, "update", role);
  return [
    ...(canToggle ? (["activate", "deactivate"] as const) : []),
    ...(mayDelete ? (["delete"] as const) : []),
  ];
}
