import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import type { Role } from "../../../contract/core/access";
import { resources, screens } from "../../../src/resources";
import { listPathOf, mayOpen, mayVisit, PARENTS } from "../../../src/resources/routes";
import { deposits, refunds } from "../../../src/resources/transactions";
import { person } from "../providers/support/people";
import { json } from "../providers/support/server";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";
import { answerLedger, asked, rowOf } from "./support/ledger";

setUpConsole([]); // no ability at all: `type` is part of the call for every server (OP-95)

const rows = (name: string) =>
  waitFor(() => {
    const table = screen.getByRole("table", { name });
    expect(table.getAttribute("aria-busy")).toBe("false");
    return within(table).getAllByRole("row").slice(1);
  });

beforeEach(async () => {
  await signIn({ is_dealer: true });
  server.on("POST /users/by_ids", () => json({ users: [person()] }));
});

describe.each([
  ["deposits", deposits, "deposit", "FIN-02"],
  ["refunds", refunds, "refund", "FIN-01"],
] as const)("finance/%s", (name, resource, type, id) => {
  const title = name === "deposits" ? "Deposits" : "Refunds";

  test(`is the ledger by type=${type}; rows of another type are not shown [${id} FIN-10 CALL-FIN-01 CALL-FIN-02]`, async () => {
    answerLedger([
      rowOf(1, { type, amount: 100 }),
      rowOf(2, { type: "charge" }),
      rowOf(3, { type, amount: 50 }),
    ]);
    await openScreens(resource, `/finance/${name}`);
    expect(await rows(title)).toHaveLength(2);
    expect(asked().map(String)).toEqual([`page=1&per_page_count=10&type=${type}`]);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title); // nobody counted these rows alone
    expect(screen.queryByRole("columnheader", { name: "Type" })).toBeNull();
    await waitFor(() => expect(server.count("GET /users/profile")).toBe(1));
    expect(await screen.findByRole("link", { name: "1,200.50" })).toBeTruthy();
  });
});

test("rows of another type on the first page do not hide the pages behind it", async () => {
  answerLedger(
    Array.from({ length: 11 }, (_, at) => rowOf(at + 1, { type: at === 10 ? "deposit" : "charge" })),
    11,
  );
  await openScreens(deposits, "/finance/deposits");
  await userEvent.click(await screen.findByRole("link", { name: "Page 2" }));
  await waitFor(async () => expect(await rows("Deposits")).toHaveLength(1));
});

describe("access to finance", () => {
  const finance = resources.filter(({ paths }) => paths.list.startsWith("finance/"));
  const open = (role: Role) =>
    finance.filter((resource) => mayOpen(resource, "list", role)).map(({ paths }) => paths.list);

  test("dealers and admins; an organiser may not even visit [FIN-03]", () => {
    expect(finance.length).toBeGreaterThanOrEqual(3);
    expect(open("user")).toEqual([]);
    for (const role of ["dealer", "admin"] as const) {
      expect(open(role)).toEqual(
        expect.arrayContaining(["finance/deposits", "finance/refunds", "finance/codes"]),
      );
    }
    expect(mayVisit("/finance", "user")).toBe(false);
    expect(mayVisit("/finance/codes/new", "user")).toBe(false);
  });

  test("/finance redirects to the deposits, which have a screen", () => {
    expect(PARENTS["/finance"]).toBe("/finance/deposits");
    for (const path of ["/balance", "/finance/deposits", "/finance/refunds", "/finance/codes"]) {
      expect(screens.map(listPathOf)).toContain(path);
    }
  });
});
