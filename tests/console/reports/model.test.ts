import { describe, expect, test } from "vitest";
import { REPORTS } from "../../../contract/endpoints/reports";
import {
  addDays,
  daysBetween,
  daysOf,
  figuresOf,
  isDay,
  isNumeric,
  measuresOf,
  type ReportData,
  rangeBefore,
  rangeIn,
  rankedOf,
  usualRange,
} from "../../../src/custom-pages/reports/model";

const column = (key: string, type: string) => ({ key, title: key, type });
const days = (rows: [day: string, made: number][], totals: ReportData["totals"] = {}): ReportData => ({
  columns: [column("date", "date"), column("made", "number")],
  rows: rows.map(([date, made]) => ({ date, made })),
  totals,
});

describe("days", () => {
  test.each(REPORTS)(
    "%s ends today and begins 90 days earlier for clients, 30 for the others [REP-07..09]",
    (kind) => {
      const start = kind === "clients" ? "2026-08-23" : "2026-10-22";
      expect(usualRange(kind, "2026-11-21")).toEqual({ start, end: "2026-11-21" });
    },
  );

  test("are those of the address if they exist, whichever the report", () => {
    const range = (query: string) => rangeIn(new URLSearchParams(query), "financial", "2026-11-21");
    expect(range("from=2026-01-01&to=2026-02-01")).toEqual({ start: "2026-01-01", end: "2026-02-01" });
    expect(range("from=2026-02-30&to=now")).toEqual({ start: "2026-10-22", end: "2026-11-21" });
    expect(["0000-01-01", "2026-1-1", "2026-13-01", "2026-11-21T00:00"].filter(isDay)).toEqual([]);
  });

  test("the period before has as many days and ends the day before, also where clocks change", () => {
    expect(rangeBefore({ start: "2026-03-29", end: "2026-03-29" })).toEqual({
      start: "2026-03-28",
      end: "2026-03-28",
    });
    expect(rangeBefore({ start: "2026-10-22", end: "2026-11-21" })).toEqual({
      start: "2026-09-21",
      end: "2026-10-21",
    });
    expect([addDays("2026-10-24", 2), daysBetween("2026-10-24", "2026-10-26")]).toEqual(["2026-10-26", 2]);
  });
});

describe("a chart by day", () => {
  const range = { start: "2026-11-01", end: "2026-11-03" };

  test("has each day of the range, none of it where there is no row, next to the day before [REP-05]", () => {
    const before = days([["2026-10-29", 7]]);
    expect(
      daysOf(
        days([
          ["2026-11-03", 2],
          ["2026-11-01", 5],
        ]),
        before,
        "made",
        range,
      ),
    ).toEqual([
      { day: "2026-11-01", value: 5, dayBefore: "2026-10-29", before: 7 },
      { day: "2026-11-02", value: 0, dayBefore: "2026-10-30", before: 0 },
      { day: "2026-11-03", value: 2, dayBefore: "2026-10-31", before: 0 },
    ]);
    expect(daysOf(days([["2026-11-03", 2]]), undefined, "made", range)[0]?.before).toBeNull();
  });

  test("begins with the first known day of a preview that does not show all rows [OP-161]", () => {
    const hundred = (end: string) => days(Array.from({ length: 100 }, (_, at) => [addDays(end, -at), 1]));
    const year = { start: "2026-01-01", end: "2026-12-31" };
    const drawn = daysOf(hundred("2026-12-31"), hundred("2025-12-30"), "made", year);
    expect([drawn.length, drawn[0]?.day]).toEqual([100, "2026-09-23"]);
    expect([drawn[0]?.before, drawn.at(-1)?.before]).toEqual([1, 0]);
    const short = daysOf(hundred("2026-12-31"), hundred("2026-01-30"), "made", year);
    expect(short[0]?.before).toBeNull();
  });

  test("draws only days with rows if the range has too many", () => {
    const long = { start: "2020-01-01", end: "2026-01-01" };
    expect(
      daysOf(
        days([
          ["2025-01-01", 2],
          ["2021-01-01", 3],
        ]),
        undefined,
        "made",
        long,
      ).map(({ day }) => day),
    ).toEqual(["2021-01-01", "2025-01-01"]);
  });
});

describe("whatever columns come", () => {
  test("what has a total is a measure; without totals, what has numbers, by day [OP-161 CALL-REP-02]", () => {
    const data = days([["2026-11-01", 5]], { made: 5 });
    data.columns.push(column("load", "percent"));
    const keys = (of: ReportData) => measuresOf(of).map(({ key }) => key);
    expect(keys(data)).toEqual(["made"]);
    expect(keys({ ...data, totals: {} })).toEqual(["made", "load"]);
    expect(
      keys({ ...data, columns: [column("name", "text"), column("made", "number")], totals: {} }),
    ).toEqual([]);
  });

  test("a column of numbers whose type is not said is one", () => {
    const rows = [{ a: 1, b: "x", c: null }];
    expect(["a", "b", "c"].map((key) => isNumeric(column(key, "text"), rows))).toEqual([true, false, false]);
  });

  test("totals are the server's, with their change since the period before", () => {
    const change = (now: number, before: number) =>
      figuresOf(days([], { made: now }), days([], { made: before }))[0]?.change;
    expect([change(15, 10), change(5, -10), change(5, 0)]).toEqual([0.5, 1.5, undefined]);
    expect(figuresOf(days([], { made: 3 }), undefined)).toMatchObject([{ total: 3, change: undefined }]);
  });

  test("records are ranked by the measure, eight at most, none without it", () => {
    const rows = Array.from({ length: 12 }, (_, at) => ({ who: `P${at}`, paid: at - 2 }));
    const data = { columns: [column("who", "text"), column("paid", "money")], rows, totals: { paid: 1 } };
    expect(rankedOf(data, "paid").map(({ name }) => name)).toEqual([
      "P11",
      "P10",
      "P9",
      "P8",
      "P7",
      "P6",
      "P5",
      "P4",
    ]);
    expect(rankedOf({ ...data, rows: rows.slice(0, 3) }, "paid")).toEqual([]);
  });
});
