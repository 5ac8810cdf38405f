import { useTranslation } from "react-i18next";
import { NEWEST_FIRST } from "../../resources/define";
import type { PagedList } from "../use-paged-list";

interface SortSelectProps {
  list: PagedList;
  label(field: string): string;
}

/** Choice of the order on phones, which have no headers. */
export function SortSelect({ list, label }: SortSelectProps) {
  const { t } = useTranslation();
  if (list.sortable.length === 0) return null;
  return (
    <select
      className="sl-select sl-sort-select"
      aria-label={t("list.sort")}
      value={list.sort ?? ""}
      onChange={(event) => list.setSort(event.target.value || undefined)}
    >
      <option value="">
        {list.usual === NEWEST_FIRST
          ? t("list.newest_first")
          : t("list.by_field", { field: label(list.usual.replace(/^-/, "")) })}
      </option>
      {list.sortable.flatMap((field) => [
        <option key={field} value={field}>
          {label(field)} ↑
        </option>,
        <option key={`-${field}`} value={`-${field}`}>
          {label(field)} ↓
        </option>,
      ])}
    </select>
  );
}
