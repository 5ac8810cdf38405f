import { keepPreviousData, type UseQueryOptions, useQueries } from "@tanstack/react-query";
import { NIL_ID } from "../../../contract/core/ids";
import { namedOptions } from "./source";

/** Names by id, of one entity. */
type Names = ReadonlyMap<string, string>;
type Ids = readonly (string | null | undefined)[];

/** Names change rarely; a list that is opened again shortly after asks for none. */
const FRESH_MS = 60_000;

function namesQuery(to: string, ids: Ids): UseQueryOptions<Names> {
  const wanted = [...new Set(ids)].filter((id): id is string => Boolean(id) && id !== NIL_ID).sort();
  return {
    queryKey: ["names", to, wanted],
    enabled: wanted.length > 0,
    staleTime: FRESH_MS,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async () => new Map((await namedOptions(to, wanted)).map(({ id, name }) => [id, name])),
  };
}

/** Names of referred records, one call per entity; who finds none shows the id instead (LIST-09). */
export function useNames(
  referred: Readonly<Record<string, Ids>>,
): (to: string, id: string) => string | undefined {
  const entities = Object.keys(referred);
  return useQueries({
    queries: entities.map((to) => namesQuery(to, referred[to] ?? [])),
    combine: (answers) => {
      const names = new Map(entities.map((to, at) => [to, answers[at]?.data]));
      return (to: string, id: string) => names.get(to)?.get(id);
    },
  });
}
