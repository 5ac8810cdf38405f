import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { LARGEST_PAGE } from "../../../contract/core/paging";
import { readLabels } from "../../../contract/endpoints/labels";
import { useActiveLanguages } from "../../fields/labels/languages";
import { call } from "../../providers/call";
import { dataProvider, recordQuery } from "../../providers/data";
import { keys } from "../../providers/data/cache";
import { useLanguage } from "../../providers/i18n";

export type Row = Readonly<Record<string, unknown>> & { id: string };

/** So many pages are read of a list from which one chooses; what is beyond is found by the server's search. */
const MOST_PAGES = 10;
const FRESH_MS = 60_000;

interface All {
  rows: readonly Row[];
  /** Whether these are all that there are. */
  isWhole: boolean;
}

/** Everything that the caller sees of an entity, read once. */
export const allQuery = (entity: string) => ({
  queryKey: keys.list(entity, "all"),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<All> => {
    const rows = new Map<string, Row>();
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const { data, total } = await dataProvider.getList<Row>({
        resource: entity,
        pagination: { currentPage: page, pageSize: LARGEST_PAGE, mode: "server" },
        meta: { signal },
      });
      for (const row of data) rows.set(row.id, row);
      if (data.length === 0 || rows.size >= total) return { rows: [...rows.values()], isWhole: true };
    }
    return { rows: [...rows.values()], isWhole: false };
  },
  staleTime: FRESH_MS,
  retry: false,
});

export interface Records {
  /** Undefined while it is read, null where there is none to see (OP-181). */
  of(id: string): Row | null | undefined;
  failed: boolean;
  retry(): void;
}

type Answer = { data: unknown; isError: boolean };

const combined = (answers: readonly Answer[]) => ({
  records: answers.map(({ data }) => data),
  failed: answers.some(({ isError }) => isError),
});

/** The records with these ids, by one call for those that nothing has read yet. */
export function useRecords(entity: string, ids: readonly string[]): Records {
  const client = useQueryClient();
  const { records, failed } = useQueries({
    queries: ids.map((id) => recordQuery(entity, id)),
    combine: combined,
  });
  return useMemo(() => {
    const known = new Map(ids.map((id, at) => [id, records[at] as Row | null | undefined]));
    return {
      of: (id) => known.get(id),
      failed,
      retry: () =>
        void client.refetchQueries({
          queryKey: ["record", entity],
          predicate: ({ state }) => state.status === "error",
        }),
    };
  }, [ids, records, failed, client, entity]);
}

/** What guests of the console's language call a participant; its own name where it has no label in it (OP-104). */
export function useParticipantLabels(rows: readonly Row[]): (row: Row) => string {
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
      answers.map(({ data }) => data?.find(({ id_language }) => id_language === idOfLanguage)?.name),
  });
  return (row) => labels[rows.indexOf(row)] || String(row.name ?? "");
}

export const useAll = (entity: string) => useQuery(allQuery(entity));
