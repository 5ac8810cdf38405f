import { useQueries } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { NIL_ID } from "../../../contract/core/ids";
import type { RecordNamed } from "../../../contract/entities";
import { recordQuery } from "../../providers/data";
import type { Data } from "../../providers/data/entity";
import { type Option, optionsOf } from "./options";

type Ids = readonly (string | null | undefined)[];

type Find = <N extends string>(to: N, id: string) => Option<RecordNamed<N>> | undefined;

/** Referenced records, one call per entity; unreadable ones are undefined (LIST-09). */
export const useReferred = (referred: Readonly<Record<string, Ids>>): Find => useReads(referred).find;

/** The same, and whether all of them were read. */
export function useReads(referred: Readonly<Record<string, Ids>>): { find: Find; isRead: boolean } {
  const wanted = Object.entries(referred).flatMap(([to, ids]) =>
    [...new Set(ids)].flatMap((id) => (id && id !== NIL_ID ? [{ to, id }] : [])),
  );
  const { records, isRead } = useQueries({
    queries: wanted.map(({ to, id }) => recordQuery(to, id)),
    combine: readsOf,
  });
  const asked = JSON.stringify(wanted);
  // Stays the same function until a record changes, so that memoised rows are not rendered again.
  const find = useMemo(() => {
    const known = new Map<string, Option<Data> | undefined>();
    for (const [at, { to, id }] of (JSON.parse(asked) as typeof wanted).entries())
      if (records[at]) known.set(`${to} ${id}`, optionsOf(to, [records[at]])[0]);
    return (to: string, id: string) => known.get(`${to} ${id}`);
  }, [records, asked]);
  return { find, isRead };
}

const readsOf = (answers: readonly { data: unknown; isPending: boolean }[]) => ({
  records: answers.map(({ data }) => data),
  isRead: answers.every(({ isPending }) => !isPending),
});

/** Names of referenced records. */
export function useNames(
  referred: Readonly<Record<string, Ids>>,
): (to: string, id: string) => string | undefined {
  const find = useReferred(referred);
  return useCallback((to: string, id: string) => find(to, id)?.name, [find]);
}
