import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { LARGEST_PAGE } from "../../../contract/core/paging";
import { type CategoryNode, category } from "../../../contract/entities/category";
import { style } from "../../../contract/entities/style";
import { dataProvider } from "../../providers/data";
import { keys } from "../../providers/data/cache";
import { type Forest, nodeIn, subtreeOf } from "./model";

export type StyleRow = Readonly<Record<string, unknown>> & { id: string };

/** Styles of a category and of all below it. */
export interface StylesOf {
  all: readonly StyleRow[];
  /** How many are in the category itself; undefined where no call tells. */
  here: number | undefined;
}

/** More pages are not read for counts and pictures: rows then show how many categories they have alone. */
const MOST_PAGES = 10;
const FRESH_MS = 5 * 60_000;

async function readAll(signal: AbortSignal): Promise<readonly StyleRow[] | null> {
  const rows: StyleRow[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const { data, total } = await dataProvider.getList<StyleRow>({
      resource: style.name,
      pagination: { currentPage: page, pageSize: LARGEST_PAGE, mode: "server" },
      meta: { signal },
    });
    rows.push(...data);
    if (data.length < LARGEST_PAGE || rows.length >= total) return rows;
  }
  return null;
}

/** Styles by category, each once; undefined until all are read, or if they are too many to read. */
export type StylesIn = (id: string) => StylesOf | undefined;

export function stylesIn(forest: Forest, styles: readonly StyleRow[]): StylesIn {
  const direct = new Map<string, StyleRow[]>();
  for (const row of styles)
    for (const id of Array.isArray(row.categories) ? (row.categories as string[]) : [])
      direct.set(id, [...(direct.get(id) ?? []), row]);
  const known = new Map<string, StylesOf>();
  return (id) => {
    const found = known.get(id);
    if (found) return found;
    const inside = subtreeOf(forest, id).flatMap((one) => direct.get(one) ?? []);
    const next = { all: unique(inside), here: direct.get(id)?.length ?? 0 };
    known.set(id, next);
    return next;
  };
}

const unique = (rows: readonly StyleRow[]) => [...new Map(rows.map((row) => [row.id, row])).values()];

/** Styles of all categories by one list, page after page. */
export function useStylesIn(forest: Forest | undefined): StylesIn {
  const { data } = useQuery({
    queryKey: keys.list(style.name, "in-categories"),
    queryFn: ({ signal }) => readAll(signal),
    staleTime: FRESH_MS,
    retry: false,
  });
  return useMemo(() => (forest && data ? stylesIn(forest, data) : () => undefined), [forest, data]);
}

/**
 * With the styles that the viewer files under an own category: the styles themselves do not say so, only the list's
 * filter does (OP-114).
 */
export function useStylesOf(
  forest: Forest,
  id: string,
  { me, known }: { me: string; known: StylesIn },
): StylesOf | undefined {
  const base = known(id);
  const node = forest.nodes.get(id);
  const ids = useMemo(
    () => (forest.nodes.has(id) ? ownIn(forest, id, me).slice(0, LARGEST_PAGE) : []),
    [forest, id, me],
  );
  const { data } = useQuery({
    queryKey: keys.list(style.name, "filed", ids.join()),
    queryFn: async ({ signal }) =>
      (
        await dataProvider.getList<StyleRow>({
          resource: style.name,
          pagination: { currentPage: 1, pageSize: LARGEST_PAGE, mode: "server" },
          filters: [{ field: "category_ids", operator: "in", value: ids }],
          meta: { signal },
        })
      ).data,
    enabled: base !== undefined && node !== undefined && isFiled(node, me),
    staleTime: FRESH_MS,
    retry: false,
  });
  return useMemo(() => {
    if (!base || !data) return base;
    const all = unique([...base.all, ...data]);
    return { all, here: ids.length === 1 ? all.length : undefined };
  }, [base, data, ids]);
}

const isFiled = ({ is_global, id_user }: CategoryNode, me: string) => !is_global && id_user === me;

const ownIn = (forest: Forest, id: string, me: string) =>
  subtreeOf(forest, id).filter((one) => isFiled(nodeIn(forest, one), me));

/** The list of styles with this filter (STY-16). */
export const stylesAddress = (path: string, forest: Forest, id: string): string =>
  `${path}?${category.name}=${subtreeOf(forest, id).slice(0, LARGEST_PAGE).join(",")}`;
