import type { ReplyOf } from "../../../contract/core/endpoint";
import {
  MOST_PREVIEWED,
  type previewReport,
  REPORTS,
  type ReportKind,
} from "../../../contract/endpoints/reports";
import { fileStamp } from "../../shared/file-stamp";

export type ReportData = ReplyOf<typeof previewReport>["data"];
export type ReportColumn = ReportData["columns"][number];
export type ReportRow = ReportData["rows"][number];
export type ReportCell = ReportRow[string] | undefined;

/** Days of the viewer's calendar, `YYYY-MM-DD`, both included (OP-14). */
export interface Range {
  start: string;
  end: string;
}

export const isKind = (text: string): text is ReportKind => REPORTS.some((kind) => kind === text);

const two = (number: number) => String(number).padStart(2, "0");

/** The day of a moment in the calendar of this browser. */
export const dayOf = (at: Date): string =>
  `${String(at.getFullYear()).padStart(4, "0")}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

/** Noon of a day in this browser's time zone, which every zone has. */
export function noonOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const at = new Date(2000, month - 1, date, 12);
  at.setFullYear(year, month - 1, date);
  return at;
}

const DAY_MS = 86_400_000;

/** The day so many days later; by the calendar, where every day has 24 hours. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Days from one day to the other, the first one not counted. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** REP-08 and REP-09, in days before the end. */
const USUAL_DAYS = 30;
const DAYS_OF_CLIENTS = 90;

/** The days of a report that nobody chose: they end today (REP-07 to REP-09). */
export const usualRange = (kind: ReportKind, today: string): Range => ({
  start: addDays(today, kind === "clients" ? -DAYS_OF_CLIENTS : -USUAL_DAYS),
  end: today,
});

const DAY = /^(?!0000)\d{4}-\d\d-\d\d$/;

/** Whether this is a day that exists. */
export const isDay = (text: string): boolean =>
  DAY.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;

/** The days in the address, usual ones where it has none. */
export function rangeIn(query: URLSearchParams, kind: ReportKind, today: string): Range {
  const usual = usualRange(kind, today);
  const read = (name: string, otherwise: string) => {
    const text = query.get(name) ?? "";
    return isDay(text) ? text : otherwise;
  };
  return { start: read("from", usual.start), end: read("to", usual.end) };
}

/** A start after the end is not sent (OP-162). */
export const isOrdered = ({ start, end }: Range): boolean => start <= end;

/** As many days, until the day before the range. */
export function rangeBefore({ start, end }: Range): Range {
  return { start: addDays(start, -daysBetween(start, end) - 1), end: addDays(start, -1) };
}

/** `<kind>_<YYYY-MM-DD_HH-mm-ss>.xlsx` in local time (OP-162). */
export const fileNameOf = (kind: ReportKind, at: Date): string => `${kind}_${fileStamp(at)}.xlsx`;

const NUMBERS = ["number", "money", "percent"];

/** Columns with numbers; other servers may not say so, but then send numbers. */
export const isNumeric = ({ key, type }: ReportColumn, rows: readonly ReportRow[]): boolean =>
  NUMBERS.includes(type) ||
  (type === "text" && rows.length > 0 && rows.every((row) => typeof row[key] === "number"));

const totalOf = ({ totals }: ReportData, { key }: ReportColumn): number | undefined => {
  const total = totals[key];
  return typeof total === "number" ? total : undefined;
};

/** Columns of which all rows together say something; without totals, by day, those with numbers. */
export function measuresOf(data: ReportData): ReportColumn[] {
  const numeric = data.columns.filter((column) => isNumeric(column, data.rows));
  const summed = numeric.filter((column) => totalOf(data, column) !== undefined);
  return summed.length > 0 || !dateColumn(data) ? summed : numeric;
}

export const dateColumn = ({ columns }: ReportData): ReportColumn | undefined =>
  columns.find(({ type }) => type === "date");

/** The column that names the rows. */
export const nameColumn = (data: ReportData): ReportColumn | undefined =>
  data.columns.find((column) => column.type === "text" && !isNumeric(column, data.rows));

export interface Figure {
  column: ReportColumn;
  total: number;
  /** Share by which it changed since the period before; undefined without one, or if there was nothing. */
  change: number | undefined;
}

/** The totals, as the server sends them, each next to that of the period before. */
export function figuresOf(data: ReportData, before: ReportData | undefined): Figure[] {
  return measuresOf(data).flatMap((column) => {
    const total = totalOf(data, column);
    if (total === undefined) return [];
    const earlier = before && totalOf(before, column);
    return [{ column, total, change: earlier ? (total - earlier) / Math.abs(earlier) : undefined }];
  });
}

export const isCut = ({ rows }: ReportData): boolean => rows.length >= MOST_PREVIEWED;

export interface DayValue {
  day: string;
  value: number | null;
  /** The day of the period before that it is compared with. */
  dayBefore: string;
  before: number | null;
}

/** Days beyond are drawn only if they have a row. */
const MOST_DAYS = 400;

/**
 * The measure by day, oldest first. Days without a row have none of it; those before the first row of a preview that
 * does not show all rows are unknown.
 */
export function daysOf(
  data: ReportData,
  before: ReportData | undefined,
  measure: string,
  range: Range,
): DayValue[] {
  const [now, then] = [valuesOf(data, measure), before && valuesOf(before, measure)];
  const start = isCut(data) ? [...now.keys()].reduce((a, b) => (a < b ? a : b), range.end) : range.start;
  const length = daysBetween(range.start, range.end) + 1;
  const count = daysBetween(start, range.end) + 1;
  const days =
    count > MOST_DAYS ? [...now.keys()].sort() : Array.from({ length: count }, (_, at) => addDays(start, at));
  const known = before && isCut(before) ? [...(then?.keys() ?? [])].sort()[0] : undefined;
  return days.map((day) => {
    const dayBefore = addDays(day, -length);
    const isKnown = then !== undefined && (known === undefined || dayBefore >= known);
    return { day, value: now.get(day) ?? 0, dayBefore, before: isKnown ? (then.get(dayBefore) ?? 0) : null };
  });
}

function valuesOf(data: ReportData, measure: string): Map<string, number> {
  const date = dateColumn(data)?.key ?? "";
  return new Map(data.rows.map((row) => [String(row[date]).slice(0, 10), Number(row[measure] ?? 0)]));
}

export interface Ranked {
  key: string;
  name: string;
  value: number;
}

const MOST_RANKED = 8;

/** The rows with the largest values. */
export function rankedOf(data: ReportData, measure: string): Ranked[] {
  const name = nameColumn(data)?.key ?? "";
  return data.rows
    .map((row, at) => ({ key: String(at), name: String(row[name] ?? ""), value: Number(row[measure] ?? 0) }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value)
    .slice(0, MOST_RANKED);
}
