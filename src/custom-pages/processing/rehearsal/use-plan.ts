import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { toWireTime } from "../../../../contract/core/time";
import { boothsOfTime } from "../../../../contract/endpoints/schedules";
import { styleCartridges } from "../../../../contract/endpoints/styles";
import { generation } from "../../../../contract/entities/generation";
import { type Schedule, schedule } from "../../../../contract/entities/schedule";
import { type Style, style as styleEntity } from "../../../../contract/entities/style";
import { stylesOf } from "../../../../contract/rules/event-styles";
import { demoPrice, generationPrice, type Priced } from "../../../../contract/rules/style";
import { withParticipants } from "../../../domain/styles/participants";
import { useReads } from "../../../fields/reference/use-names";
import { call } from "../../../providers/call";
import { keys } from "../../../providers/data/cache";
import { getList } from "../../../providers/data/list";
import type { ListParams } from "../../../providers/data/list-query";
import { getOne } from "../../../providers/data/one";
import { useAbility } from "../../../providers/server";
import { participantsOf, usualTime } from "../model";
import { useByPosition } from "../use-participants";
import type { Offers } from "./rehearsal";

/** What says whom a style makes, and at which price. */
type Maker = Pick<Style, "id" | "is_group" | "participants_ids" | keyof Priced>;

const FRESH_MS = 60_000;

/** A style's participants and their demo prices: of a revolver without a price the dearest cartridge's (OP-182). */
export async function readOffers(style: Maker, signal?: AbortSignal): Promise<Offers> {
  const own = style.is_group === true ? await cartridgesOf(style, signal) : [style];
  const makers = await Promise.all(own.map((maker) => makerOf(maker, style, signal)));
  const offers: Record<string, number> = {};
  for (const { record, tune } of makers)
    for (const participant of participantsOf(record, [], undefined)) {
      const price = demoPriceOf(style, record, tune);
      offers[participant] = Math.max(offers[participant] ?? 0, price);
    }
  return offers;
}

const cartridgesOf = async ({ id }: Maker, signal?: AbortSignal): Promise<readonly Maker[]> =>
  (await call(styleCartridges, { params: { id } }, { signal })).styles;

/** With its tune, where the price may be that of the tune. */
async function makerOf(
  maker: Maker,
  style: Maker,
  signal?: AbortSignal,
): Promise<{ record: Maker; tune: Priced | null | undefined }> {
  if ((style.demo_generation_cost ?? maker.demo_generation_cost ?? null) !== null)
    return { record: await withParticipants(maker, signal), tune: null };
  const { data, related } = await getOne(styleEntity.name, maker.id, signal);
  return { record: await withParticipants(data, signal), tune: related.tune };
}

/** As the server charges it (OP-82, OP-182). */
function demoPriceOf(style: Priced, maker: Priced, tune: Priced | null | undefined): number {
  const demo = style.demo_generation_cost ?? demoPrice(maker, tune);
  return demo ?? style.generation_cost ?? generationPrice(maker, tune);
}

/** The event, its styles in order, and what each of them makes at which demo price. */
export function usePlan(id: string) {
  const event = useQuery({
    queryKey: keys.single(schedule.name, id),
    queryFn: ({ signal }) => getOne(schedule.name, id, signal),
    staleTime: FRESH_MS,
    retry: false,
  });
  const read = event.data?.data;
  const booths = useBooths(read);
  const record = useMemo(() => read && { ...read, photo_booth_ids: booths.ids }, [read, booths.ids]);
  const ids = record ? stylesOf(record) : [];
  const { find, isRead } = useReads({ [styleEntity.name]: ids });
  const styles = ids.flatMap((one) => find(styleEntity.name, one)?.record ?? []);
  const offers = useQueries({
    queries: styles.map((style) => ({
      queryKey: keys.of(styleEntity.name, style.id, "offers"),
      queryFn: ({ signal }: { signal: AbortSignal }) => readOffers(style, signal),
      staleTime: FRESH_MS,
      retry: false,
    })),
  });
  const allowed = record?.participants_ids ?? [];
  const byStyle = Object.fromEntries(styles.map((style, at) => [style.id, only(offers[at]?.data, allowed)]));
  const guests = useByPosition([...new Set(Object.values(byStyle).flatMap((one) => Object.keys(one ?? {})))]);
  const failed = offers.filter(({ isError }) => isError);
  return {
    event: record,
    error: event.error,
    styles,
    /** Styles of the event that this user may not see, and so cannot rehearse (OP-181). */
    hidden: isRead ? ids.length - styles.length : 0,
    offers: byStyle,
    participants: guests.participants,
    isRead:
      record !== undefined &&
      booths.isRead &&
      (ids.length === 0 || (isRead && offers.every(({ isPending }) => !isPending) && guests.isRead)),
    failed: failed.length > 0,
    retry: () => {
      for (const one of failed) void one.refetch();
    },
  };
}

export type Plan = ReturnType<typeof usePlan>;

const NONE: string[] = [];

/** The booths of the event; from a server that does not send them with it by their own call (OP-49, OP-186). */
function useBooths(event: Schedule | undefined) {
  const { id = "", start_time = "", photo_booth_ids: told = NONE } = event ?? {};
  const isAsked = event !== undefined && told.length === 0;
  const { data, isPending } = useQuery({
    queryKey: keys.of(schedule.name, id, "booths"),
    queryFn: async ({ signal }) => {
      const end_time = event?.end_time ?? toWireTime(Date.parse(start_time) + MINUTE_MS);
      return (await call(boothsOfTime, { query: { start_time, end_time, id_schedule: id } }, { signal })).my;
    },
    enabled: isAsked,
    retry: false,
  });
  return { ids: (isAsked && data) || told, isRead: !isAsked || !isPending };
}

const MINUTE_MS = 60_000;

const only = (offers: Offers | undefined, allowed: readonly string[]): Offers | undefined =>
  offers && allowed.length > 0
    ? Object.fromEntries(Object.entries(offers).filter(([participant]) => allowed.includes(participant)))
    : offers;

const LAST = 100;

/** Median times of styles in ms, by the last pictures that were made; without those that have too few. */
export function useUsualTimes(): (style: string) => number | undefined {
  const canFilter = useAbility("list-filters");
  const { data } = useQuery({
    queryKey: keys.list(generation.name, "usual-times"),
    queryFn: async ({ signal }) => {
      const params: ListParams = {
        pagination: { currentPage: 1, pageSize: LAST, mode: "server" },
        filters: [{ field: "status", operator: "eq", value: "completed" }],
      };
      return (await getList(generation.name, params, signal)).data;
    },
    enabled: canFilter === true,
    staleTime: FRESH_MS,
    retry: false,
  });
  const rows = data ?? [];
  const all = usualTime(rows);
  return (style) => usualTime(rows.filter(({ id_style }) => id_style === style)) ?? all;
}
