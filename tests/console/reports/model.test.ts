import { describe, expect, test } from "vitest";
import { REPORTS } from "../../../contract/endpoints/reports";
import {
  addDays,
  dateColumn,
  dayOf,
  daysBetween,
  daysOf,
  figuresOf,
  fileNameOf,
  isCut,
  isDay,
  isKind,
  isNumeric,
  isOrdered,
  measuresOf,
  nameColumn,
  noonOf,
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

  test("are in order where none ends before its start [OP-162]", () => {
    const ordered = (start: string, end: string) => isOrdered({ start, end });
    expect([
      ordered("2026-11-20", "2026-11-21"),
      ordered("2026-11-21", "2026-11-21"),
      ordered("2026-11-21", "2026-11-20"),
    ]).toEqual([true, true, false]);
  });

  test.each(["2026-11-21", "2024-02-29", "0099-01-01", "1999-12-31"])(
    "%s has a noon, whatever the zone",
    (day) => {
      const [year, month, date] = day.split("-").map(Number);
      const noon = noonOf(day);
      expect([noon.getFullYear(), noon.getMonth() + 1, noon.getDate(), noon.getHours()]).toEqual([
        year,
        month,
        date,
        12,
      ]);
    },
  );

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
    // A period before whose first days made nothing is known all the same; moments are of their day.
    const later = daysOf(days([["2026-11-01T09:00:00Z", 4]]), days([["2026-10-31", 7]]), "made", range);
    expect(later.map(({ value, before: earlier }) => [value, earlier])).toEqual([
      [4, 0],
      [0, 0],
      [0, 7],
    ]);
  });

  test("begins with the first known day of a preview that does not show all rows [OP-161]", () => {
    const hundred = (end: string) => days(Array.from({ length: 100 }, (_, at) => [addDays(end, -at), 1]));
    const year = { start: "2026-01-01", end: "2026-12-31" };
    const drawn = daysOf(hundred("2026-12-31"), hundred("2025-12-30"), "made", year);
    expect([drawn.length, drawn[0]?.day]).toEqual([100, "2026-09-23"]);
    expect([drawn[0]?.before, drawn.at(-1)?.before]).toEqual([1, 0]);
    const short = daysOf(hundred("2026-12-31"), hundred("2026-01-30"), "made", year);
    expect(short[0]?.before).toBeNull();
    // Whatever the order of the rows; the first known day of the period before is known.
    const upward = { ...hundred("2026-12-31"), rows: hundred("2026-12-31").rows.toReversed() };
    const [first] = daysOf(upward, hundred("2025-12-31"), "made", year);
    expect(first).toEqual({ day: "2026-09-23", value: 1, dayBefore: "2025-09-23", before: 1 });
  });

  test("draws only days with rows if the range has too many", () => {
    const drawn = (count: number) =>
      daysOf(days([["2026-01-01", 2]]), undefined, "made", {
        start: addDays("2026-01-01", 1 - count),
        end: "2026-01-01",
      }).length;
    expect([drawn(400), drawn(401)]).toEqual([400, 1]);
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

test("a day and the name of a file have two digits for each part, four for the year [REP-10 OP-162]", () => {
  const at = new Date(2026, 0, 5, 3, 4, 9);
  expect([dayOf(at), dayOf(noonOf("0099-12-31"))]).toEqual(["2026-01-05", "0099-12-31"]);
  expect(fileNameOf("financial", at)).toBe("financial_2026-01-05_03-04-09.xlsx");
});

test("a kind of report is one of those that there are", () => {
  expect(["clients", "executive", "Clients", ""].map(isKind)).toEqual([true, true, false, false]);
});

describe("whatever columns come", () => {
  test("rows are named by the first text that is none of numbers, and dated by the first date", () => {
    const data = {
      columns: [column("paid", "text"), column("on", "date"), column("who", "text"), column("until", "date")],
      rows: [{ paid: 1, who: "P", on: "2026-11-01", until: "2026-11-02" }],
      totals: {},
    };
    expect([nameColumn(data)?.key, dateColumn(data)?.key]).toEqual(["who", "on"]);
    const bare = { ...data, columns: [column("paid", "number")] };
    expect([nameColumn(bare), dateColumn(bare)]).toEqual([undefined, undefined]);
  });

  test("columns of counts, money and shares are numbers even where a row has none, texts need a row", () => {
    const types = ["number", "money", "percent", "text", "date", "datetime"];
    expect(types.filter((type) => isNumeric(column("a", type), []))).toEqual(["number", "money", "percent"]);
    expect(isNumeric(column("a", "date"), [{ a: 1 }])).toBe(false);
    expect(isNumeric(column("a", "text"), [{ a: 1 }, { a: "1" }])).toBe(false);
  });

  test("a preview of a hundred rows may not have them all [OP-161]", () => {
    const rows = (count: number) => ({ ...days([]), rows: Array.from({ length: count }, () => ({})) });
    expect([99, 100, 101].map((count) => isCut(rows(count)))).toEqual([false, true, true]);
  });

  test("rows without a name or a value are ranked with none, equal names apart", () => {
    const rows: ReportData["rows"] = [
      { who: "A", paid: 1 },
      { who: null, paid: 3 },
      { who: "A", paid: 2 },
      { who: "B" },
    ];
    const data = { columns: [column("who", "text"), column("paid", "money")], rows, totals: {} };
    expect(rankedOf(data, "paid")).toEqual([
      { key: "1", name: "", value: 3 },
      { key: "2", name: "A", value: 2 },
      { key: "0", name: "A", value: 1 },
    ]);
    const nameless = { ...data, columns: [column("paid", "money")] };
    expect(rankedOf(nameless, "paid")[0]).toEqual({ key: "1", name: "", value: 3 });
  });

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
    // By day without totals there are measures, but nothing to sum.
    expect(figuresOf(days([["2026-11-01", 5]]), undefined)).toEqual([]);
    expect(figuresOf(days([], { made: "3" }), undefined)).toEqual([]);
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
