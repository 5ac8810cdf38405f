import { allows } from "../../../../contract/core/access";
import { OWNER } from "../../../../contract/core/field";
import type { CellTools } from "../../../fields/kind";
import { entityOf } from "../../../fields/reference/name-of";
import { useNames } from "../../../fields/reference/use-names";
import { useRole } from "../../../providers/me";
import { type AnyResource, columnOf } from "../../../resources/define";
import type { PagedList } from "../../use-paged-list";
import { type FilterRule, filterRules } from "./filters";

/** The filters that the role may use, those that are set, and their names and values in words. */
export function useFilterTexts(
  { entity, list: { columns } }: AnyResource,
  list: Pick<PagedList, "filters" | "fixedFilters">,
  { labels, format }: Pick<CellTools, "labels" | "format">,
) {
  const role = useRole();
  const hidden = columns.map(columnOf).filter((column) => column.adminsOnly && role !== "admin");
  const rules = filterRules(entity)
    .filter(
      ({ name, to }) =>
        !(name in list.fixedFilters) && (!to || allows(entityOf(to)?.access.list ?? [], role)),
    )
    // Dealers have no column of owners (LIST-10), yet may ask for the rows of one of their customers (OP-197).
    .filter(({ field: about }) => about === OWNER || !hidden.some(({ field }) => field === about));
  const set = rules.filter(({ name }) => list.filters[name] !== undefined);
  const nameOf = useNames(idsOf(set, list.filters));
  const textOf = ({ kind, to = "", field }: FilterRule, text: string) => {
    if (kind === "reference") return nameOf(to, text) ?? text.slice(0, 8);
    if (kind === "moment") return format.dateTime(text);
    return labels.choice(kind === "boolean" ? "boolean" : field, text);
  };
  return {
    rules,
    set,
    label: ({ field }: FilterRule) => labels.label(entity, field),
    value: (rule: FilterRule) =>
      valuesOf(list.filters[rule.name])
        .map((text) => textOf(rule, text))
        .join(", "),
  };
}

const valuesOf = (value: string | readonly string[] = []) => [value].flat();

function idsOf(rules: readonly FilterRule[], filters: PagedList["filters"]): Record<string, string[]> {
  const ids: Record<string, string[]> = {};
  for (const { to, name } of rules) if (to) ids[to] = [...(ids[to] ?? []), ...valuesOf(filters[name])];
  return ids;
}
