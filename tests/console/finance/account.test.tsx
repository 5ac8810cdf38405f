import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { deposits, refunds, transactions } from "../../../src/resources/transactions";
import { columnsFor, giveWayOrder } from "../../../src/screens/list/columns/columns";
import { idOf } from "../providers/support/data";
import { person } from "../providers/support/people";
import { json } from "../providers/support/server";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";
import { answerLedger, asked, rowOf } from "./support/ledger";

setUpConsole(["list-filters", "list-search"]);

test.each([
  ["deposits", deposits, "deposit"],
  ["refunds", refunds, "refund"],
] as const)(
  "%s of one account go by id_user; the type is not the address's to choose [FIN-01 FIN-02 CALL-FIN-01]",
  async (name, resource, type) => {
    await signIn({ is_dealer: true });
    answerLedger([rowOf(1, { type, id_user: idOf(501) })]);
    server.on("POST /users/by_ids", () => json({ users: [person({ id: idOf(501), first_name: "Anna" })] }));
    await openScreens(resource, `/finance/${name}?id_user=${idOf(501)}&type=charge`);
    await waitFor(() => expect(within(screen.getByRole("table")).getAllByRole("row")).toHaveLength(2));
    expect(asked().at(-1)?.get("id_user")).toBe(idOf(501));
    expect(asked().map((query) => query.getAll("type"))).toEqual([[type]]);
  },
);

test("deposits are searched by the server in what their rows show, not in the page [FIN-05..09]", async () => {
  await signIn({ is_dealer: true });
  answerLedger([rowOf(1, { type: "deposit" })]);
  server.on("POST /users/by_ids", () => json({ users: [person()] }));
  await openScreens(deposits, "/finance/deposits?search=gala");
  await waitFor(() => expect(within(screen.getByRole("table")).getAllByRole("row")).toHaveLength(2));
  expect(asked().at(-1)?.get("search")).toBe("gala");
  expect(screen.queryByText("Searched this page only")).toBeNull();
  expect(screen.getByPlaceholderText("Description, user, event, code, emission")).toBeTruthy();
});

test("whose row it is stays longest on narrow screens and is on the card, where everybody's are shown [FIN-10]", () => {
  const columns = columnsFor(transactions, "admin", undefined, {});
  expect(giveWayOrder(transactions, columns)).toEqual([
    "balance_after",
    "type",
    "created_at",
    "id_user",
    "amount",
  ]);
  expect(columns.find(({ field }) => field === "id_user")?.className).toContain("sl-card-foot");
});
