import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { SPREADSHEET } from "../../../contract/core/spreadsheet";
import { AntdProvider } from "../../../src/components/antd/provider";
import { addDays, dayOf } from "../../../src/custom-pages/reports/model";
import { ReportsPage } from "../../../src/custom-pages/reports/page";
import { clearJobs, jobs } from "../../../src/shared/jobs/jobs";
import { openPage } from "../people/support/people";
import { json } from "../providers/support/server";
import { press } from "../screens/support/acts";
import { server, setUpConsole, signIn } from "../screens/support/console";

const today = () => dayOf(new Date());
const column = (key: string, type: string, title = `T ${key}`) => ({ key, type, title });
const DATA = {
  columns: [column("date", "date"), column("made", "number"), column("cost", "money"), column("note", "odd")],
  rows: [{ date: "2026-11-03", made: 1200, cost: 12.5, note: "ok" }],
  totals: { made: 1200, cost: 12.5 },
};
const answer = (data: object = DATA) => json({ data });

const preview = (kind: string) => `GET /reports/${kind}/preview`;
const sent = (kind: string) => server.calls(preview(kind)).map(({ path }) => path.split("?")[1]);
const open = (query = "") =>
  openPage(
    <AntdProvider>
      <ReportsPage />
    </AntdProvider>,
    `/reports${query}`,
  );
