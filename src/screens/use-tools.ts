import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { allows } from "../../contract/core/access";
import type { Entity } from "../../contract/core/entity";
import type { Field } from "../../contract/core/field";
import type { CellTools } from "../fields/kind";
import { entityOf } from "../fields/reference/name-of";
import { useNames } from "../fields/reference/use-names";
import { useWords } from "../fields/words";
import { useSession } from "../providers/http/session";
import { useFormat } from "../providers/i18n/use-format";

type Rows = readonly Readonly<Record<string, unknown>>[];

/** What the cells of some records need, asked once for all of them: words, formats, names of what they refer to. */
export function useTools(entity: Entity, rows: Rows, keys = Object.keys(entity.fields)): CellTools {
  const { t } = useTranslation();
  const words = useWords();
  const format = useFormat();
  const role = useSession()?.role;
  // Names are asked for only where the role may look them up; owners so for admins alone (LIST-10).
  const referred = keys
    .map((key) => [key, entity.fields[key] as Field] as const)
    .filter(([, { to }]) => to && role && allows(entityOf(to)?.access.many ?? [], role))
    .filter(([key]) => key !== "id_user" || role === "admin");
  const ids: Record<string, string[]> = {};
  for (const [key, { to = "" }] of referred) {
    ids[to] = [...(ids[to] ?? []), ...rows.flatMap((row) => (row[key] ?? []) as string | string[])];
  }
  const nameOf = useNames(ids);
  return useMemo(
    () => ({
      words,
      format,
      nameOf,
      pictureWords: { none: t("fields_ui.no_picture"), retry: t("actions.retry") },
    }),
    [words, format, nameOf, t],
  );
}
