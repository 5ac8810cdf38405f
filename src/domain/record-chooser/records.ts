import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Entity } from "../../../contract/core/entity";
import type { RecordNamed } from "../../../contract/entities";
import { useQuiet } from "../../fields/reference/use-options";
import { dataProvider } from "../../providers/data";
import { keys } from "../../providers/data/cache";
import { searchRecords } from "../../providers/data/search";
import { pagesOf } from "../../screens/list/export/pages";

export type Row = Readonly<Record<string, unknown>> & { id: string; name?: string; description?: string };

/** The most rows that are read for a choice; the server's search finds the others. */
const MOST = 1000;
const FRESH_MS = 60_000;
const QUIET_MS = 400;
const NONE: readonly never[] = [];

export interface All {
  rows: readonly Row[];
  /** Whether these are all rows. */
  isWhole: boolean;
}

/** All rows of an entity that the user can see, optionally filtered. */
export async function readAll(
  entity: Entity,
  signal: AbortSignal,
  holds: (row: Row) => boolean = () => true,
): Promise<All> {
  const rows: Row[] = [];
  for await (const page of pagesOf({ resource: { entity }, params: {}, holds }, signal)) {
    rows.push(...page.rows);
    if (page.read >= MOST) return { rows, isWhole: page.total === page.read };
  }
  return { rows, isWhole: true };
}

export interface Records<R = Row> {
  /** Undefined while loading, null if it is unavailable (OP-181). */
  of(id: string): R | null | undefined;
  failed: boolean;
  retry(): void;
}

export function useRecords<N extends string>(entity: N, ids: readonly string[]): Records<RecordNamed<N, Row>>;
/**
 * The records with these ids, from the cache and for the rest by one call. One query for all of them: an observer for
 * each of 200 styles costs more than rendering them.
 */
export function useRecords(entity: string, ids: readonly string[]): Records {
  const client = useQueryClient();
  const known = (id: string): Row | null | undefined => {
    const state = client.getQueryState<Row | null>(keys.record(entity, id));
    const isFresh = state && !state.isInvalidated && Date.now() - state.dataUpdatedAt < FRESH_MS;
    return isFresh ? state.data : undefined;
  };
  const { data, isError, refetch } = useQuery({
    queryKey: keys.list(entity, "chosen", ids),
    queryFn: async ({ signal }) => {
      const missing = ids.filter((id) => known(id) === undefined);
      const { data: rows } = await dataProvider.getMany<Row>({
        resource: entity,
        ids: missing,
        meta: { signal },
      });
      const read = new Map(rows.map((row) => [row.id, row]));
      for (const id of missing) client.setQueryData(keys.record(entity, id), read.get(id) ?? null);
      return new Map(ids.map((id) => [id, known(id) ?? null]));
    },
    initialData: () => {
      const all = ids.flatMap((id): [string, Row | null][] => {
        const row = known(id);
        return row === undefined ? [] : [[id, row]];
      });
      return all.length < ids.length ? undefined : new Map(all);
    },
    staleTime: FRESH_MS,
    retry: false,
  });
  return useMemo(
    () => ({
      of: (id) => (data?.has(id) ? data.get(id) : client.getQueryData<Row | null>(keys.record(entity, id))),
      failed: isError,
      retry: () => void refetch(),
    }),
    [data, isError, refetch, client, entity],
  );
}

/** Reads all records of an entity that the user can see. */
export const allOf = (entity: Entity) =>
  queryOptions({
    queryKey: keys.list(entity.name, "all"),
    queryFn: ({ signal }) => readAll(entity, signal),
    staleTime: FRESH_MS,
    retry: false,
  });

export const useAll = (entity: Entity) => useQuery(allOf(entity));

/**
 * Records to choose from: all that the user can see, those beyond 1,000 by the server's search for `text`, and the chosen
 * ones. `order` is given the first choice, so that no card moves while it is pressed.
 * @returns `missing`: ids of chosen records that the user cannot see (OP-181)
 */
export function useOffered<R extends { id: string }>(
  entity: Entity,
  chosen: readonly string[],
  text: string,
  order: (rows: readonly R[], first: readonly string[]) => readonly R[],
) {
  const [first] = useState(chosen);
  const query = useAll(entity);
  const { rows, isWhole = true } = query.data ?? {};
  const quiet = useQuiet(text.trim(), QUIET_MS);
  const beyond = useQuery({
    queryKey: keys.list(entity.name, "found", quiet),
    queryFn: ({ signal }) => searchRecords(entity.name, quiet, signal),
    enabled: !isWhole && quiet !== "",
    retry: false,
  });
  const read = useMemo(
    () => new Map([...(rows ?? []), ...(beyond.data ?? [])].map((row) => [row.id, row as R])),
    [rows, beyond.data],
  );
  const unread = rows ? chosen.filter((id) => !read.has(id)).join() : "";
  const others = useMemo(() => unread.split(",").filter(Boolean), [unread]);
  const records = useRecords(entity.name, others);
  const offered = useMemo(() => {
    if (!rows) return NONE;
    const more = others.flatMap((id) => (records.of(id) as R | null | undefined) ?? []);
    return order([...read.values(), ...more], first);
  }, [rows, read, others, records, order, first]);
  return { query, offered, missing: others.filter((id) => records.of(id) === null) };
}
