import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { RecordOf } from "../../../../contract/core/entity";
import { toWireTime } from "../../../../contract/core/time";
import { botsOfSchedule } from "../../../../contract/endpoints/delivery";
import { periodsOfSchedule } from "../../../../contract/endpoints/schedules";
import { generation } from "../../../../contract/entities/generation";
import { overlay } from "../../../../contract/entities/overlay";
import { schedule } from "../../../../contract/entities/schedule";
import { server } from "../../../../contract/entities/server";
import { style } from "../../../../contract/entities/style";
import { useReads } from "../../../fields/reference/use-names";
import { call } from "../../../providers/call";
import { keys } from "../../../providers/data/cache";
import { getList } from "../../../providers/data/list";
import { useAbility } from "../../../providers/server";
import { useDeletedBooths } from "../all-booths";
import { priceRange } from "../ready-model";
import { linesOf } from "./lines";
import { type EventRow, type Pictures, withPage } from "./model";

/**
 * The calls of the head, made after the list's first rows: the events ahead and the booths, then for the chosen live
 * event its newest pictures, periods, bots and parts, and for the next event its periods, bots and parts. What a server
 * cannot say is left out.
 */

/** Events and figures are read again at this interval while the page is visible. */
const EVERY_MS = 60_000;
/** The newest pictures. */
const PICTURES_EVERY_MS = 10_000;
const LARGEST = 100;

const first = (pageSize: number) => ({ currentPage: 1, pageSize, mode: "server" as const });
const equal = (filters: Readonly<Record<string, string>>) =>
  Object.entries(filters).map(([field, value]) => ({ field, operator: "eq" as const, value }));

interface EventsAhead {
  events: readonly EventRow[];
  /** Later events were not read. */
  horizon: number | undefined;
  /** All events up to the horizon were read. */
  isComplete: boolean;
}

/** Live and coming events; from servers without filters those among the newest events. */
export function useEventsAhead(rows: readonly EventRow[]) {
  const canFilter = useAbility("list-filters");
  const canSort = useAbility("list-sort");
  const query = useQuery({
    queryKey: keys.list(schedule.name, "ahead", canSort),
    enabled: canFilter !== undefined && canSort !== undefined,
    retry: false,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: "always",
    async queryFn({ signal }): Promise<EventsAhead> {
      const params = {
        pagination: first(LARGEST),
        filters: canFilter ? equal({ from: toWireTime(Date.now()) }) : [],
        sorters: canFilter && canSort ? [{ field: "start_time", order: "asc" as const }] : [],
      };
      const { data: events, total } = await getList(schedule.name, params, signal);
      const last = events.at(-1);
      const isWhole = events.length >= total;
      const isOrdered = canFilter === true && canSort === true;
      return {
        events,
        horizon: isWhole || !isOrdered || !last ? undefined : Date.parse(last.start_time),
        isComplete: isWhole || isOrdered,
      };
    },
  });
  const ahead: EventsAhead | undefined = query.isError
    ? { events: rows, horizon: undefined, isComplete: false }
    : query.data;
  return {
    ahead,
    canFilter: canFilter === true,
    read: { reading: query.isFetching, readAt: query.dataUpdatedAt },
  };
}

export type GenerationRow = RecordOf<typeof generation.fields>;

/**
 * The newest pictures of an event since its start. A first read is large enough for its pace, later ones bring what is
 * new. @param event undefined if the server cannot filter them
 */
