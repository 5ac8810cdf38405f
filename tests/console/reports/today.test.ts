import { afterAll, beforeAll, expect, test } from "vitest";
import { dayOf, fileNameOf } from "../../../src/custom-pages/reports/model";

const zone = process.env.TZ;
beforeAll(() => {
  process.env.TZ = "Europe/Moscow";
});
afterAll(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test("the day of a report is that of this browser, also after midnight [OP-14]", () => {
  expect(dayOf(new Date("2026-11-20T21:30:00Z"))).toBe("2026-11-21");
});

test("the file is named by the report and the local time [REP-10 OP-162]", () => {
  expect(fileNameOf("executive", new Date("2026-01-02T22:04:05Z"))).toBe(
    "executive_2026-01-03_01-04-05.xlsx",
  );
});
