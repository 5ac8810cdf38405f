import { useQueries } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { NIL_ID } from "../../../contract/core/ids";
import { recordQuery } from "../../providers/data";
import { type Option, optionsOf } from "./options";

type Ids = readonly (string | null | undefined)[];

/** Referenced records, one call per entity; unreadable ones are undefined (LIST-09). */
export function useReferred(
  referred: Readonly<Record<string, Ids>>,
): (to: string, id: string) => Option | undefined {
  const wanted = Object.entries(referred).flatMap(([to, ids]) =>
    [...new Set(ids)].flatMap((id) => (id && id !== NIL_ID ? [{ to, id }] : [])),
  );
  const records = useQueries({
    queries: wanted.map(({ to, id }) => recordQuery(to, id)),
    combine: dataOf,
  });
  const asked = JSON.stringify(wanted);
  // Stays the same function until a record changes, so that memoised rows are not rendered again.
  return useMemo(() => {
    const known = new Map<string, Option | undefined>();
    for (const [at, { to, id }] of (JSON.parse(asked) as typeof wanted).entries())
      if (records[at]) known.set(`${to} ${id}`, optionsOf(to, [records[at]])[0]);
    return (to: string, id: string) => known.get(`${to} ${id}`);
  }, [records, asked]);
}

const dataOf = (answers: readonly { data: unknown }[]) => answers.map(({ data }) => data);

/** Names of referenced records. */
export function useNames(
  referred: Readonly<Record<string, Ids>>,
): (to: string, id: string) => string | undefined {
  const find = useReferred(referred);
  return useCallback((to: string, id: string) => find(to, id)?.name, [find]);
}