export function usePictures(
  event: Pick<EventRow, "id" | "start_time"> | undefined,
): Pictures<GenerationRow> | undefined {
  const client = useQueryClient();
  const { id = "", start_time: created_from = "" } = event ?? {};
  const queryKey = keys.of(schedule.name, id, "newest", created_from);
  const { data } = useQuery({
    queryKey,
    enabled: event !== undefined,
    retry: false,
    refetchInterval: PICTURES_EVERY_MS,
    refetchOnWindowFocus: "always",
    async queryFn({ signal }): Promise<Pictures<GenerationRow>> {
      const read = async (size: number): Promise<Pictures<GenerationRow>> => {
        const filters = equal({ id_schedule: id, status: "completed", created_from });
        const params = { pagination: first(size), filters };
        const { data: rows, total, counted } = await getList(generation.name, params, signal);
        return {
          rows,
          count: counted ? total : undefined,
          isWhole: rows.length < size,
        };
      };
      const known = client.getQueryData<Pictures<GenerationRow>>(queryKey);
      return (known && withPage(known, await read(NEW))) ?? read(LARGEST);
    },
  });
  return data;
}

/** So many pictures are read again. */
const NEW = 10;

/** The newest pictures of an event that failed. @param id undefined if the server cannot filter them */
export function useFailed(id: string | undefined): readonly GenerationRow[] {
  const { data } = useQuery({
    queryKey: keys.of(schedule.name, id ?? "", "failed"),
    enabled: id !== undefined,
    retry: false,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: "always",
    queryFn: async ({ signal }) => {
      const filters = equal({ id_schedule: id ?? "", status: "error" });
      return (await getList(generation.name, { pagination: first(NEW), filters }, signal)).data;
    },
  });
  return data ?? [];
}

const NO_IDS: readonly string[] = [];

/** What an event has, for its checklist; undefined while it is read. @param isTaken another event uses its booths */
export function useLines(event: EventRow | undefined, isTaken: boolean) {
  const id = event?.id ?? "";
  const [periods, bots] = useQueries({
    queries: [
      {
        queryKey: keys.of(schedule.name, id, "periods"),
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          (await call(periodsOfSchedule, { params: { id } }, { signal })).periods,
        enabled: event !== undefined,
        staleTime: EVERY_MS,
        retry: false,
      },
      {
        queryKey: keys.of(schedule.name, id, "bots"),
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          (await call(botsOfSchedule, { params: { id } }, { signal })).items,
        enabled: event !== undefined,
        staleTime: EVERY_MS,
        refetchInterval: EVERY_MS,
        retry: false,
      },
    ],
  });
  const { style_ids = NO_IDS, overlays_ids = NO_IDS, photo_booth_ids = NO_IDS } = event ?? {};
  const deleted = useDeletedBooths(photo_booth_ids).length;
  const { find, isRead } = useReads({ [style.name]: style_ids, [overlay.name]: overlays_ids });
  const lines = useMemo(() => {
    if (!event || !isRead || !periods.data || !bots.data) return undefined;
    return linesOf(event, {
      now: new Date(),
      isTaken,
      deleted,
      periods: periods.data,
      bots: bots.data,
      overlays: overlays_ids.map((one) => find(overlay.name, one)?.record ?? { id: one }),
      styles: style_ids.map((one) => find(style.name, one)?.record),
    });
  }, [event, isRead, periods.data, bots.data, find, isTaken, deleted, style_ids, overlays_ids]);
  const prices = useMemo(
    () => priceRange(isRead ? style_ids.map((one) => find(style.name, one)?.record) : []),
    [isRead, find, style_ids],
  );
  return { lines, periods: periods.data, bots: bots.data, prices };
}

/** The servers, as admins may read them: one in error, and whether none of them works. */
export function useServers(isAdmin: boolean): {
  inError: { id: string; name: string } | undefined;
  isUnserved: boolean;
} {
  const { data } = useQuery({
    queryKey: keys.list(server.name, "tonight"),
    enabled: isAdmin,
    retry: false,
    refetchInterval: EVERY_MS,
    queryFn: ({ signal }) => getList(server.name, { pagination: first(LARGEST) }, signal),
  });
  const { data: rows = [], total = 0 } = data ?? {};
  return {
    inError: rows.find(({ error }) => error),
    isUnserved:
      data !== undefined &&
      total <= rows.length &&
      rows.every(({ active, state }) => !active || state === "offline"),
  };
}
