import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { spanBefore } from "../../server/rules/reports/executive";
import { deposit_codes, emissions } from "../../server/store/schema";
import { makePerson, type Person } from "../support/people";
import { addStage } from "../support/processing";
import { reportActs } from "../support/reports";
import { describeStack } from "../support/stacks";
import { addEvent } from "../support/working";

describeStack("reports of records", (stack) => {
  const { db, stage, preview, sheetOf, charge, pictureAt } = reportActs(stack);

  it("clients: who registered until then, and whoever else paid, with what they did in the span [CALL-REP-02]", async () => {
    const { admin, dealer } = stack.cast;
    const client = await makePerson(stack.server, admin, {
      id_dealer: dealer.id,
      first_name: "Eva",
    });
    const own = await addStage(stack.server, client, { balance: 80.5 });
    await addEvent(stack.server, client.id, own.booth, {
      start_time: "2035-01-31T20:00:00Z",
      end_time: "2035-02-01T02:00:00Z",
    });
    await addEvent(stack.server, client.id, own.booth, {
      start_time: "2035-02-02T20:00:00Z",
      end_time: "2035-02-03T02:00:00Z",
      deleted_at: "2035-02-03T02:00:00Z",
    });
    await pictureAt("2035-02-01T01:00:00Z", {}, own);
    await pictureAt("2035-02-01T01:01:00Z", { demo: true }, own);
    await charge(client, 10.1, "2035-02-01T01:00:00Z");
    await charge(client, 99, "2035-03-01T00:00:00Z");
    await charge(dealer, 5, "2035-02-02T00:00:00Z");
    const { rows, totals } = await preview("clients", "2035-02-01", "2035-02-28");
    const rowOf = (person: Person) => rows.find(({ email }) => email === person.email);
    expect(rowOf(client)).toEqual({
      name: expect.stringMatching(/^Eva Person/),
      email: client.email,
      dealer: expect.stringContaining("Test Person"),
      registered_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      events: 1,
      generations: 1,
      spent: 10.1,
      balance: 80.5,
    });
    expect(rowOf(dealer)?.spent).toBe(5);
    expect([rowOf(stack.cast.other)?.spent, rowOf(stack.cast.foreignDealer), rowOf(admin)]).toEqual([
      0,
      undefined,
      undefined,
    ]);
    expect([totals.spent, totals.events, totals.generations]).toEqual([15.1, 1, 1]);
    expect((await preview("clients", "2000-01-01", "2000-02-01")).rows).toEqual([]);
  });

  it("schedules: events that touch the span, with their pictures in it, all of a demo event [CALL-REP-02 OP-235]", async () => {
    const { booth, person } = stage();
    const eventAt = async (name: string, start_time: string, end_time: string | null, more: object = {}) =>
      (await addEvent(stack.server, person.id, booth, { name, start_time, end_time, ...more })).schedule.id;
    const night = await eventAt("Night", "2036-01-31T20:00:00Z", "2036-02-01T04:00:00Z");
    const gone = await eventAt("Gone", "2036-02-10T20:00:00Z", "2036-02-10T22:00:00Z", {
      deleted_at: new Date(),
    });
    await eventAt("Gone and empty", "2036-02-11T20:00:00Z", "2036-02-11T22:00:00Z", {
      deleted_at: new Date(),
    });
    await eventAt("Before", "2036-01-31T20:00:00Z", "2036-02-01T00:00:00Z");
    await eventAt("After", "2036-03-01T00:00:00Z", "2036-03-01T04:00:00Z");
    await pictureAt("2036-01-31T23:00:00Z", { id_schedule: night });
    await pictureAt("2036-02-01T01:00:00Z", { id_schedule: night });
    await pictureAt("2036-02-01T01:01:00Z", { id_schedule: night, demo: true });
    await pictureAt("2036-02-10T21:00:00Z", { id_schedule: gone, cost: 3 });
    // All of a demo event are marked demo, and charged.
    const shown = await eventAt("Shown", "2036-02-12T20:00:00Z", "2036-02-12T22:00:00Z", { demo: true });
    await pictureAt("2036-02-12T21:00:00Z", { id_schedule: shown, demo: true, cost: 2 });
    await pictureAt("2036-02-12T21:05:00Z", { demo: true, cost: 1 }); // a test without an event
    const { rows, totals } = await preview("schedules", "2036-02-01", "2036-02-29");
    expect(rows.map(({ name, booths, generations, cost }) => [name, booths, generations, cost])).toEqual([
      ["Shown", 1, 1, 2],
      ["Gone", 1, 1, 3],
      ["Night", 1, 1, 10.1],
    ]);
    expect(rows[2]).toMatchObject({ start_time: "2036-01-31T20:00:00Z", end_time: "2036-02-01T04:00:00Z" });
    expect(totals).toEqual({ generations: 3, cost: 15.1 });
    const days = await preview("generations", "2036-02-12", "2036-02-12");
    expect(days.rows).toEqual([{ date: "2036-02-12", total: 2, completed: 1, failed: 0, demo: 1, cost: 2 }]);
  });

  it("dealers: customers, emissions, codes activated of any of theirs, and what they paid [CALL-REP-02]", async () => {
    const { admin } = stack.cast;
    const dealer = await makePerson(stack.server, admin, { is_dealer: true, balance: 0 });
    await makePerson(stack.server, admin, { id_dealer: dealer.id });
    const emissionAt = async (created_at: string) => {
      const values = { id_user: dealer.id, count: 2, denomination: 20.25, created_at };
      const [made] = await db().insert(emissions).values(values).returning();
      await charge(dealer, 40.5, created_at, { type: "emission", id_emission: made?.id });
      return made?.id as string;
    };
    const early = await emissionAt("2037-01-01T00:00:00Z");
    await emissionAt("2037-02-01T00:00:00Z");
    await db()
      .insert(deposit_codes)
      .values({ id_emission: early, code: "A".repeat(32), denomination: 20.25 });
    await charge(stage().person, -20.25, "2037-02-02T00:00:00Z", { type: "deposit", id_emission: early });
    const { rows, totals } = await preview("dealers", "2037-02-01", "2037-02-28");
    expect(rows.find(({ email }) => email === dealer.email)).toEqual({
      name: expect.stringContaining("Test Person"),
      email: dealer.email,
      customers: 1,
      emissions: 1,
      codes_activated: 1,
      amount: 40.5,
    });
    expect(rows.find(({ email }) => email === stage().person.email)).toBeUndefined();
    expect(totals).toMatchObject({ emissions: 1, codes_activated: 1, amount: 40.5 });
  });

  it("refunds: the ledger's, newest first; those of orders are no credits [OP-95 CALL-REP-02]", async () => {
    const id_generation = (await pictureAt("2038-02-01T00:00:00Z")).id;
    const refund = (amount: number, created_at: string, values: object) =>
      charge(stage().person, -amount, created_at, { type: "refund", ...values });
    await refund(10.1, "2038-02-01T00:00:00.5Z", { id_generation, description: "Blurred" });
    await refund(-300, "2038-02-01T00:00:00Z", { id_order: id_generation });
    await refund(0.05, "2038-02-03T00:00:00Z", {});
    const { rows, totals } = await preview("refunds", "2038-02-01", "2038-02-28");
    expect(rows.map(({ source, amount, reason }) => [source, amount, reason])).toEqual([
      ["Balance", 0.05, ""],
      ["Generation", 10.1, "Blurred"],
      ["Store order", -300, ""],
    ]);
    expect(rows[0]).toMatchObject({ created_at: "2038-02-03T00:00:00Z" });
    expect(totals).toEqual({ amount: 10.15 });
  });

  it("a file has its days and moments as dates, moments in the zone of the report [CALL-REP-04]", async () => {
    await charge(stage().person, -1, "2036-05-01T22:30:15Z", { type: "refund" });
    const query = "start_date=2036-05-02&end_date=2036-05-02&time_zone=Europe/Moscow";
    // A spreadsheet counts days: a moment is read with an error of less than a millisecond.
    const first = async (kind: "refunds" | "financial") => {
      const [, row] = await sheetOf(kind, query);
      return new Date(Math.round(Number(row?.[0]) / 1000) * 1000).toISOString();
    };
    expect(await first("refunds")).toBe("2036-05-02T01:30:15.000Z");
    expect(await first("financial")).toBe("2036-05-02T00:00:00.000Z");
  });

  it("a file holds all rows, page by page and each once [CALL-REP-04]", async () => {
    await db().execute(sql`
      insert into transactions (id, id_user, type, amount, balance_after, description, created_at)
      select gen_random_uuid(), ${stage().person.id}::uuid, 'refund', 1, 0, n::text,
        '2039-01-01'::timestamptz + n / 3 * interval '100 milliseconds'
      from generate_series(1, 10001) as n`);
    const { rows, totals } = await preview("refunds", "2039-01-01", "2039-01-01");
    expect([rows.length, totals.amount]).toEqual([100, 100.01]);
    const sheet = await sheetOf("refunds", "start_date=2039-01-01&end_date=2039-01-01");
    expect(sheet.at(-1)?.slice(0, 4)).toEqual(["Total", null, null, 100.01]);
    const reasons = sheet.slice(1, -1).map((row) => Number(row[4]));
    expect(new Set(reasons).size).toBe(10_001);
    expect(reasons.length).toBe(10_001);
    const seconds = reasons.map((n) => Math.floor(n / 3));
    expect(seconds).toEqual([...seconds].sort((a, b) => b - a));
  });

  it("executive: this span next to as many days before, and the change [CALL-REP-02]", async () => {
    await pictureAt("2040-01-10T00:00:00Z");
    await pictureAt("2040-01-11T00:00:00Z");
    await pictureAt("2040-01-11T00:00:00Z", { demo: true });
    await pictureAt("2040-01-08T00:00:00Z");
    await pictureAt("2040-01-08T00:00:00Z", { status: "error" });
    await pictureAt("2040-01-07T00:00:00Z"); // before both
    await charge(stage().person, 20.2, "2040-01-10T00:00:00Z");
    await charge(stage().person, 30.3, "2040-01-09T23:59:59Z");
    await charge(stack.cast.other, 30.3, "2040-01-09T00:00:00Z");
    const { rows } = await preview("executive", "2040-01-10", "2040-01-11");
    const of = (metric: string) => rows.find((row) => row.metric === metric);
    expect(of("Generations")).toMatchObject({ value: 2, previous: 1, change_percent: 100 });
    expect(of("Failed generations")).toMatchObject({ value: 0, previous: 1, change_percent: -100 });
    expect(of("Charged")).toMatchObject({ value: 20.2, previous: 60.6, change_percent: -66.7 });
    expect(of("Paying customers")).toMatchObject({ value: 1, previous: 2, change_percent: -50 });
    expect(of("Refunded")).toMatchObject({ value: 0, previous: 0, change_percent: null });
  });
});

describe("the span before", () => {
  it("has as many days and ends the day before", () => {
    expect(spanBefore({ start: "2026-03-01", end: "2026-03-31", zone: "UTC" })).toEqual({
      start: "2026-01-29",
      end: "2026-02-28",
      zone: "UTC",
    });
    expect(spanBefore({ start: "0001-01-02", end: "9999-12-31", zone: "UTC" }).start).toBe("0001-01-01");
  });
});
