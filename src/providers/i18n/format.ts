import type { Language } from "./preference";

/** English dates are written day first, as the console's users in both languages expect. */
const LOCALE: Record<Language, string> = { en: "en-GB", ru: "ru-RU" };
const HOUR12 = { hourCycle: "h23" } as const;

const memory = new Map<string, unknown>();

/** Intl objects cost far more to make than to use: lists would make hundreds. */
function remembered<T>(name: string, language: Language, make: (locale: string) => T): T {
  const key = `${name} ${language}`;
  const known = memory.get(key) as T | undefined;
  if (known) return known;
  const made = make(LOCALE[language]);
  memory.set(key, made);
  return made;
}

type Moment = string | number | Date;

const date = (value: Moment) => (value instanceof Date ? value : new Date(value));

/**
 * Formats only what holds a moment: an unreadable text is shown as it came (OP-179). Russian puts "г." behind every
 * year, which in a column is noise.
 */
function ofMoment(value: Moment, format: Intl.DateTimeFormat): string {
  const moment = date(value);
  if (Number.isNaN(moment.getTime())) return String(value);
  return format.format(moment).replace(/\sг\./, "");
}

const dateParts = { day: "numeric", month: "short", year: "numeric" } as const;
const timeParts = { hour: "2-digit", minute: "2-digit", ...HOUR12 } as const;

/** `21 Nov 2026`, `21 нояб. 2026` */
export function formatDate(value: Moment, language: Language): string {
  return ofMoment(
    value,
    remembered("date", language, (locale) => new Intl.DateTimeFormat(locale, dateParts)),
  );
}

/** `21 Nov 2026, 18:40` */
export function formatDateTime(value: Moment, language: Language): string {
  return ofMoment(
    value,
    remembered(
      "datetime",
      language,
      (locale) => new Intl.DateTimeFormat(locale, { ...dateParts, ...timeParts }),
    ),
  );
}

/** `18:40` */
export function formatTime(value: Moment, language: Language): string {
  return ofMoment(
    value,
    remembered("time", language, (locale) => new Intl.DateTimeFormat(locale, timeParts)),
  );
}

/** `Sat, Nov`, beside a large day of the month. */
export function formatWeekday(value: Moment, language: Language): string {
  const parts = { weekday: "short", month: "short" } as const;
  const format = remembered("weekday", language, (locale) => new Intl.DateTimeFormat(locale, parts));
  const all = format.formatToParts(date(value));
  const of = (type: string) => all.find((part) => part.type === type)?.value ?? "";
  return `${of("weekday")}, ${of("month")}`;
}

/** `Europe/Moscow, UTC+3`: is beside every time that is edited (OP-178). */
export function formatZone(at: Date, language: Language): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const offset = -at.getTimezoneOffset();
  const sign = offset < 0 ? "−" : "+";
  const hours = Math.floor(Math.abs(offset) / 60);
  const minutes = Math.abs(offset) % 60;
  const tail = minutes ? `:${String(minutes).padStart(2, "0")}` : "";
  if (offset === 0) return zone === "UTC" ? zone : `${zone}, UTC`;
  return `${zone}, UTC${sign}${formatNumber(hours, language)}${tail}`;
}

/** `1,284`, `1 284` */
export function formatNumber(value: number, language: Language): string {
  return remembered("number", language, (locale) => new Intl.NumberFormat(locale)).format(value);
}

/** `86.50`, `86,50`: amounts carry no currency on the wire, so none is shown (OP-15). */
export function formatMoney(value: number, language: Language): string {
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return remembered("money", language, (locale) => new Intl.NumberFormat(locale, decimals)).format(value);
}

/** `+86.50`, `−15.00`: what comes in and what goes out, each with its sign. */
export function formatChange(value: number, language: Language): string {
  const options = { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: "exceptZero" } as const;
  return remembered("change", language, (locale) => new Intl.NumberFormat(locale, options))
    .format(value)
    .replace("-", "\u2212");
}

/** `41%`, `41 %`: not all before it is all. */
export function formatPercent(share: number, language: Language): string {
  const format = remembered(
    "percent",
    language,
    (locale) => new Intl.NumberFormat(locale, { style: "percent" }),
  );
  return format.format(Math.floor(share * 100) / 100);
}

const BYTE_UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;
const MEGA = 2;

/** `1.4 MB`, `1,4 МБ` */
export function formatBytes(value: number, language: Language): string {
  const power = value < 1 ? 0 : Math.min(Math.floor(Math.log10(value) / 3), BYTE_UNITS.length - 1);
  return ofBytes(value, power, language);
}

/** `1,073.7 MB`: files of one kind are compared in one unit, unless they are too small for it. */
export function formatMegabytes(value: number, language: Language): string {
  return value < 1e6 ? formatBytes(value, language) : ofBytes(value, MEGA, language);
}

function ofBytes(value: number, power: number, language: Language): string {
  const unit = BYTE_UNITS[power] ?? "byte";
  const amount = value / 1000 ** power;
  return remembered(
    unit,
    language,
    (locale) =>
      new Intl.NumberFormat(locale, {
        style: "unit",
        unit,
        unitDisplay: power === 0 ? "long" : "short",
        maximumFractionDigits: power < 2 ? 0 : 1,
      }),
  ).format(amount);
}

const STEPS = [
  ["second", 60],
  ["minute", 60],
  ["hour", 24],
  ["day", 30],
  ["month", 12],
  ["year", Number.POSITIVE_INFINITY],
] as const;

/** Days from a fixed one to that of a moment, in the browser's zone. */
function dayOf(value: Moment): number {
  const at = date(value);
  return Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / 86_400_000;
}

/** `in 21 hours`, `2 days ago`, counted from `now`. */
export function formatRelative(value: Moment, language: Language, now: Moment = Date.now()): string {
  let amount = (date(value).getTime() - date(now).getTime()) / 1000;
  if (Number.isNaN(amount)) return String(value);
  const words = remembered(
    "relative",
    language,
    (locale) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }),
  );
  for (const [unit, length] of STEPS) {
    // Days are those of the calendar: what is 30 hours away is tomorrow or the day after.
    if (unit === "day") amount = dayOf(value) - dayOf(now);
    if (Math.abs(Math.round(amount)) < length) return words.format(Math.round(amount), unit);
    amount /= length;
  }
  return String(value);
}
