import { useQueries } from "@tanstack/react-query";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { CellTools } from "../../fields/kind";
import { pageQuery } from "../../providers/data/list";
import { type AnyResource, collectionIn } from "../../resources/define";
import { useFocusAfter } from "../../shared/use-focus-after";
import type { PagedList } from "../use-paged-list";
import { fitsFilters } from "./filters/filters";
import { useFilterTexts } from "./filters/use-filter-texts";
import { isWhole, paginationOf, paramsOf } from "./page-call";

interface NoRowsProps {
  resource: AnyResource;
  list: PagedList;
  tools: CellTools;
  /** What it is in, from which the focus moves on when it goes. */
  box: RefObject<HTMLElement | null>;
}

/** In place of rows that do not match, or of a page after the end of an uncounted list. */
export function NoRows(props: NoRowsProps) {
  const { t } = useTranslation();
  const { list, box } = props;
  useFocusAfter(box);
  if (list.narrowed) return <NoMatch {...props} />;
  return (
    <>
      <h2>{t("no_match.page")}</h2>
      <Link to={list.pageQuery(1)} className="button">
        {t("no_match.first_page")}
      </Link>
    </>
  );
}

/** No row matches the search and filters: which of them to drop, with the number of rows that there are without it. */
function NoMatch({ resource, list, tools }: NoRowsProps) {
  const { t } = useTranslation();
  const { search, filters } = list;
  const texts = useFilterTexts(resource, list, tools);
  const drops: Drop[] = texts.set.map((rule) => ({
    text: `${texts.label(rule)} ${t(`list.filters.${rule.relation}`)} ${texts.value(rule)}`,
    search,
    filters: without(filters, rule.name),
    drop: () => list.setFilter(rule.name, undefined),
  }));
  if (search) drops.unshift({ text: search, search: "", filters, drop: () => list.setSearch("") });
  const all = { search: "", filters: {} };
  const [count, ...counts] = useCounts(resource, list, drops.length > 1 ? [all, ...drops] : [all]);
  const number = (value: number) => tools.format.number(value);
  const ways = drops.flatMap((way, at) => (counts[at] ? [{ ...way, count: counts[at] }] : []));
  return (
    <>
      <h2>{search ? t("no_match.search", { search }) : t("no_match.filters")}</h2>
      {search && <p className="muted">{t(list.searchesHere ? "no_match.this_page" : "no_match.spelling")}</p>}
      <button type="button" className="button" onClick={list.clearFilters}>
        {t(search && drops.length === 1 ? "list.clear_search" : "no_match.clear")}
      </button>
      {count ? <p className="muted figures">{t("no_match.rest", { count, number: number(count) })}</p> : null}
      {ways.length > 0 && (
        <ul className="sl-state-ways">
          {ways.map((way) => (
            <li key={way.text}>
              <button type="button" className="button text" onClick={way.drop}>
                {t("no_match.without", { filter: way.text, number: number(way.count) })}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface Wanted {
  search: string;
  filters: PagedList["filters"];
}

interface Drop extends Wanted {
  text: string;
  drop(): void;
}

const without = (filters: PagedList["filters"], name: string) =>
  Object.fromEntries(Object.entries(filters).filter(([key]) => key !== name));

/** Matching rows of each; undefined until that is known, and where the server does not count or filter (OP-179). */
function useCounts(
  resource: AnyResource,
  list: PagedList,
  wanted: readonly Wanted[],
): (number | undefined)[] {
  const { entity } = resource;
  const isCounted = !isWhole(entity) && !list.searchesHere && !list.leavesOut;
  return useQueries({
    queries: (isCounted ? wanted : []).map(({ search, filters }) => ({
      // The page that the list shows next, if its filter is dropped.
      ...pageQuery(collectionIn(resource), {
        pagination: paginationOf(entity, 1, list.size),
        ...paramsOf(list.sort ?? resource.list.asked, search, { ...filters, ...list.fixedFilters }),
      }),
      retry: false,
    })),
  }).map(({ data }, at) => {
    const kept = wanted[at]?.filters ?? {};
    return data?.counted && data.data.every((row) => fitsFilters(entity, row, kept)) ? data.total : undefined;
  });
}
