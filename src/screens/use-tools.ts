import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Access, allows } from "../../contract/core/access";
import type { Entity } from "../../contract/core/entity";
import { type Field, OWNER } from "../../contract/core/field";
import type { CellTools } from "../fields/kind";
import { entityOf } from "../fields/reference/name-of";
import { useReferred } from "../fields/reference/use-names";
import { useLabels } from "../fields/use-labels";
import { useFormat } from "../providers/i18n/use-format";
import { useRole } from "../providers/me";
import type { AnyResource } from "../resources/define";
import { useIncluded } from "./use-included";

/** Roles that may read records by id: by by_ids, or one by one where there is none. */
function lookUpAccess(to: string): Access {
  const entity = entityOf(to);
  if (!entity) return [];
  return entity.transport.many ? entity.access.many : entity.access.read;
}

type Rows = readonly Readonly<Record<string, unknown>>[];

const NO_ROWS: Rows = [];

/**
 * What the cells of some records need, once for all of them: labels, formats, names of the records that the visible
 * fields reference, and included records.
 */
export function useTools(
  entity: Entity,
  rows: Rows = NO_ROWS,
  keys?: readonly string[],
  includes?: AnyResource["list"]["includes"],
): CellTools {
  const { t } = useTranslation();
  const labels = useLabels();
  const format = useFormat();
  const role = useRole();
  // Names are only read where the role may; owners only for admins (LIST-10), unless the list has the column: the payer
  // of a transaction or the user of a code is not an owner.
  const shown = keys ?? Object.keys(entity.fields).filter((key) => key !== OWNER || role === "admin");
  const referred = shown
    .map((key) => [key, entity.fields[key] as Field] as const)
    .filter(([, { to }]) => to && allows(lookUpAccess(to), role))
    .filter(([key]) => !includes?.some(({ field }) => field === key));
  const ids: Record<string, string[]> = {};
  for (const [key, { to = "" }] of referred) {
    ids[to] = [...(ids[to] ?? []), ...rows.flatMap((row) => (row[key] ?? []) as string | string[])];
  }
  const find = useReferred(ids);
  const findIncluded = useIncluded(entity, rows, includes);
  return useMemo(
    () => ({
      labels,
      format,
      nameOf: (to: string, id: string) => find(to, id)?.name,
      recordOf: (to, id) => findIncluded(to, id) ?? find(to, id)?.record,
      pictureLabels: { none: t("fields_ui.no_picture"), retry: t("actions.retry") },
    }),
    [labels, format, find, findIncluded, t],
  );
}
