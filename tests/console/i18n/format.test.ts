import { describe, expect, test, vi } from "vitest";
import { momentText } from "../../../src/custom-pages/events/tonight/moment-text";
import { formats } from "../../../src/providers/i18n/format";

/** What Intl calls a space is not always one. */
const spaced = (text: string) => text.replace(/\s/g, " ");
const noon = new Date(2026, 10, 21, 18, 40);

describe("dates and times", () => {
  test("are written by the language", () => {
    expect(formats.en.date(noon)).toBe("21 Nov 2026");
    expect(spaced(formats.ru.date(noon))).toBe("21 нояб. 2026");
    expect(formats.en.dateTime(noon)).toBe("21 Nov 2026, 18:40");
    expect(spaced(formats.ru.dateTime(noon))).toBe("21 нояб. 2026, 18:40");
    expect(formats.en.time(new Date(2026, 0, 1, 0, 5))).toBe("00:05");
  });

  test("have a year that is not the present one", () => {
    const later = new Date(2029, 6, 1, 12);
    expect(formats.en.weekday(noon, noon)).toBe("Sat, Nov");
    expect(formats.en.weekday(later, noon)).toBe("Sun, Jul 2029");
    expect(formats.en.nearDay(noon, noon)).toBe("21 Nov");
    expect(formats.en.nearDay(later, noon)).toBe("1 Jul 2029");
    expect(spaced(formats.ru.nearDay(later, noon))).toBe("1 июл. 2029");
    expect(formats.en.timeOrDay(noon, later)).toBe("21 Nov 2026");
    expect(momentText(later.getTime(), "en", formats.en, noon.getTime())).toBe("1 Jul 2029, 12:00");
  });

  test("that cannot be read are shown as they came", () => {
    expect(formats.en.dateTime("soon")).toBe("soon");
    expect(formats.ru.relative("soon")).toBe("soon");
  });

  test("name their zone", () => {
    const offset = vi.spyOn(Date.prototype, "getTimezoneOffset");
    const zone = (minutes: number) => {
      offset.mockReturnValue(-minutes);
      return formats.en.zone(noon).replace(/^[^,]+, /, "");
    };
    expect(zone(180)).toBe("UTC+3");
    expect(zone(330)).toBe("UTC+5:30");
    expect(zone(-210)).toBe("UTC−3:30");
    offset.mockRestore();
  });

  test("are relative to now", () => {
    const from = (seconds: number) => formats.en.relative(noon.getTime() + seconds * 1000, noon);
    expect(from(0)).toBe("now");
    expect(from(59)).toBe("in 59 seconds");
    expect(from(59.6)).toBe("in 1 minute"); // 60 seconds by rounding, which nobody says
    expect(from(60)).toBe("in 1 minute");
    expect(from(59 * 60 + 45)).toBe("in 1 hour");
    expect(from(21 * 3600)).toBe("in 21 hours");
    expect(from(-86_400)).toBe("yesterday");
    expect([from(29 * 3600), from(30 * 3600)]).toEqual(["tomorrow", "in 2 days"]); // midnight is between them
    expect(from(-7 * 86_400)).toBe("7 days ago");
    expect(from(400 * 86_400)).toBe("next year");
    expect(formats.ru.relative(noon.getTime() + 5 * 60_000, noon)).toBe("через 5 минут");
  });
});

describe("numbers", () => {
  test("are grouped by the language", () => {
    expect(formats.en.number(12480)).toBe("12,480");
    expect(spaced(formats.ru.number(12480))).toBe("12 480");
  });

  test("of money have two decimals and no currency", () => {
    expect(formats.en.money(86.5)).toBe("86.50");
    expect(spaced(formats.ru.money(-1234.5))).toBe("\u22121 234,50");
  });

  test("that change a balance carry their sign", () => {
    expect(formats.en.change(100)).toBe("+100.00");
    expect(formats.en.change(-15)).toBe("\u221215.00");
    expect(formats.en.change(0)).toBe("0.00");
    expect(spaced(formats.ru.change(1200.5))).toBe("+1 200,50");
    expect(spaced(formats.ru.change(-1200.5))).toBe("\u22121 200,50");
  });

  test("of bytes have a unit", () => {
    expect(formats.en.bytes(0)).toBe("0 bytes");
    expect(formats.en.bytes(999)).toBe("999 bytes");
    expect(formats.en.bytes(1_400_000)).toBe("1.4 MB");
    expect(spaced(formats.ru.bytes(3_100_000_000))).toBe("3,1 ГБ");
  });
});
