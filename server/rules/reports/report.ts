import { type SQL, sql } from "drizzle-orm";
import type { ReportType } from "../../../contract/endpoints/reports";
import type { Services } from "../../services";

/** The days of a report, both included, and whose days they are: `YYYY-MM-DD`, a time zone (OP-14). */
export interface Span {
  start: string;
  end: string;
  zone: string;
}

export interface ReportColumn {
  key: string;
  type: ReportType;
}

export type ReportCell = string | number | null;
export type ReportRow = Readonly<Record<string, ReportCell>>;

/** Place of a row in its report; the next page begins after it. */
export interface Place {
  at: string;
  id: string;
}

export interface ReportPage {
  rows: ReportRow[];
  /** Of all rows; amounts in credits. Empty if the report has no totals. */
  totals: ReportRow;
  /** The last row of a full page. */
  next: Place | undefined;
}

export interface Report {
  columns: readonly ReportColumn[];
  page(services: Services, span: Span, size: number, after?: Place): Promise<ReportPage>;
}

/** First moment of a day in a time zone, in SQL. @param day a date, or a column with one */
const midnight = (day: SQL, zone: string) => sql`((${day})::timestamp at time zone ${zone}::text)`;

export const begin = ({ start, zone }: Span) => midnight(sql`${start}::date`, zone);
export const end = ({ end: last, zone }: Span) => midnight(sql`${last}::date + 1`, zone);

/** In SQL: whether this moment is in the span. */
export const within = (moment: string, span: Span): SQL =>
  sql`${sql.raw(moment)} >= ${begin(span)} and ${sql.raw(moment)} < ${end(span)}`;

/** In SQL: whether an event takes place in the span, at least in part. @param event alias of `schedules` */
export const touches = (event: string, span: Span): SQL => {
  const from = sql.raw(`${event}.start_time`);
  const to = sql.raw(`${event}.end_time`);
  return sql`${from} < ${end(span)} and (${to} is null or ${to} > ${begin(span)})`;
};

/** In SQL: the name of an account, otherwise its address. @param user alias of `users` */
export const personOf = (user: string): SQL =>
  sql.raw(`coalesce(nullif(trim(${user}.first_name || ' ' || ${user}.last_name), ''), ${user}.email)`);

/**
 * Figures of each day from the first to the last with rows, newest first. Each day is a range of the index that begins
 * with the moment, so no row is converted to a day.
 * @param figures aggregates of a day's rows
 * @param only further conditions
 */
export function byDay(table: "generations" | "transactions", figures: SQL, only: SQL) {
  return (span: Span): SQL => {
    const rows = sql`from ${sql.raw(table)} where ${only}`;
    const edge = (order: string) =>
      sql`(select created_at ${rows} and ${within("created_at", span)} order by created_at ${sql.raw(order)} limit 1)`;
    const day = (moment: string) =>
      sql`(${sql.raw(moment)} at time zone ${span.zone}::text)::date::timestamp`;
    return sql`
      select days.day::date::text as date, days.day::date::text as at, '' as id, figures.*
      from (select ${edge("asc")} as first, ${edge("desc")} as last) as ends
      cross join lateral generate_series(${day("ends.first")}, ${day("ends.last")}, interval '1 day') as days(day)
      cross join lateral (select ${figures} ${rows} and created_at >= ${midnight(sql`days.day`, span.zone)}
        and created_at < ${midnight(sql`days.day + interval '1 day'`, span.zone)}) as figures`;
  };
}

interface TableReport {
  columns: readonly ReportColumn[];
  /** Columns with a total; rows that do not count towards it have a condition, in SQL. */
  totals: Readonly<Record<string, SQL | true>>;
  /** A select of the columns, amounts in hundredths, and the place of each row: `at` and `id`, as text or uuid. */
  rows(span: Span): SQL;
}

/** A report that is one statement: rows by `at` and `id`, the last first, and totals of all of them. */
export function tableReport({ columns, totals, rows }: TableReport): Report & Pick<TableReport, "rows"> {
  const sums = Object.entries(totals).map(([key, counted]) => {
    const filter = counted === true ? sql`` : sql` filter (where ${counted})`;
    return sql`coalesce(sum(${sql.identifier(key)})${filter} over (), 0) as ${sql.identifier(totalOf(key))}`;
  });
  const summed = columns.filter(({ key }) => key in totals);
  return {
    columns,
    rows,
    async page({ database }, span, size, after) {
      const later = after ? sql`where (${AT}, id::text) < (${after.at}, ${after.id})` : sql``;
      const { rows: found } = await database.db().execute<Record<string, unknown>>(sql`
        select * from (select report.*, ${sql.join(sums, sql`, `)} from (${rows(span)}) as report) as summed
        ${later} order by ${AT} desc, id::text desc limit ${size}`);
      const last = found.length === size ? found.at(-1) : undefined;
      return {
        rows: found.map((row) => cellsOf(columns, (key) => row[key])),
        totals: cellsOf(summed, (key) => found[0]?.[totalOf(key)] ?? 0),
        next: last && { at: String(last.at), id: String(last.id) },
      };
    },
  };
}

/** Days and moments as text, in the order of their characters. */
const AT = sql.raw(`at::text collate "C"`);

const totalOf = (key: string) => `total_${key}`;

/** Amounts in credits, counts as numbers: both engines return large ones as text. */
function cellsOf(columns: readonly ReportColumn[], of: (key: string) => unknown): ReportRow {
  return Object.fromEntries(columns.map(({ key, type }) => [key, cellOf(type, of(key))]));
}

function cellOf(type: ReportType, value: unknown): ReportCell {
  if (value === null || value === undefined) return null;
  if (type === "money") return Number(value) / 100;
  return type === "number" || type === "percent" ? Number(value) : String(value);
}
