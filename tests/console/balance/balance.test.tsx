import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { transactions } from "../../../src/resources/transactions";
import { answerLedger, asked, ME, rowOf } from "../finance/support/ledger";
import { idOf } from "../providers/support/data";
import { person } from "../providers/support/people";
import { json } from "../providers/support/server";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";

setUpConsole(["list-filters", "list-sort"]);

const balance = () => screen.findByRole("status", { name: "Your balance" });
const table = () =>
  waitFor(() => {
    const found = screen.getByRole("table", { name: "Transactions" });
    expect(found.getAttribute("aria-busy")).toBe("false");
    expect(found.querySelector(".sl-amount")).toBeTruthy();
    return found;
  });

describe("the balance page", () => {
  test("shows every role the server's balance and its paged ledger; the profile is read with each page [BAL-01 BAL-02 FIN-04 FIN-10 CALL-FIN-01 CALL-FIN-02]", async () => {
    answerLedger(
      Array.from({ length: 12 }, (_, at) => rowOf(at + 1)),
      12,
      1200.5,
      1300,
    );
    await openScreens(transactions, "/balance");
    expect(await screen.findByRole("heading", { level: 1, name: "Balance" })).toBeTruthy();
    expect((await balance()).textContent).toBe("1,200.50");
    expect(within(await table()).getAllByRole("row")).toHaveLength(11);
    expect([asked().map(String), server.count("GET /users/profile")]).toEqual([
      ["page=1&per_page_count=10"],
      1,
    ]);
    await userEvent.click(screen.getByRole("link", { name: "Page 2" }));
    await waitFor(async () => expect((await balance()).textContent).toBe("1,300.00"));
    expect(asked().map((query) => query.get("page"))).toEqual(["1", "2"]);
    expect(server.count("GET /users/profile")).toBe(2);
  });

  test("shows each amount with its sign, its type in words, and unknown types as received [FIN-11]", async () => {
    server.keepsContract = false;
    answerLedger([
      rowOf(1, { amount: 100, type: "deposit" }),
      rowOf(2, { amount: -15.5, description: "Two prints" }),
      rowOf(3, { amount: 0, type: "gift" }),
      rowOf(4, { id_order: idOf(900), type: "refund", amount: -20 }),
    ]);
    await openScreens(transactions, "/balance");
    const rows = within(await table())
      .getAllByRole("row")
      .slice(1);
    const texts = rows.map(({ textContent }) => textContent ?? "");
    expect(texts[0]).toContain("+100.00");
    expect(texts[0]).toContain("Deposit");
    expect(texts[1]).toContain("\u221215.50");
    expect(texts[1]).toContain("Two prints");
    expect(texts[2]).toContain("gift");
    expect(texts[3]).toContain("Store order 44444444");
    expect(texts[3]).toContain("Does not change the balance"); // OP-95
    expect(rows[3]?.querySelector(".sl-amount.muted")).toBeTruthy();
    expect(texts[2]).not.toContain("Does not change the balance");
    expect(rows[0]?.querySelector(".sl-amount.in")).toBeTruthy();
    expect(rows[1]?.querySelector(".sl-amount.in")).toBeNull();
    expect(screen.getAllByText("1,200.50").length).toBeGreaterThan(3);
  });

  test("that cannot be read leaves the code entry usable and reports only the list", async () => {
    server.on("GET /users/profile", () => json({ detail: "no" }, 422));
    server.on("GET /transactions/", () => json({ detail: "no" }, 422));
    await openScreens(transactions, "/balance");
    expect(await screen.findByText("Could not load your balance.")).toBeTruthy();
    expect(screen.getByText("Could not load Transactions")).toBeTruthy();
    expect(screen.getByLabelText("Deposit code")).toBeTruthy();
  });
});

describe("owner of the ledger", () => {
  test("staff see their own and, on request, other users' rows; owners come by one call", async () => {
    await signIn({ is_dealer: true });
    const [one, two] = [idOf(501), idOf(502)];
    answerLedger([rowOf(1), rowOf(2, { id_user: one }), rowOf(3, { id_user: two })]);
    server.on("POST /users/by_ids", () =>
      json({ users: [person(), person({ id: one, first_name: "Anna" }), person({ id: two })] }),
    );
    await openScreens(transactions, "/balance");
    // Rows of others that come all the same are not shown.
    expect(within(await table()).getAllByRole("row")).toHaveLength(2);
    expect(asked().at(-1)?.get("id_user")).toBe(ME);
    expect(screen.queryByRole("columnheader", { name: "User" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Everyone" }));
    expect(await screen.findByText("Anna Organiser")).toBeTruthy();
    expect(asked().at(-1)?.has("id_user")).toBe(false);
    expect(screen.getByRole("columnheader", { name: "User" })).toBeTruthy();
    expect(server.count("POST /users/by_ids")).toBe(1);
  });

  test("an organiser neither requests nor sees owners and has no account filter", async () => {
    answerLedger([rowOf(1)]);
    await openScreens(transactions, "/balance?ownership=everybody");
    await table();
    expect(screen.queryByRole("button", { name: "Everyone" })).toBeNull();
    expect(server.count("POST /users/by_ids")).toBe(0);
    await userEvent.click(screen.getByRole("button", { name: "Add filter" }));
    const fields = await screen.findByLabelText("Filter by");
    expect(within(fields).queryByRole("option", { name: "User" })).toBeNull();
    expect(within(fields).getByRole("option", { name: "Type" })).toBeTruthy();
  });
});
