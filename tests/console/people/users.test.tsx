import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { NIL_ID } from "../../../contract/core/ids";
import { users } from "../../../src/resources/users";
import { toasts } from "../../../src/shared/toasts";
import { ID, idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";
import { answerTags, userOf } from "./support/people";

setUpConsole();

const DEALER = idOf(9);
const admin = () => signIn({ is_admin: true });
const dealer = () => signIn({ is_dealer: true });
const field = (name: string) => screen.findByLabelText(name) as Promise<HTMLInputElement>;
const isOn = (one: HTMLElement) => one.getAttribute("aria-checked") === "true";
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const save = () => userEvent.click(button(/^Save/));
const sent = (call: string) => (server.calls(call).at(-1) as unknown as { body: { user: object } }).body.user;

async function openStored(changes: object = {}) {
  answerTags();
  server.on(`GET /users/${ID}`, () => json({ user: userOf(changes) }, 200, { ETag: '"1"' }));
  const opened = await openScreens(users, `/users/all/${ID}`);
  await field("First name");
  return opened;
}

describe("the list of users", () => {
  const answer = () => {
    server.on("GET /users/", () =>
      json({
        users: [
          userOf({ id_dealer: DEALER, balance: 1234.5 }),
          userOf({ id: idOf(2), first_name: "Dan", is_dealer: true, is_active: false, id_dealer: DEALER }),
        ],
        pagination: { page: 1, per_page_count: 10, count: 2 },
      }),
    );
    server.on("POST /users/by_ids", () =>
      json({ users: [userOf({ id: DEALER, first_name: "Oleg", last_name: "D" })] }),
    );
  };

  test("shows people by name with role, balance and state, dealers' names by one call [USR-01 USR-06 CALL-USR-01 CALL-USR-06]", async () => {
    await admin();
    answer();
    await openScreens(users, "/users/all");
    const link = await screen.findByRole("link", { name: "Olga Organiser" });
    expect(link.getAttribute("href")).toBe(`/users/all/${ID}`);
    expect(await screen.findAllByText("Oleg D")).toHaveLength(2);
    expect(server.count("POST /users/by_ids")).toBe(1);
    expect(server.calls("GET /users/")[0]?.path).toContain("page=1&per_page_count=10");
    const [, first, second] = screen.getAllByRole("row");
    expect(
      within(first as HTMLElement)
        .getByText("1,234.50")
        .closest("td")?.className,
    ).toContain("sl-right");
    expect(within(first as HTMLElement).getByText("Organiser")).toBeTruthy();
    expect(within(second as HTMLElement).getByText("Dealer")).toBeTruthy();
    expect(within(second as HTMLElement).getByText("Inactive")).toBeTruthy();
  });

  test("has no dealers for a dealer, who requests no names", async () => {
    await dealer();
    answer();
    await openScreens(users, "/users/all");
    await screen.findByRole("link", { name: "Olga Organiser" });
    expect(screen.queryByRole("columnheader", { name: "Dealer" })).toBeNull();
    expect(server.count("POST /users/by_ids")).toBe(0);
  });
});

describe("a new user", () => {
  test("begins active, without roles, with balance 0, and is sent whole [USR-03 USR-15 USR-20 USR-22..25 CALL-USR-03]", async () => {
    await admin();
    answerTags();
    server.on("PUT /users/", () => json({ user: userOf() }));
    await openScreens(users, "/users/all/new");
    await userEvent.type(await field("First name"), "Olga");
    await userEvent.type(await field("Last name"), "Organiser");
    await userEvent.type(await field("E-mail"), "olga@example.com");
    await userEvent.type(await field("Password"), "correct horse");
    await userEvent.type(await field("Repeat the password"), "correct horse");
    await save();
    await waitFor(() => expect(server.count("PUT /users/")).toBe(1));
    expect(sent("PUT /users/")).toEqual({
      id: NIL_ID,
      id_dealer: null,
      first_name: "Olga",
      last_name: "Organiser",
      email: "olga@example.com",
      is_active: true,
      is_admin: false,
      is_dealer: false,
      balance: 0,
      password: "correct horse",
    });
  });

  test("of a dealer carries neither roles nor dealer nor balance, and shows none", async () => {
    await dealer();
    answerTags();
    server.on("PUT /users/", () => json({ user: userOf() }));
    await openScreens(users, "/users/all/new");
    await userEvent.type(await field("First name"), "Olga");
    await userEvent.type(await field("Last name"), "Organiser");
    await userEvent.type(await field("E-mail"), "olga@example.com");
    for (const name of ["Is admin", "Is dealer", "Balance"]) expect(screen.queryByLabelText(name)).toBeNull();
    await save();
    await waitFor(() => expect(server.count("PUT /users/")).toBe(1));
    expect(Object.keys(sent("PUT /users/")).sort()).toEqual(
      ["id", "email", "first_name", "is_active", "last_name"].sort(),
    );
  });

  test("needs both names; nothing is sent without them [USR-27 USR-28]", async () => {
    await admin();
    await openScreens(users, "/users/all/new");
    await userEvent.type(await field("First name"), "  ");
    await userEvent.type(await field("E-mail"), "olga@example.com");
    await save();
    expect((await field("First name")).getAttribute("aria-invalid")).toBe("true");
    expect((await field("Last name")).getAttribute("aria-invalid")).toBe("true");
    expect(server.count("PUT /users/")).toBe(0);
  });

  test.each([
    ["short", "short", "Use 8 to 128 characters, not only spaces"],
    ["correct horse", "correct house", "The passwords do not match"],
    ["correct horse", "", "The passwords do not match"],
    ["", "correct horse", "The passwords do not match"],
  ])("with password %j and repeat %j is not sent [USR-29 USR-30]", async (password, repeat, words) => {
    await admin();
    await openScreens(users, "/users/all/new");
    await userEvent.type(await field("First name"), "Olga");
    await userEvent.type(await field("Last name"), "Organiser");
    await userEvent.type(await field("E-mail"), "olga@example.com");
    if (password) await userEvent.type(await field("Password"), password);
    if (repeat) await userEvent.type(await field("Repeat the password"), repeat);
    await save();
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(server.count("PUT /users/")).toBe(0);
  });

  test("without a password is acceptable [USR-31]", async () => {
    await admin();
    answerTags();
    server.on("PUT /users/", () => json({ user: userOf() }));
    await openScreens(users, "/users/all/new");
    await userEvent.type(await field("First name"), "Olga");
    await userEvent.type(await field("Last name"), "Organiser");
    await userEvent.type(await field("E-mail"), "olga@example.com");
    await save();
    await waitFor(() => expect(server.count("PUT /users/")).toBe(1));
  });

  test("with a common password shows it at the field", async () => {
    await admin();
    server.on("PUT /users/", () =>
      json(
        { detail: "Invalid", code: "errors.invalid_data", fields: { password: "errors.common_password" } },
        422,
      ),
    );
    await openScreens(users, "/users/all/new");
    await userEvent.type(await field("First name"), "Olga");
    await userEvent.type(await field("Last name"), "Organiser");
    await userEvent.type(await field("E-mail"), "olga@example.com");
    await userEvent.type(await field("Password"), "password1");
    await userEvent.type(await field("Repeat the password"), "password1");
    await save();
    await waitFor(async () => expect((await field("Password")).getAttribute("aria-invalid")).toBe("true"));
    expect(screen.getAllByText(/This password is too common/).length).toBeGreaterThan(0);
    expect(toasts.get()).toMatchObject([{ kind: "error", text: "Invalid" }]); // HTTP-10
  });
});

describe("a stored user", () => {
  test("is read and saved, its code shown and never sent [USR-02 USR-07 USR-18 CALL-USR-02 CALL-USR-04]", async () => {
    await admin();
    server.on(`POST /users/${ID}`, () => json({ user: userOf({ first_name: "Olga2", is_dealer: true }) }));
    await openStored({ is_dealer: true, dealer_code: "ABCD2345" });
    expect(await screen.findByText("ABCD2345")).toBeTruthy();
    expect(screen.queryByLabelText("Password")).toBeNull();
    await userEvent.type(await field("First name"), "2");
    await save();
    await waitFor(() => expect(server.count(`POST /users/${ID}`)).toBe(1));
    expect(sent(`POST /users/${ID}`)).toMatchObject({ first_name: "Olga2", is_dealer: true });
    for (const key of ["dealer_code", "password", "password_repeat"])
      expect(sent(`POST /users/${ID}`)).not.toHaveProperty(key);
  });

  test("made admin loses the dealer flag, announced before, with undo after [USR-26]", async () => {
    await admin();
    server.on(`POST /users/${ID}`, () => json({ user: userOf({ is_admin: true }) }));
    await openStored({ is_dealer: true });
    const [isAdmin, isDealer] = [
      await field("Is admin"),
      screen.getByRole<HTMLInputElement>("switch", { name: "Is dealer" }),
    ];
    const state = () => [isOn(isAdmin), isOn(isDealer), isDealer.disabled];
    expect(screen.getByText("Making this user an admin removes the dealer role.")).toBeTruthy();
    await userEvent.click(isAdmin);
    expect(state()).toEqual([true, false, true]);
    expect(screen.getByText("Admins cannot be dealers")).toBeTruthy();
    await userEvent.click(button("Undo"));
    expect(state()).toEqual([false, true, false]);
    expect(screen.queryByText(/the dealer role was taken away/)).toBeNull();
    await userEvent.click(isAdmin);
    await save();
    await waitFor(() => expect(server.count(`POST /users/${ID}`)).toBe(1));
    expect(sent(`POST /users/${ID}`)).toMatchObject({ is_admin: true, is_dealer: false });
  });

  test("that is the current user is neither deactivated nor made no admin, and says why [OP-22 OP-183]", async () => {
    await signIn({ id: ID, is_admin: true });
    await openStored({ is_admin: true });
    expect((await field("Active")).disabled).toBe(true);
    expect(screen.getByText("You cannot deactivate your own account")).toBeTruthy();
    expect((await field("Is admin")).disabled).toBe(true);
    expect(screen.getByText("Only another admin can take this right from you")).toBeTruthy();
  });
});

describe("the password of a stored user", () => {
  test("that is invalid or not repeated blocks the save of the user [USR-29 USR-30]", async () => {
    await admin();
    server.on(`POST /users/${ID}`, () => json({ user: userOf({ first_name: "Olga2" }) }));
    await openStored();
    await userEvent.type(await field("First name"), "2");
    await userEvent.type(await field("New password"), "abc");
    await save();
    expect((await field("New password")).getAttribute("aria-invalid")).toBe("true");
    await userEvent.type(await field("New password"), "defghi");
    await userEvent.type(await field("Repeat the password"), "abd");
    await save();
    expect((await field("Repeat the password")).getAttribute("aria-invalid")).toBe("true");
    expect(server.count(`POST /users/${ID}`)).toBe(0);
    await userEvent.clear(await field("New password"));
    await userEvent.clear(await field("Repeat the password"));
    await save();
    await waitFor(() => expect(server.count(`POST /users/${ID}`)).toBe(1));
  });

  test("is sent by the page's Save, alone where nothing else is changed, and forgotten [USR-08 USR-19 CALL-USR-05]", async () => {
    await admin();
    server.on(`POST /users/${ID}/password`, () => json(null, 204));
    await openStored();
    await userEvent.type(await field("New password"), "correct horse");
    await userEvent.type(await field("Repeat the password"), "correct horse");
    await save();
    await waitFor(() => expect(server.count(`POST /users/${ID}/password`)).toBe(1));
    expect(server.calls(`POST /users/${ID}/password`)[0]?.body).toEqual({ password: "correct horse" });
    expect(server.count(`POST /users/${ID}`)).toBe(0);
    await waitFor(async () => expect((await field("New password")).value).toBe(""));
  });

  test("that is short, blank or typed differently is not sent [USR-29 USR-30]", async () => {
    await admin();
    await openStored();
    for (const [first, second] of [
      ["short", "short"],
      ["         ", "         "],
      ["correct horse", "correct house"],
    ] as const) {
      await userEvent.clear(await field("New password"));
      await userEvent.clear(await field("Repeat the password"));
      await userEvent.type(await field("New password"), first);
      await userEvent.type(await field("Repeat the password"), second);
      await save();
      expect(await screen.findByRole("alert")).toBeTruthy();
    }
    expect(server.count(`POST /users/${ID}/password`)).toBe(0);
  });

  test("that is too common is refused at its field", async () => {
    await admin();
    server.on(`POST /users/${ID}/password`, () =>
      json({ detail: "Invalid", fields: { password: "errors.common_password" } }, 422),
    );
    await openStored();
    await userEvent.type(await field("New password"), "password1");
    await userEvent.type(await field("Repeat the password"), "password1");
    await save();
    expect((await screen.findByRole("alert")).textContent).toContain(
      "This password is too common. Choose another one",
    );
    expect((await field("New password")).value).toBe("password1");
  });
});
