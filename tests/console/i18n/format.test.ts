import { describe, expect, test, vi } from "vitest";
import * as format from "../../../src/providers/i18n/format";

/** What Intl calls a space is not always one. */
const spaced = (text: string) => text.replace(/\s/g, " ");
const noon = new Date(2026, 10, 21, 18, 40);

describe("dates and times", () => {
  test("are written by the language", () => {
    expect(format.formatDate(noon, "en")).toBe("21 Nov 2026");
    expect(spaced(format.formatDate(noon, "ru"))).toBe("21 нояб. 2026");
    expect(format.formatDateTime(noon, "en")).toBe("21 Nov 2026, 18:40");
    expect(spaced(format.formatDateTime(noon, "ru"))).toBe("21 нояб. 2026, 18:40");
    expect(format.formatTime(new Date(2026, 0, 1, 0, 5), "en")).toBe("00:05");
  });

  test("that cannot be read are shown as they came", () => {
    expect(format.formatDateTime("soon", "en")).toBe("soon");
    expect(format.formatRelative("soon", "ru")).toBe("soon");
  });

  test("name their zone", () => {
    const offset = vi.spyOn(Date.prototype, "getTimezoneOffset");
    const zone = (minutes: number) => {
      offset.mockReturnValue(-minutes);
      return format.formatZone(noon, "en").replace(/^[^,]+, /, "");
    };
    expect(zone(180)).toBe("UTC+3");
    expect(zone(330)).toBe("UTC+5:30");
    expect(zone(-210)).toBe("UTC−3:30");
    offset.mockRestore();
  });

  test("are told from now", () => {
    const from = (seconds: number) => format.formatRelative(noon.getTime() + seconds * 1000, "en", noon);
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
    expect(format.formatRelative(noon.getTime() + 5 * 60_000, "ru", noon)).toBe("через 5 минут");
  });
});

describe("numbers", () => {
  test("are grouped by the language", () => {
    expect(format.formatNumber(12480, "en")).toBe("12,480");
    expect(spaced(format.formatNumber(12480, "ru"))).toBe("12 480");
  });

  test("of money have two decimals and no currency", () => {
    expect(format.formatMoney(86.5, "en")).toBe("86.50");
    expect(spaced(format.formatMoney(-1234.5, "ru"))).toBe("-1 234,50");
  });

  test("that change a balance carry their sign", () => {
    expect(format.formatChange(100, "en")).toBe("+100.00");
    expect(format.formatChange(-15, "en")).toBe("\u221215.00");
    expect(format.formatChange(0, "en")).toBe("0.00");
    expect(spaced(format.formatChange(1200.5, "ru"))).toBe("+1 200,50");
    expect(spaced(format.formatChange(-1200.5, "ru"))).toBe("\u22121 200,50");
  });

  test("of bytes have a unit", () => {
    expect(format.formatBytes(0, "en")).toBe("0 bytes");
    expect(format.formatBytes(999, "en")).toBe("999 bytes");
    expect(format.formatBytes(1_400_000, "en")).toBe("1.4 MB");
    expect(spaced(format.formatBytes(3_100_000_000, "ru"))).toBe("3,1 ГБ");
  });
});
