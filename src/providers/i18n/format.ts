import type { Language } from "./preference";

type Moment = string | number | Date;

const DATE = { day: "numeric", month: "short", year: "numeric" } as const;
const TIME = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const CLOCK = { ...TIME, second: "2-digit" } as const;
const DAY = { day: "numeric", month: "short" } as const;
const LONG_DAY = { day: "numeric", month: "long" } as const;
const MONEY = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
const SECONDS = {
  style: "unit",
  unit: "second",
  unitDisplay: "narrow",
  maximumFractionDigits: 1,
} as const;
const BYTE_UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"];
/** Index of the megabyte in `BYTE_UNITS`. */
const MEGA = 2;
const RELATIVE_STEPS = [
  ["second", 60],
  ["minute", 60],
  ["hour", 24],
  ["day", 30],
  ["month", 12],
  ["year", Number.POSITIVE_INFINITY],
] as const;

/** Dates, numbers and amounts as text in each language. English dates have the day first, as all users expect. */
export const formats = { en: formatsOf("en-GB"), ru: formatsOf("ru-RU") } satisfies Record<Language, object>;

function formatsOf(locale: string) {
  const dates = lazily(() => new Intl.DateTimeFormat(locale, DATE));
  const dateTimes = lazily(() => new Intl.DateTimeFormat(locale, { ...DATE, ...TIME }));
  const times = lazily(() => new Intl.DateTimeFormat(locale, TIME));
  const clocks = lazily(() => new Intl.DateTimeFormat(locale, CLOCK));
  const days = lazily(() => new Intl.DateTimeFormat(locale, DAY));
  const longDays = lazily(() => new Intl.DateTimeFormat(locale, { weekday: "long", ...LONG_DAY }));
  const weekdays = lazily(() => new Intl.DateTimeFormat(locale, { weekday: "short", month: "short" }));
  const relativeTimes = lazily(() => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));
  const numbers = lazily(() => new Intl.NumberFormat(locale));
  const amounts = lazily(() => new Intl.NumberFormat(locale, MONEY));
  const changes = lazily(() => new Intl.NumberFormat(locale, { ...MONEY, signDisplay: "exceptZero" }));
  const percents = lazily(() => new Intl.NumberFormat(locale, { style: "percent" }));
  const shares = lazily(
    () =>
      new Intl.NumberFormat(locale, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  );
  const shareChanges = lazily(
    () =>
      new Intl.NumberFormat(locale, {
        style: "percent",
        maximumFractionDigits: 1,
        signDisplay: "exceptZero",
      }),
  );
  const tenths = lazily(() => new Intl.NumberFormat(locale, { ...SECONDS, minimumFractionDigits: 1 }));
  const seconds = lazily(() => new Intl.NumberFormat(locale, SECONDS));
  const byteUnits = BYTE_UNITS.map((unit, power) => lazily(() => byteFormat(locale, unit, power)));

  const number = (value: number) => numbers().format(value);
  const inUnit = (value: number, power: number) => byteUnits[power]?.().format(value / 1000 ** power) ?? "";
  const bytes = (value: number) =>
    inUnit(value, value < 1 ? 0 : Math.min(Math.floor(Math.log10(value) / 3), BYTE_UNITS.length - 1));

  return {
    /** `21 Nov 2026`, `21 нояб. 2026` */
    date: (value: Moment) => ofMoment(value, dates()),
    /** `21 Nov 2026, 18:40` */
    dateTime: (value: Moment) => ofMoment(value, dateTimes()),
    /** `21 Nov`, `21 нояб.` */
    day: (value: Moment) => ofMoment(value, days()),
    /** `21 Nov`, or `21 Nov 2029` of another year than that of `near`, which is the present one by default. */
    nearDay: (value: Moment, near: Moment = Date.now()) =>
      ofMoment(value, isSameYear(value, near) ? days() : dates()),
    /** `Saturday, 21 November`, `суббота, 21 ноября` */
    longDay: (value: Moment) => ofMoment(value, longDays()),
    /** `18:40` */
    time: (value: Moment) => ofMoment(value, times()),
    /** `18:40:10` */
    clock: (value: Moment) => ofMoment(value, clocks()),
    /** `18:40` of a moment of today, else `19 Nov`; of another year `19 Nov 2025`. */
    timeOrDay: (value: Moment, now: Moment = Date.now()) =>
      ofMoment(value, dayOf(value) === dayOf(now) ? times() : isSameYear(value, now) ? days() : dates()),
    /** `Sat, Nov`, next to a large day of the month; of another year `Sat, Nov 2029`. */
    weekday(value: Moment, now: Moment = Date.now()) {
      const parts = weekdays().formatToParts(new Date(value));
      const of = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
      const day = `${of("weekday")}, ${of("month")}`;
      return isSameYear(value, now) ? day : `${day} ${new Date(value).getFullYear()}`;
    },
    /** `in 21 hours`, `2 days ago`, counted from `now`. */
    relative(value: Moment, now: Moment = Date.now()) {
      let amount = (new Date(value).getTime() - new Date(now).getTime()) / 1000;
      if (Number.isNaN(amount)) return String(value);
      for (const [unit, length] of RELATIVE_STEPS) {
        // Calendar days: in 30 hours is tomorrow or the day after.
        if (unit === "day") amount = dayOf(value) - dayOf(now);
        if (Math.abs(Math.round(amount)) < length) return relativeTimes().format(Math.round(amount), unit);
        amount /= length;
      }
      return String(value);
    },
    /** `Europe/Moscow, UTC+3`: shown with every time that is edited (OP-178). */
    zone(at = new Date()) {
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const offset = -at.getTimezoneOffset();
      if (offset === 0) return zone === "UTC" ? zone : `${zone}, UTC`;
      const sign = offset < 0 ? "−" : "+";
      const hours = Math.floor(Math.abs(offset) / 60);
      const minutes = Math.abs(offset) % 60;
      const tail = minutes ? `:${String(minutes).padStart(2, "0")}` : "";
      return `${zone}, UTC${sign}${number(hours)}${tail}`;
    },
    /** `1,284`, `1 284` */
    number,
    /** `86.50`, `−86,50`: amounts have no currency on the wire, so none is shown (OP-15). */
    money: (value: number) => withMinus(amounts().format(value)),
    /** `+86.50`, `−15.00`: a change of a balance with its sign. */
    change: (value: number) => withMinus(changes().format(value)),
    /** `41%`, `41 %`: rounded down, so that 100% means complete. */
    percent: (share: number) => percents().format(Math.floor(share * 100) / 100),
    /** `0.7%`, `0,7 %` */
    share: (share: number) => shares().format(share),
    /** `+18.2%`, `−2,1 %`: by how much something changed. */
    shareChange: (share: number) => withMinus(shareChanges().format(share)),
    /** `7.2 s`, `7,2 с` of a number of milliseconds; `7 s` of times that are kept in whole seconds. */
    seconds: (milliseconds: number, isWhole = false) =>
      // English writes no space here, which is hard to read.
      (isWhole ? seconds() : tenths()).format(milliseconds / 1000).replace(/(?<=\d)(?=\p{L})/u, "\u00a0"),
    /** `1.4 MB`, `1,4 МБ` */
    bytes,
    /** `1,073.7 MB`: one unit for comparable files, unless they are too small for it. */
    megabytes: (value: number) => (value < 1e6 ? bytes(value) : inUnit(value, MEGA)),
  };
}

/** The minus sign, as wide as a plus, for the hyphen that Intl writes. */
const withMinus = (text: string) => text.replace("-", "\u2212");

/** Makes a value on first use: an Intl object costs far more to make than to use. */
function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const byteFormat = (locale: string, unit: string, power: number) =>
  new Intl.NumberFormat(locale, {
    style: "unit",
    unit,
    unitDisplay: power === 0 ? "long" : "short",
    maximumFractionDigits: power < MEGA ? 0 : 1,
  });

/** An unreadable value is shown as it is (OP-179). Russian adds "г." to every year, which is noise in a column. */
function ofMoment(value: Moment, format: Intl.DateTimeFormat): string {
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return String(value);
  return format.format(moment).replace(/\sг\./, "");
}

const isSameYear = (one: Moment, other: Moment) =>
  new Date(one).getFullYear() === new Date(other).getFullYear();

/** The number of a moment's day in the browser's time zone. */
function dayOf(value: Moment): number {
  const at = new Date(value);
  return Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / 86_400_000;
}