const rows = async (name: string) =>
  within(await screen.findByRole("table", { name }))
    .getAllByRole("row")
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe("reports", () => {
  setUpConsole(["report-time-zone"]);
  beforeEach(async () => {
    clearJobs();
    await signIn({ is_admin: true });
    for (const kind of [
      "clients",
      "generations",
      "financial",
      "schedules",
      "dealers",
      "refunds",
      "executive",
    ])
      server.on(preview(kind), () => answer());
  });

  test("have seven tabs, each with its usual days until today, read when it opens [REP-01 REP-03 REP-04 REP-07 REP-08 REP-09 OP-162]", async () => {
    await open();
    const tabs = await screen.findAllByRole("tab");
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      "Customers",
      "Generations",
      "Finance",
      "Events",
      "Dealers",
      "Refunds",
      "Summary",
    ]);
    const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
    const span = (days: number) =>
      `start_date=${addDays(today(), -days)}&end_date=${today()}&time_zone=${zone}`;
    await waitFor(() => expect(sent("clients")[0]).toBe(span(90)));
    for (const [name, kind] of [
      ["Generations", "generations"],
      ["Summary", "executive"],
    ] as const) {
      await userEvent.click(screen.getByRole("tab", { name }));
      await waitFor(() => expect(sent(kind)[0]).toBe(span(30)));
    }
    await screen.findByRole("table", { name: "Summary" });
    expect(sent("executive")).toHaveLength(1);
    const reads = sent("clients").length;
    await userEvent.click(screen.getByRole("tab", { name: "Customers" }));
    await waitFor(() => expect(sent("clients").length).toBeGreaterThan(reads));
  });

  test("show totals, a chart and a table of whatever columns come [REP-05 CALL-REP-01 CALL-REP-02]", async () => {
    await open("?tab=generations&from=2026-11-01&to=2026-11-03&alone");
    expect(await rows("Generations")).toEqual([
      ["T date", "T made", "T cost", "T note"],
      ["3 Nov 2026", "1,200", "12.50", "ok"],
      ["Total", "1,200", "12.50", "–"],
    ]);
    expect(screen.getByText("T made", { selector: "dt" }).nextSibling?.textContent).toBe("1,200");
    const chart = screen.getByRole("slider", { name: "T made by day" });
    expect(chart.getAttribute("aria-valuetext")).toBe("Tuesday 3 November, T made: 1,200");
    await userEvent.click(screen.getByRole("radio", { name: "T cost" }));
    expect(screen.getByRole("slider", { name: "T cost by day" })).toBeTruthy();
  });

  test("are compared with as many days before, until that is switched off", async () => {
    server.on(
      preview("generations"),
      () => answer(),
      () =>
        answer({
          ...DATA,
          rows: [{ date: "2026-10-31", made: 1000, cost: 5, note: "" }],
          totals: { made: 1000 },
        }),
    );
    const { at } = await open("?tab=generations&from=2026-11-01&to=2026-11-03");
    await screen.findByText("+20%");
    expect(sent("generations")[1]).toMatch(/^start_date=2026-10-29&end_date=2026-10-31/);
    expect(screen.getByText("29 Oct – 31 Oct")).toBeTruthy();
    expect(screen.getByRole("slider").getAttribute("aria-valuetext")).toBe(
      "Tuesday 3 November, T made: 1,200, 31 Oct 2026: 1,000",
    );
    await userEvent.click(screen.getByRole("switch", { name: "Compare" }));
    expect(screen.queryByText("+20%")).toBeNull();
    expect(at()).toContain("alone");
  });

  test("a period before that cannot be read leaves the report [REP-11]", async () => {
    server.on(
      preview("generations"),
      () => answer(),
      () => json({}, 500),
    );
    await open("?tab=generations");
    expect(await screen.findByText("Could not load the previous period.")).toBeTruthy();
    expect(screen.getByRole("table", { name: "Generations" })).toBeTruthy();
  });

  test("records are ranked by what they paid [REP-05]", async () => {
    const columns = [column("name", "text"), column("made", "number"), column("paid", "money")];
    const rows = [
      { name: "Ada", made: 9, paid: 1 },
      { name: "Bob", made: 1, paid: 7.5 },
    ];
    server.on(preview("clients"), () => answer({ columns, rows, totals: { made: 10, paid: 8.5 } }));
    await open();
    const list = await screen.findByRole("list", { name: /^T paid/ });
    expect(
      within(list)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["Bob7.50", "Ada1.00"]);
  });

  test("a start after the end is marked and not sent; the file neither [REP-04 OP-162]", async () => {
    await open("?tab=financial&from=2026-11-03&to=2026-11-01");
    expect((await screen.findByRole("alert")).textContent).toContain("The start is after the end");
    const start = screen.getByLabelText("From");
    expect(start.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByLabelText("To").getAttribute("aria-invalid")).toBe("false");
    await press("Download");
    expect([sent("financial"), jobs.get()]).toEqual([[], []]);
    await userEvent.clear(start);
    await userEvent.type(start, "1.11.2026{Enter}");
    await waitFor(() => expect(sent("financial")[0]).toMatch(/^start_date=2026-11-01&end_date=2026-11-01/));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("an empty report says so", async () => {
    server.on(preview("refunds"), () => answer({ ...DATA, rows: [], totals: { made: 0 } }));
    await open("?tab=refunds");
    expect(await screen.findByRole("heading", { name: "No data for these days" })).toBeTruthy();
  });

  test.each([
    [{ detail: "Too many rows" }, "Too many rows"],
    [{}, "Произошла ошибка"],
  ])("a failed report shows its message, else the usual one: %j [REP-11]", async (body, text) => {
    server.on(
      preview("dealers"),
      () => json(body, 500),
      () => answer(),
    );
    await open("?tab=dealers");
    expect((await screen.findByRole("alert")).textContent).toContain(text);
    await press("Retry");
    expect(await screen.findByRole("table", { name: "Dealers" })).toBeTruthy();
  });

  describe("the file", () => {
    const FILE = "GET /reports/financial/download";
    const ARCHIVE = [80, 75, 3, 4, 80, 75, 5, 6, ...Array(18).fill(0)];

    test("has the days of the page and a name of the kind and the local time [REP-06 REP-10 CALL-REP-03 CALL-REP-04]", async () => {
      const saved: string[] = [];
      vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
        saved.push(this.download);
      });
      server.on(
        FILE,
        () => new Response(new Uint8Array(ARCHIVE), { headers: { "Content-Type": SPREADSHEET } }),
      );
      await open("?tab=financial&from=2026-11-01&to=2026-11-03");
      await screen.findByRole("table", { name: "Finance" });
      await press("Download");
      await waitFor(() => expect(jobs.get()[0]?.status).toBe("done"));
      expect(jobs.get()[0]?.title).toBe("Report: Finance, 1 Nov – 3 Nov");
      expect(server.calls(FILE)[0]?.path).toMatch(/\?start_date=2026-11-01&end_date=2026-11-03&time_zone=/);
      expect(saved).toEqual([expect.stringMatching(/^financial_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.xlsx$/)]);
    });

    test("that fails without a text says the usual one [REP-11]", async () => {
      server.on(FILE, () => json({}, 500));
      await open("?tab=financial");
      await screen.findByRole("table", { name: "Finance" });
      await press("Download");
      await waitFor(() =>
        expect(jobs.get()[0]).toMatchObject({ status: "failed", failed: "reports.failed" }),
      );
    });
  });
});
