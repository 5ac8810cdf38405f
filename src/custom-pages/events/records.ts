import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Entity } from "../../../contract/core/entity";
import { readLabels } from "../../../contract/endpoints/labels";
import { useActiveLanguages } from "../../fields/labels/languages";
import { call } from "../../providers/call";
import { dataProvider } from "../../providers/data";
import { keys } from "../../providers/data/cache";
import { useLanguage } from "../../providers/i18n";
import { pagesOf } from "../../screens/list/export/pages";

export type Row = Readonly<Record<string, unknown>> & { id: string };

/** The most rows that are read for a choice; the server's search finds the others. */
const MOST = 1000;
const FRESH_MS = 60_000;

interface All {
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

export interface Records {
  /** Undefined while loading, null if it is unavailable (OP-181). */
  of(id: string): Row | null | undefined;
  failed: boolean;
  retry(): void;
}

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
      const all = ids.map((id) => [id, known(id)] as const);
      return all.some(([, row]) => row === undefined) ? undefined : (new Map(all) as Map<string, Row | null>);
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

export interface ParticipantText {
  name: string;
  description: string;
}

/** Name and description of a participant in the console's language, or its own if it has no such label (OP-104). */
export function useParticipantLabels(rows: readonly Row[]): (row: Row) => ParticipantText {
  const { language } = useLanguage();
  const languages = useActiveLanguages();
  const idOfLanguage = languages.find(({ code }) => code === language)?.id;
  const labels = useQueries({
    queries: rows.map(({ id }) => ({
      queryKey: keys.of("participants", id, "labels"),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await call(readLabels, { params: { type: "participant", id } }, { signal })).labels,
      staleTime: FRESH_MS,
      retry: false,
      enabled: idOfLanguage !== undefined,
    })),
    combine: (answers) =>
      answers.map(({ data }) => data?.find(({ id_language }) => id_language === idOfLanguage)),
  });
  return (row) => {
    const label = labels[rows.indexOf(row)];
    const own = { name: String(row.name ?? ""), description: String(row.description ?? "") };
    if (!label?.name) return own;
    // A different name is in another language than the participant's own description.
    return {
      name: label.name,
      description: label.description || (label.name === own.name ? own.description : ""),
    };
  };
}

/** All records of an entity that the user can see. */
export const useAll = (entity: Entity) =>
  useQuery({
    queryKey: keys.list(entity.name, "all"),
    queryFn: ({ signal }) => readAll(entity, signal),
    staleTime: FRESH_MS,
    retry: false,
  });
