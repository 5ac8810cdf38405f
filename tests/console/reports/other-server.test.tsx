import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { AntdProvider } from "../../../src/components/antd/provider";
import { ReportsPage } from "../../../src/custom-pages/reports/page";
import { openPage } from "../people/support/people";
import { json } from "../providers/support/server";
import { server, setUpConsole, signIn } from "../screens/support/console";

const PREVIEW = "GET /reports/clients/preview";

setUpConsole([]);
beforeEach(async () => void (await signIn({ is_admin: true })));

test("a server without abilities is asked for days alone, and may send neither titles nor types nor totals [OP-175 OP-179 CALL-REP-01]", async () => {
  server.keepsContract = false;
  const data = { columns: [{ key: "who" }, { key: "sum" }], rows: [{ who: "Ada", sum: 3 }] };
  server.on(PREVIEW, () => json({ data }));
  await openPage(
    <AntdProvider>
      <ReportsPage />
    </AntdProvider>,
    "/reports?from=2026-11-01&to=2026-11-03&alone",
  );
  const table = await screen.findByRole("table", { name: "Customers" });
  const rows = within(table).getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent)).toEqual(["whosum", "Ada3"]);
  expect(server.calls(PREVIEW)[0]?.path).toMatch(/\?start_date=2026-11-01&end_date=2026-11-03$/);
});
