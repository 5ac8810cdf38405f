import { keepPreviousData, type UseQueryOptions, useQueries } from "@tanstack/react-query";
import { useCallback } from "react";
import { NIL_ID } from "../../../contract/core/ids";
import { namedOptions, type Option } from "./options";

/** Records by id, of one entity. */
type Known = ReadonlyMap<string, Option>;
type Ids = readonly (string | null | undefined)[];

/** Names change rarely; a list that is opened again shortly after asks for none. */
const FRESH_MS = 60_000;

function namesQuery(to: string, ids: Ids): UseQueryOptions<Known> {
  const wanted = [...new Set(ids)].filter((id): id is string => Boolean(id) && id !== NIL_ID).sort();
  return {
    queryKey: ["names", to, wanted],
    enabled: wanted.length > 0,
    staleTime: FRESH_MS,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async () => new Map((await namedOptions(to, wanted)).map((option) => [option.id, option])),
  };
}

/** Referred records, one call per entity; what cannot be read is undefined (LIST-09). */
export function useReferred(
  referred: Readonly<Record<string, Ids>>,
): (to: string, id: string) => Option | undefined {
  const entities = Object.keys(referred);
  return useQueries({
    queries: entities.map((to) => namesQuery(to, referred[to] ?? [])),
    combine: (answers) => {
      const known = new Map(entities.map((to, at) => [to, answers[at]?.data]));
      return (to: string, id: string) => known.get(to)?.get(id);
    },
  });
}

/** Their names alone; who finds none shows the id instead. */
export function useNames(
  referred: Readonly<Record<string, Ids>>,
): (to: string, id: string) => string | undefined {
  const find = useReferred(referred);
  return useCallback((to: string, id: string) => find(to, id)?.name, [find]);
}
