import { useQueries } from "@tanstack/react-query";
import { accessRules } from "../../../contract/endpoints/categories";
import type { CategoryNode } from "../../../contract/entities/category";
import { call } from "../../providers/call";
import { keys } from "../../providers/data/cache";
import { ApiError } from "../../providers/http/errors";
import { mayEdit, type Viewer } from "./model";
import type { CategoryRule } from "./rules";

/** The category's own rules; null where the viewer may not read them. */
export const rulesQuery = (id: string) => ({
  queryKey: keys.of("categories", id, "access-rules"),
  queryFn: ({ signal }: { signal: AbortSignal }) => readRules(id, signal),
  retry: false,
});

/** Rules of the category and its ancestors, without those that the viewer may not read (OP-103). */
export function useRules(line: readonly CategoryNode[], viewer: Viewer) {
  const readable = line.filter((node) => mayEdit(node, viewer));
  const queries = useQueries({ queries: readable.map(({ id }) => rulesQuery(id)) });
  const failed = queries.find(({ error }) => error !== null);
  return {
    rules: queries.flatMap(({ data }) => data ?? []),
    error: failed?.error ?? null,
    isReading: queries.some(({ isPending }) => isPending),
    isPartial: readable.length < line.length || queries.some(({ data }) => data === null),
    retry: () => {
      for (const query of queries) if (query.error) void query.refetch();
    },
  };
}

async function readRules(id: string, signal: AbortSignal): Promise<readonly CategoryRule[] | null> {
  try {
    const { items } = await call(accessRules, { params: { id } }, { signal });
    return items.map((rule) => ({ ...rule, id_category: rule.id_category ?? id }));
  } catch (reason) {
    if (reason instanceof ApiError && [403, 404].includes(reason.statusCode)) return null;
    throw reason;
  }
}
