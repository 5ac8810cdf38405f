import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { photoBooths } from "../../../src/resources/photo-booths";
import { users } from "../../../src/resources/users";
import { answerTags, userOf } from "../people/support/people";
import { boothOf } from "../photo-booths/support";
import { ID } from "../providers/support/data";
import { json } from "../providers/support/server";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";
import { ABILITIES } from "./support";

setUpConsole(ABILITIES);

const offered = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Add filter" }));
  const dialog = await screen.findByRole("dialog", { name: "Add filter" });
  const { options } = within(dialog).getByLabelText("Filter by") as HTMLSelectElement;
  return [...options].map(({ text }) => text);
};

describe("the rows of one owner [OP-197]", () => {
  const booths = [boothOf({ id_user: ID })];

  test.each([
    ["a dealer", { is_dealer: true }, ["Orientation", "User"]],
    ["an admin", { is_admin: true }, ["Orientation", "User"]],
    ["an organiser, who has no others", {}, ["Orientation"]],
  ])("can be asked for by %s", async (_, role, filters) => {
    await signIn(role);
    server.on("GET /photo_booths/", () =>
      json({ photo_booths: booths, pagination: { page: 1, per_page_count: 10, count: 1 } }),
    );
    server.on("POST /users/by_ids", () => json({ users: [userOf()] }));
    await openScreens(photoBooths, "/photo_booths");
    await screen.findByText("Lumen 01");
    expect(await offered()).toEqual(filters);
  });

  test("are one click away on a person's page", async () => {
    await signIn({ is_dealer: true });
    answerTags([]);
    server.on(`GET /users/${ID}`, () => json({ user: userOf() }));
    await openScreens(users, `/users/all/${ID}`);
    const links = within(await screen.findByRole("navigation", { name: "What this user has" })).getAllByRole(
      "link",
    );
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Events", `/events?id_user=${ID}`],
      ["Styles", `/styles?ownerId=${ID}`],
      ["Photo booths", `/photo_booths?id_user=${ID}`],
      ["Transactions", `/balance?id_user=${ID}`],
    ]);
  });
});
