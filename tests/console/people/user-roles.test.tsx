import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { users } from "../../../src/resources/users";
import { ID, idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";
import { answerTags, userOf } from "./support/people";

setUpConsole();

const DEALER = idOf(9);
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const toggle = (name: string) => screen.findByRole<HTMLInputElement>("switch", { name });
const dealerField = () => screen.getByLabelText<HTMLButtonElement>("Dealer");
const sent = () =>
  (server.calls(`POST /users/${ID}`).at(-1) as unknown as { body: { user: Record<string, unknown> } }).body
    .user;

async function open(changes: object) {
  await signIn({ is_admin: true });
  answerTags();
  server.on("POST /users/by_ids", () =>
    json({ users: [userOf({ id: DEALER, first_name: "Oleg", last_name: "D" })] }),
  );
  server.on(`GET /users/${ID}`, () => json({ user: userOf(changes) }, 200, { ETag: '"1"' }));
  server.on(`POST /users/${ID}`, () => json({ user: userOf({ ...changes, id_dealer: null }) }));
  await openScreens(users, `/users/all/${ID}`);
  await toggle("Is dealer");
}

describe("the dealer of a user", () => {
  test.each([
    ["Is dealer", /^Dealers have no dealer themselves: /, "is_dealer"],
    ["Is admin", /^Admins have no dealer: /, "is_admin"],
  ])("is cleared with %s, announced before, said after and undone [OP-190]", async (name, before, flag) => {
    await open({ id_dealer: DEALER });
    await screen.findByText("Oleg D");
    expect(screen.getByText(before)).toBeTruthy();
    await userEvent.click(await toggle(name));
    expect(screen.queryByText("Oleg D")).toBeNull();
    expect(screen.getByText(/so the dealer of this user was cleared/)).toBeTruthy();
    expect(screen.getByText("Admins and dealers have no dealer")).toBeTruthy();
    expect(dealerField().disabled).toBe(true);

    await userEvent.click(button("Undo"));
    expect((await toggle(name)).getAttribute("aria-checked")).toBe("false");
    expect(await screen.findByText("Oleg D")).toBeTruthy();
    expect(dealerField().disabled).toBe(false);

    await userEvent.click(await toggle(name));
    await userEvent.click(button(/^Save/));
    await waitFor(() => expect(server.count(`POST /users/${ID}`)).toBe(1));
    expect(sent()).toMatchObject({ [flag]: true, id_dealer: null });
  });

  test("comes back when the switch goes back, and after both roles were chosen and undone", async () => {
    await open({ id_dealer: DEALER });
    await screen.findByText("Oleg D");
    await userEvent.click(await toggle("Is dealer"));
    await userEvent.click(await toggle("Is dealer"));
    expect(await screen.findByText("Oleg D")).toBeTruthy();

    await userEvent.click(await toggle("Is dealer"));
    await userEvent.click(await toggle("Is admin"));
    expect(screen.getAllByRole("button", { name: "Undo" })).toHaveLength(1);
    await userEvent.click(button("Undo"));
    expect((await toggle("Is dealer")).getAttribute("aria-checked")).toBe("true");
    await userEvent.click(button("Undo"));
    expect(await screen.findByText("Oleg D")).toBeTruthy();
    expect(screen.queryByText(/unsaved change/)).toBeNull();
  });
});

describe("the code of a dealer", () => {
  test("says what it does while the user is a dealer", async () => {
    await open({ is_dealer: true, dealer_code: "ABCD2345" });
    await screen.findByText("ABCD2345");
    expect(screen.getByText(/^People who register with this code/)).toBeTruthy();
    expect(button("Copy code")).toBeTruthy();
  });

  test("says that it does not work once they are no dealer [OP-191]", async () => {
    await open({ is_dealer: false, dealer_code: "ABCD2345" });
    await screen.findByText("ABCD2345");
    expect(screen.queryByText(/^People who register with this code/)).toBeNull();
    expect(screen.getByText(/^Nobody can register with this code now/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Copy code" })).toBeNull();
  });
});
