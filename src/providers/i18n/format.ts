import type { Language } from "./preference";

/** English dates have the day first, as users in both languages expect. */
const LOCALE: Record<Language, string> = { en: "en-GB", ru: "ru-RU" };
/** Index of the megabyte among the units of bytes. */
const MEGA = 2;

/** One Intl object per language, made on first use: making it costs far more than using it. */
function perLanguage<T>(make: (locale: string) => T): (language: Language) => T {
  const made = new Map<Language, T>();
  return (language) => {
    const known = made.get(language) ?? make(LOCALE[language]);
    made.set(language, known);
    return known;
  };
}

type Moment = string | number | Date;

const date = (value: Moment) => (value instanceof Date ? value : new Date(value));

/** An unreadable value is shown as it is (OP-179). Russian adds "г." to every year, which is noise in a column. */
function ofMoment(value: Moment, format: Intl.DateTimeFormat): string {
  const moment = date(value);
  if (Number.isNaN(moment.getTime())) return String(value);
  return format.format(moment).replace(/\sг\./, "");
}

const DATE = { day: "numeric", month: "short", year: "numeric" } as const;
const TIME = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const MONEY = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

const dates = perLanguage((locale) => new Intl.DateTimeFormat(locale, DATE));
const dateTimes = perLanguage((locale) => new Intl.DateTimeFormat(locale, { ...DATE, ...TIME }));
const times = perLanguage((locale) => new Intl.DateTimeFormat(locale, TIME));
const weekdays = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: "short", month: "short" }),
);
const numbers = perLanguage((locale) => new Intl.NumberFormat(locale));
const amounts = perLanguage((locale) => new Intl.NumberFormat(locale, MONEY));
const changes = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { ...MONEY, signDisplay: "exceptZero" }),
);
const percents = perLanguage((locale) => new Intl.NumberFormat(locale, { style: "percent" }));
const relativeTimes = perLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));
const byteUnits = ["byte", "kilobyte", "megabyte", "gigabyte"].map((unit, power) =>
  perLanguage(
    (locale) =>
      new Intl.NumberFormat(locale, {
        style: "unit",
        unit,
        unitDisplay: power === 0 ? "long" : "short",
        maximumFractionDigits: power < MEGA ? 0 : 1,
      }),
  ),
);

/** `21 Nov 2026`, `21 нояб. 2026` */
export const formatDate = (value: Moment, language: Language): string => ofMoment(value, dates(language));

/** `21 Nov 2026, 18:40` */
export const formatDateTime = (value: Moment, language: Language): string =>
  ofMoment(value, dateTimes(language));

/** `18:40` */
export const formatTime = (value: Moment, language: Language): string => ofMoment(value, times(language));

/** `Sat, Nov`, next to a large day of the month. */
export function formatWeekday(value: Moment, language: Language): string {
  const parts = weekdays(language).formatToParts(date(value));
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return `${of("weekday")}, ${of("month")}`;
}

/** `Europe/Moscow, UTC+3`: shown with every time that is edited (OP-178). */
export function formatZone(at: Date, language: Language): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const offset = -at.getTimezoneOffset();
  if (offset === 0) return zone === "UTC" ? zone : `${zone}, UTC`;
  const sign = offset < 0 ? "−" : "+";
  const hours = Math.floor(Math.abs(offset) / 60);
  const minutes = Math.abs(offset) % 60;
  const tail = minutes ? `:${String(minutes).padStart(2, "0")}` : "";
  return `${zone}, UTC${sign}${formatNumber(hours, language)}${tail}`;
}

/** `1,284`, `1 284` */
export const formatNumber = (value: number, language: Language): string => numbers(language).format(value);

/** `86.50`, `86,50`: amounts have no currency on the wire, so none is shown (OP-15). */
export const formatMoney = (value: number, language: Language): string => amounts(language).format(value);

/** `+86.50`, `−15.00`: a change of a balance with its sign. */
export const formatChange = (value: number, language: Language): string =>
  changes(language).format(value).replace("-", "\u2212");

/** `41%`, `41 %`: rounded down, so that 100% means complete. */
export const formatPercent = (share: number, language: Language): string =>
  percents(language).format(Math.floor(share * 100) / 100);

/** `1.4 MB`, `1,4 МБ` */
export function formatBytes(value: number, language: Language): string {
  const power = value < 1 ? 0 : Math.min(Math.floor(Math.log10(value) / 3), byteUnits.length - 1);
  return ofBytes(value, power, language);
}

/** `1,073.7 MB`: one unit for comparable files, unless they are too small for it. */
export const formatMegabytes = (value: number, language: Language): string =>
  value < 1e6 ? formatBytes(value, language) : ofBytes(value, MEGA, language);

const ofBytes = (value: number, power: number, language: Language): string =>
  byteUnits[power]?.(language).format(value / 1000 ** power) ?? "";

const STEPS = [
  ["second", 60],
  ["minute", 60],
  ["hour", 24],
  ["day", 30],
  ["month", 12],
  ["year", Number.POSITIVE_INFINITY],
] as const;

/** The number of a moment's day in the browser's time zone. */
function dayOf(value: Moment): number {
  const at = date(value);
  return Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / 86_400_000;
}

/** `in 21 hours`, `2 days ago`, counted from `now`. */
export function formatRelative(value: Moment, language: Language, now: Moment = Date.now()): string {
  let amount = (date(value).getTime() - date(now).getTime()) / 1000;
  if (Number.isNaN(amount)) return String(value);
  const format = relativeTimes(language);
  for (const [unit, length] of STEPS) {
    // Calendar days: in 30 hours is tomorrow or the day after.
    if (unit === "day") amount = dayOf(value) - dayOf(now);
    if (Math.abs(Math.round(amount)) < length) return format.format(Math.round(amount), unit);
    amount /= length;
  }
  return String(value);
}
