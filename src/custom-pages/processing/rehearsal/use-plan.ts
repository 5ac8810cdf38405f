import { useQueries, useQuery } from "@tanstack/react-query";
import { styleCartridges } from "../../../../contract/endpoints/styles";
import { generation } from "../../../../contract/entities/generation";
import { schedule } from "../../../../contract/entities/schedule";
import { style as styleEntity } from "../../../../contract/entities/style";
import { type EventStyles, stylesOf } from "../../../../contract/rules/event";
import { demoPrice, generationPrice } from "../../../../contract/rules/style";
import { useReads } from "../../../fields/reference/use-names";
import { call } from "../../../providers/call";
import { dataProvider } from "../../../providers/data";
import { keys } from "../../../providers/data/cache";
import { useAbility } from "../../../providers/server";
import { participantsOf, usualTime } from "../model";
import type { Offers } from "./rehearsal";

type Plain = Readonly<Record<string, unknown>>;

const FRESH_MS = 60_000;

/** A style's participants and their demo prices: of a revolver without a price the dearest cartridge's (OP-182). */
export async function readOffers(style: Plain, signal?: AbortSignal): Promise<Offers> {
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

const cartridgesOf = async ({ id }: Plain, signal?: AbortSignal): Promise<readonly Plain[]> =>
  (await call(styleCartridges, { params: { id: String(id) } }, { signal })).styles;

/** With its tune, where the price may be that of the tune. */
async function makerOf(maker: Plain, style: Plain, signal?: AbortSignal) {
  if ((style.demo_generation_cost ?? maker.demo_generation_cost ?? null) !== null)
    return { record: maker, tune: null };
  const id = String(maker.id);
  const answer = await dataProvider.getOne({ resource: styleEntity.name, id, meta: { signal } });
  const { data, related } = answer as unknown as { data: Plain; related?: Plain };
  return { record: data, tune: related?.tune as Priced | null | undefined };
}

type Priced = Parameters<typeof demoPrice>[0];

/** As the server charges it (OP-82, OP-182). */
function demoPriceOf(style: Plain, maker: Plain, tune: Priced | null | undefined): number {
  const [own, made] = [style, maker] as unknown as [Priced, Priced];
  const demo = own.demo_generation_cost ?? demoPrice(made, tune);
  return demo ?? own.generation_cost ?? generationPrice(made, tune);
}

/** The event, its styles in order, and what each of them makes at which demo price. */
export function usePlan(id: string) {
  const event = useQuery({
    queryKey: keys.single(schedule.name, id),
    queryFn: ({ signal }) => dataProvider.getOne({ resource: schedule.name, id, meta: { signal } }),
    staleTime: FRESH_MS,
    retry: false,
  });
  const record = event.data?.data as Plain | undefined;
  const ids = record ? stylesOf(record as unknown as EventStyles) : [];
  const { find, isRead } = useReads({ [styleEntity.name]: ids });
  const styles = ids.flatMap((one) => find(styleEntity.name, one)?.record ?? []) as Plain[];
  const offers = useQueries({
    queries: styles.map((style) => ({
      queryKey: keys.of(styleEntity.name, String(style.id), "offers"),
      queryFn: ({ signal }: { signal: AbortSignal }) => readOffers(style, signal),
      staleTime: FRESH_MS,
      retry: false,
    })),
  });
  const allowed = (record?.participants_ids ?? []) as readonly string[];
  const byStyle = Object.fromEntries(
    styles.map((style, at) => [String(style.id), only(offers[at]?.data, allowed)]),
  );
  const failed = offers.filter(({ isError }) => isError);
  return {
    event: record,
    error: event.error,
    styles,
    /** Styles of the event that this user may not see, and so cannot rehearse (OP-181). */
    hidden: isRead ? ids.length - styles.length : 0,
    offers: byStyle,
    participants: [...new Set(Object.values(byStyle).flatMap((one) => Object.keys(one ?? {})))],
    isRead:
      record !== undefined && (ids.length === 0 || (isRead && offers.every(({ isPending }) => !isPending))),
    failed: failed.length > 0,
    retry: () => {
      for (const one of failed) void one.refetch();
    },
  };
}

export type Plan = ReturnType<typeof usePlan>;

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
      const { data: rows } = await dataProvider.getList({
        resource: generation.name,
        pagination: { currentPage: 1, pageSize: LAST, mode: "server" },
        filters: [{ field: "status", operator: "eq", value: "completed" }],
        meta: { signal },
      });
      return rows as readonly Plain[];
    },
    enabled: canFilter === true,
    staleTime: FRESH_MS,
    retry: false,
  });
  const rows = data ?? [];
  const all = usualTime(rows);
  return (style) => usualTime(rows.filter(({ id_style }) => id_style === style)) ?? all;
}
