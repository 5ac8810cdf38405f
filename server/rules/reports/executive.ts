import { sql } from "drizzle-orm";
import type { Services } from "../../services";
import { type Report, type Span, touches, within } from "./report";
import { CLIENTS, CREDITS, GUEST_FAILURES, GUEST_PICTURES } from "./tables";

export const METRICS = [
  "new_clients",
  "paying_clients",
  "events",
  "generations",
  "failed",
  "charges",
  "refunds",
  "deposits",
  "emissions",
] as const;

type Figures = Record<(typeof METRICS)[number], number>;

/** Metrics of the span, next to those of as many days before it. Amounts in credits. */
export const executive: Report = {
  columns: [
    { key: "metric", type: "text" },
    { key: "value", type: "number" },
    { key: "previous", type: "number" },
    { key: "change_percent", type: "percent" },
  ],
  async page(services, span) {
    const now = await figuresOf(services, span);
    const before = await figuresOf(services, spanBefore(span));
    const rows = METRICS.map((metric) => ({
      metric,
      value: now[metric],
      previous: before[metric],
      change_percent: changeOf(now[metric], before[metric]),
    }));
    return { rows, totals: {}, next: undefined };
  },
};

/** In percent with one decimal; null if there was nothing before. */
const changeOf = (value: number, previous: number): number | null =>
  previous === 0 ? null : Math.round(((value - previous) / Math.abs(previous)) * 1000) / 10;

const DAY_MS = 86_400_000;
const FIRST_DAY = "0001-01-01";

/** As many days, until the day before the span. */
export function spanBefore({ start, end: last, zone }: Span): Span {
  const [from, to] = [Date.parse(start), Date.parse(last)];
  const day = (ms: number) =>
    ms < Date.parse(FIRST_DAY) ? FIRST_DAY : new Date(ms).toISOString().slice(0, 10);
  return { start: day(2 * from - to - DAY_MS), end: day(from - DAY_MS), zone };
}

async function figuresOf({ database }: Services, span: Span): Promise<Figures> {
  const { rows } = await database.db().execute<Record<keyof Figures, string | number>>(sql`
    select
      (select count(*) from users where ${CLIENTS} and ${within("created_at", span)}) as new_clients,
      (select count(*) from schedules
        where deleted_at is null and ${touches("schedules", span)}) as events,
      made.*, ledger.*
    from (select count(*) filter (where ${GUEST_PICTURES}) as generations,
        count(*) filter (where ${GUEST_FAILURES}) as failed
      from generations where ${within("created_at", span)}) as made,
      (select count(*) filter (where charged > 0) as paying_clients, coalesce(sum(charged), 0) / 100.0 as charges,
        coalesce(sum(refunded), 0) / 100.0 as refunds, coalesce(sum(deposited), 0) / 100.0 as deposits,
        coalesce(sum(emitted), 0) / 100.0 as emissions
      from (select -sum(amount) filter (where type = 'charge') as charged,
          sum(amount) filter (where type = 'refund') as refunded, sum(amount) filter (where type = 'deposit') as deposited,
          -sum(amount) filter (where type = 'emission') as emitted
        from transactions where ${CREDITS} and ${within("created_at", span)} group by id_user) as accounts) as ledger`);
  const found = rows[0];
  return Object.fromEntries(METRICS.map((metric) => [metric, Number(found?.[metric] ?? 0)])) as Figures;
}
