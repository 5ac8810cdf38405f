import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { users } from "../../../src/resources/users";
import { ID, idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";
import { answerTags, userOf } from "./support/people";

setUpConsole(["list-filters", "list-search"]);

const DEALER = idOf(9);
const page = (rows: readonly object[], count = rows.length) =>
  json({ users: rows, pagination: { page: 1, per_page_count: 100, count } });
const asked = () => server.calls("GET /users/").map(({ path }) => new URLSearchParams(path.split("?")[1]));

async function open(changes: object, by: object = { is_admin: true }) {
  await signIn(by);
  answerTags();
  server.on("POST /users/by_ids", () =>
    json({ users: [userOf({ id: DEALER, first_name: "Oleg", last_name: "D", is_dealer: false })] }),
  );
  server.on(`GET /users/${ID}`, () => json({ user: userOf(changes) }, 200, { ETag: '"1"' }));
  await openScreens(users, `/users/all/${ID}`);
  await screen.findByLabelText("First name");
}

test("only dealers are offered as a user's dealer, from a server that ignores the filter, too [USR-12]", async () => {
  server.on("GET /users/", () =>
    page([
      userOf({ id: idOf(7), first_name: "Vera", last_name: "Dealer", is_dealer: true }),
      userOf({ id: idOf(8), first_name: "Igor", last_name: "Customer" }),
    ]),
  );
  await open({});
  const field = await screen.findByRole("combobox", { name: "Dealer" });
  await userEvent.click(field);
  expect(await screen.findByText("Vera Dealer")).toBeTruthy();
  expect(screen.queryByText("Igor Customer")).toBeNull();
  await userEvent.type(field, "ve");
  await waitFor(() => expect(asked().at(-1)?.get("search")).toBe("ve"));
  expect(asked().map((query) => query.get("role"))).toEqual(asked().map(() => "dealer"));
});

test("a dealer who no longer is one is said to have no access [OP-191]", async () => {
  await open({ id_dealer: DEALER });
  expect(await screen.findByText(/^Oleg D is no longer a dealer and cannot see or edit/)).toBeTruthy();
  expect(screen.queryByText("Can see and edit this user")).toBeNull();
});

test("before a dealer's role ends, the customers are counted, with what becomes of them [OP-191]", async () => {
  server.on("GET /users/", () => page([userOf({ id: idOf(7) })], 3));
  await open({ is_dealer: true, dealer_code: "ABCD2345" });
  expect(screen.queryByText(/^3 customers keep this user as their dealer/)).toBeNull();
  await userEvent.click(await screen.findByRole("switch", { name: "Is dealer" }));
  const status = await screen.findByText(/^3 customers keep this user as their dealer/);
  expect(within(status).getByRole("link").getAttribute("href")).toBe(`/users/all?id_dealer=${ID}`);
  expect(asked().at(-1)?.get("id_dealer")).toBe(ID);
});

test("a dealer sees a customer's balance and a link to the transactions [USR-20]", async () => {
  await open({ balance: 1234.5 }, { is_dealer: true });
  expect(await screen.findByText("1,234.50")).toBeTruthy();
  const lists = within(screen.getByRole("navigation", { name: "What this user has" }));
  expect(lists.getByRole("link", { name: "Transactions" }).getAttribute("href")).toBe(
    `/balance?id_user=${ID}`,
  );
});
