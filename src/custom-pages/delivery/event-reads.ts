import { useQueries, useQuery } from "@tanstack/react-query";
import type { RecordOf } from "../../../contract/core/entity";
import { botsOfSchedule } from "../../../contract/endpoints/delivery";
import { bot, type EventOfBot } from "../../../contract/entities/bot";
import { generation } from "../../../contract/entities/generation";
import { schedule } from "../../../contract/entities/schedule";
import { phaseOf } from "../../domain/events/phase";
import { call } from "../../providers/call";
import { keys } from "../../providers/data/cache";
import { getList } from "../../providers/data/list";
import { getMany } from "../../providers/data/many";
import { getOne } from "../../providers/data/one";
import { useAbility } from "../../providers/server";
import { NEW } from "../../resources/routes";

export type EventRow = RecordOf<typeof schedule.fields>;

/** An event of a bot, with what its state says if the server tells it (OP-234). */
export type BotEvent = EventRow & { sent?: EventOfBot };

/** Where the bot's record does not tell its events, the newest that have bots are asked for theirs. */
const MOST_READ = 100;
const MOST_ASKED = 24;

/** Live, then by start, then ended newest first. */
function inOrder(one: EventRow, other: EventRow): number {
  const rank = { live: 0, coming: 1, over: 2 };
  const [first, second] = [phaseOf(one), phaseOf(other)];
  if (first !== second) return rank[first] - rank[second];
  const apart = Date.parse(one.start_time) - Date.parse(other.start_time);
  return first === "over" ? -apart : apart;
}

/** The events that may have the bot; from servers that do not count bots, any. */
function askedOf(events: readonly EventRow[]): EventRow[] {
  const isTold = events.some(({ bots_count }) => bots_count > 0);
  return events
    .filter(({ bots_count }) => !isTold || bots_count > 0)
    .sort(inOrder)
    .slice(0, MOST_ASKED);
}

/** The events that the bot works for; without rows while they are read, or if they cannot be. */
export function useBotEvents(id: string | undefined) {
  const record = useQuery({
    queryKey: keys.single(bot.name, id ?? NEW),
    queryFn: ({ signal }) => getOne(bot.name, id as string, signal),
    enabled: id !== undefined,
  });
  const included: readonly EventOfBot[] | undefined = record.data?.related.schedules;
  const ofRecord = useQuery({
    queryKey: keys.list(schedule.name, "of-bot", included),
    enabled: included !== undefined,
    retry: false,
    async queryFn({ signal }): Promise<BotEvent[]> {
      const ids = included?.map((event) => event.id) ?? NONE;
      const sent = new Map(included?.map((event) => [event.id, event]));
      const events = await getMany(schedule.name, ids, signal);
      return events.map((event) => ({ ...event, sent: sent.get(event.id) })).sort(inOrder);
    },
  });
  const asked = useAskedEvents(record.data && !included ? id : undefined);
  return included ? { query: ofRecord, rows: ofRecord.data } : asked;
}

function useAskedEvents(id: string | undefined) {
  const canSort = useAbility("list-sort");
  const query = useQuery({
    queryKey: keys.list(schedule.name, "with-bots", canSort),
    enabled: id !== undefined && canSort !== undefined,
    retry: false,
    async queryFn({ signal }) {
      const { data } = await getList(
        schedule.name,
        {
          pagination: { currentPage: 1, pageSize: MOST_READ, mode: "server" },
          sorters: canSort ? [{ field: "start_time", order: "desc" }] : [],
        },
        signal,
      );
      return askedOf(data);
    },
  });
  const asked = query.data ?? NONE;
  const answers = useQueries({
    queries: asked.map((event) => ({
      queryKey: keys.of(schedule.name, event.id, "bots"),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await call(botsOfSchedule, { params: { id: event.id } }, { signal })).items,
      retry: false,
    })),
  });
  const isRead = query.data !== undefined && answers.every(({ isPending }) => !isPending);
  const rows: BotEvent[] = asked.filter((_, at) => answers[at]?.data?.some((bot) => bot.id === id));
  return { query, rows: isRead ? rows : undefined };
}

const NONE: readonly never[] = [];

/** Pictures next to an event. */
const SHOWN = 4;

/**
 * The newest pictures of an event, and how many it has where the server counts them.
 * @param isSeen the row is in view: a bot may have many events
 */
export function useNewest(id: string, isSeen: boolean) {
  const canFilter = useAbility("list-filters");
  return useQuery({
    queryKey: keys.of(schedule.name, id, "newest-few"),
    enabled: canFilter === true && isSeen,
    retry: false,
    async queryFn({ signal }) {
      const filters = Object.entries({ id_schedule: id, status: "completed" }).map(([field, value]) => ({
        field,
        operator: "eq" as const,
        value,
      }));
      const pagination = { currentPage: 1, pageSize: SHOWN, mode: "server" as const };
      const {
        data: pictures,
        total,
        counted,
      } = await getList(generation.name, { pagination, filters }, signal);
      return { pictures, count: counted ? total : undefined };
    },
  }).data;
}
