import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { REPORTS, type ReportKind } from "../../contract/endpoints/reports";
import { financial, generations } from "../../server/rules/reports/tables";
import { addStage } from "../support/processing";
import { reportActs } from "../support/reports";
import { send } from "../support/send";
import { describeEachStack } from "../support/stacks";

/** Columns of each report, by hand from OP-161. */
const COLUMNS: Record<ReportKind, string> = {
  clients: "name email dealer registered_at events generations spent balance",
  generations: "date total completed failed demo cost",
  financial: "date deposits charges refunds net",
  schedules: "name owner start_time end_time booths generations cost",
  dealers: "name email customers emissions codes_activated amount",
  refunds: "created_at user source amount reason",
  executive: "metric value previous change_percent",
};

describeEachStack("reports", (stack) => {
  const { db, get, stage, preview, sheetOf, pictureAt } = reportActs(stack);

  it.each(REPORTS)(
    "%s has its columns, an answer without rows, and a file [CALL-REP-01..04]",
    async (kind) => {
      const { columns, rows, totals } = await preview(kind, "1999-01-01", "1999-01-02");
      expect(columns.map(({ key }) => key).join(" ")).toBe(COLUMNS[kind]);
      if (kind === "executive") expect(totals).toEqual({});
      else expect([rows, new Set(Object.values(totals))]).toEqual([[], new Set([0])]);
      const { status, headers } = await get(kind, "download", "start_date=1999-01-01&end_date=1999-01-02");
      expect(status).toBe(200);
      expect(headers.get("content-type")).toMatch(/spreadsheetml\.sheet/);
      expect(headers.get("content-disposition")).toMatch(
        new RegExp(`filename="${kind}_\\d{4}(-\\d\\d){2}_\\d\\d-\\d\\d-\\d\\d\\.xlsx"`),
      );
    },
  );

  it("are for admins [REP-02]", async () => {
    const query = "start_date=1999-01-01&end_date=1999-01-02";
    for (const { token } of [stack.cast.dealer, stack.cast.owner])
      for (const verb of ["preview", "download"])
        expect((await send(stack.server, "GET", `/reports/clients/${verb}?${query}`, { token })).status).toBe(
          403,
        );
  });

  it("columns, metrics and the file speak the language of the request [CALL-REP-02]", async () => {
    const query = "start_date=1999-01-01&end_date=1999-01-02";
    const { body } = await get("executive", "preview", query, { "accept-language": "ru" });
    expect(body.data.columns[0]).toEqual({ key: "metric", title: "Показатель", type: "text" });
    expect(body.data.rows[0]).toEqual({
      metric: "Новые клиенты",
      value: 0,
      previous: 0,
      change_percent: null,
    });
    expect(await sheetOf("refunds", query, { "accept-language": "ru" })).toEqual([
      ["Время", "Пользователь", "Источник", "Сумма (итог без заказов магазинов)", "Причина"],
      ["Итого", null, null, 0, null],
    ]);
  });

  it.each([
    ["start_date=2026-11-02&end_date=2026-11-01", "start_date"],
    ["start_date=2026-11-01", "end_date"],
    ["start_date=2026-02-30&end_date=2026-11-01", "start_date"],
    ["start_date=0000-01-01&end_date=2026-11-01", "start_date"],
    ["start_date=2026-11-01&end_date=2026-11-01&time_zone=Mars/Base", "time_zone"],
    ["start_date=2026-11-01&end_date=2026-11-01&time_zone=%2B03:00", "time_zone"],
    // Known to the runtime, but not to the database.
    ["start_date=2026-11-01&end_date=2026-11-01&time_zone=US/Pacific-New", "time_zone"],
  ])("%s is refused at %s [OP-162 CALL-REP-01]", async (query, field) => {
    for (const verb of ["preview", "download"]) {
      const { status, body } = await get("clients", verb, query);
      expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
    }
  });

  it("any days that exist have a report; another kind is not found [CALL-REP-01]", async () => {
    for (const kind of REPORTS) await preview(kind, "0001-01-01", "9999-12-31");
    expect((await get("profits", "preview", "start_date=2026-11-01&end_date=2026-11-01")).status).toBe(404);
  });

  it("days include both ends, in the calendar of the viewer [OP-14 OP-175]", async () => {
    await pictureAt("2031-03-01T20:59:59Z");
    await pictureAt("2031-03-01T21:00:00Z"); // the second of March in Moscow
    await pictureAt("2031-03-03T20:59:59.9Z");
    await pictureAt("2031-03-03T21:00:00Z");
    const totalOf = async (more = "") =>
      (await preview("generations", "2031-03-02", "2031-03-03", more)).rows.map(({ date, total }) => [
        date,
        total,
      ]);
    expect(await totalOf()).toEqual([["2031-03-03", 2]]);
    expect(await totalOf("&time_zone=Europe/Moscow")).toEqual([
      ["2031-03-03", 1],
      ["2031-03-02", 1],
    ]);
  });

  it("a day of 23 hours is a day [OP-14]", async () => {
    for (const at of ["2032-03-27T23:30:00Z", "2032-03-28T21:30:00Z", "2032-03-28T22:00:00Z"])
      await pictureAt(at);
    const { rows } = await preview("generations", "2032-03-28", "2032-03-29", "&time_zone=Europe/Berlin");
    expect(rows.map(({ date, total }) => [date, total])).toEqual([
      ["2032-03-29", 1],
      ["2032-03-28", 2],
    ]);
  });

  it("demo pictures are counted apart and cost nothing, failed ones cost nothing [OP-204 OP-235 OP-201]", async () => {
    const day = "2033-05-05T10:00:00Z";
    await pictureAt(day);
    await pictureAt(day, { cost: 0.2 });
    await pictureAt(day, { demo: true, cost: 5 });
    await pictureAt(day, { status: "error", cost: 0 });
    await pictureAt(day, { status: "error", cost: 0, demo: true });
    const other = await addStage(stack.server, stage().person);
    await pictureAt(day, { status: "processing", cost: 7 }, other);
    const { rows, totals } = await preview("generations", "2033-05-05", "2033-05-05");
    const figures = { total: 6, completed: 2, failed: 1, demo: 2, cost: 10.3 };
    expect(rows).toEqual([{ date: "2033-05-05", ...figures }]);
    expect(totals).toEqual(figures);
  });

  it("totals of all days are the ledger's to the cent, however few rows are shown [CALL-REP-02]", async () => {
    await db().execute(sql`
      insert into transactions (id, id_user, type, amount, balance_after, id_generation, id_order, created_at)
      select gen_random_uuid(), ${stage().person.id}::uuid, (array['charge', 'deposit', 'refund', 'adjustment'])[1 + n % 4],
        case n % 4 when 0 then -1 else 1 end * (n * 7919 % 1000003), 0, null,
        case when n % 11 = 0 then gen_random_uuid() end, '2034-01-01'::timestamptz + n * interval '7 hours'
      from generate_series(1, 500) as n`);
    const { rows: ledger } = await db().execute<Record<string, string>>(sql`
      select type, sum(amount) as sum from transactions
      where created_at >= '2034-01-01' and created_at < '2034-07-01' and id_order is null group by type`);
    const sumOf = (type: string) => Number(ledger.find((row) => row.type === type)?.sum) / 100;
    const { rows, totals } = await preview("financial", "2034-01-01", "2034-06-30");
    expect(rows).toHaveLength(100);
    expect(rows[0]?.date).toBe("2034-05-26");
    const [deposits, charges, refunds] = [sumOf("deposit"), -sumOf("charge"), sumOf("refund")];
    const net = Math.round((deposits - charges + refunds) * 100) / 100;
    expect(totals).toEqual({ deposits, charges, refunds, net });
    const sheet = await sheetOf("financial", "start_date=2034-01-01&end_date=2034-06-30");
    expect(sheet).toHaveLength(1 + 146 + 1);
    expect(sheet.at(-1)).toEqual(["Total", deposits, charges, refunds, net]);
    const inRows = sheet.slice(1, -1).reduce((sum, row) => sum + Math.round(Number(row[2]) * 100), 0);
    expect(inRows / 100).toBe(charges);
  });

  const span = { start: "2026-01-01", end: "2026-12-31", zone: "Europe/Moscow" };

  it.each([
    ["generations", generations.rows(span), "generations_report"],
    ["financial", financial.rows(span), "transactions_report"],
  ] as const)("%s reads its ends and each day from one index alone, by EXPLAIN", async (_, query, index) => {
    await stack.server.services.database.withTx(async () => {
      // What the planner does with many rows, on tables that have none.
      for (const way of ["seqscan", "bitmapscan"])
        await db().execute(sql.raw(`set local enable_${way} = off`));
      const { rows } = await db().execute<{ "QUERY PLAN": string }>(sql`explain ${query}`);
      const scans = rows
        .map((row) => row["QUERY PLAN"])
        .filter((line) => /Scan/.test(line) && / on (generations|transactions)\b/.test(line));
      expect(scans).toHaveLength(3);
      for (const scan of scans)
        expect(scan).toMatch(new RegExp(`Index Only Scan (Backward )?using ${index}`));
    });
  });
});
