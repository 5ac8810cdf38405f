import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { TagsDialog } from "../../../src/custom-pages/users/tags/tags-dialog";
import { users } from "../../../src/resources/users";
import { toasts } from "../../../src/shared/toasts";
import { ID } from "../providers/support/data";
import { json } from "../providers/support/server";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";
import { answerTags, openPage, TAGS, userOf } from "./support/people";

setUpConsole();

const { vip, partner } = TAGS;
const assigned = (id_tag: string) => ({
  id: id_tag,
  id_user: ID,
  id_tag,
  created_at: "2026-01-01T00:00:00Z",
});
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const said = () => toasts.get().map(({ title }) => title);

async function openUser(own: readonly string[] = []) {
  answerTags(own);
  server.on(`GET /users/${ID}`, () => json({ user: userOf() }));
  await openScreens(users, `/users/all/${ID}`);
  await screen.findByRole("heading", { name: "Tags" });
}

test("a server that does not filter by owner gets no links to what would be everybody's rows [OP-197]", async () => {
  await signIn({ is_dealer: true });
  await openUser();
  expect(screen.queryByRole("navigation", { name: "What this user has" })).toBeNull();
});

describe("tags of a user", () => {
  test("are those assigned; the system's are offered with the rest [TAG-01 TAG-02 TAG-05 CALL-TAG-01 CALL-TAG-02 CALL-TAG-06]", async () => {
    await signIn({ is_dealer: true });
    await openUser([vip.id]);
    expect(await screen.findByText("VIP")).toBeTruthy();
    await click("Add tag");
    expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(["Partner"]);
  });

  test("are assigned and removed by the page's Save, one change by its own call [CALL-TAG-07 CALL-TAG-09]", async () => {
    await signIn({ is_admin: true });
    server.on(`POST /user-tags/users/${ID}`, () => json(assigned(partner.id)));
    server.on(`DELETE /user-tags/users/${ID}/tags/${vip.id}`, () => json(null, 204));
    await openUser([vip.id]);
    await click("Add tag");
    await userEvent.click(screen.getByRole("menuitem", { name: "Partner" }));
    expect(server.count(`POST /user-tags/users/${ID}`)).toBe(0);
    expect(screen.getByText("1 unsaved change")).toBeTruthy();
    await click("Save");
    await waitFor(() => expect(server.count(`POST /user-tags/users/${ID}`)).toBe(1));
    expect(server.calls(`POST /user-tags/users/${ID}`)[0]?.body).toEqual({ id_tag: partner.id });
    await screen.findByText("All changes saved");
    await click("Remove: VIP");
    await click("Save");
    await waitFor(() => expect(server.count(`DELETE /user-tags/users/${ID}/tags/${vip.id}`)).toBe(1));
  });

  test("keep the keyboard's place when one is removed and when the list of all closes", async () => {
    await signIn({ is_admin: true });
    await openUser([vip.id, partner.id]);
    const focused = () =>
      document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;
    await click("Remove: Partner");
    expect(focused()).toBe("Remove: VIP");
    await click("Remove: VIP");
    expect(focused()).toBe("Add tag");
    await click("Choose tags");
    expect(focused()).toBe("Done");
    await click("Done");
    expect(focused()).toBe("Choose tags");
  });

  test("are replaced by one call where several are changed [CALL-TAG-08]", async () => {
    await signIn({ is_admin: true });
    server.on(`PUT /user-tags/users/${ID}/bulk`, () => json({ items: [assigned(partner.id)] }));
    await openUser([vip.id]);
    await click("Choose tags");
    await userEvent.click(screen.getByRole("checkbox", { name: "VIP" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Partner" }));
    await click("Save");
    await waitFor(() => expect(server.count(`PUT /user-tags/users/${ID}/bulk`)).toBe(1));
    expect(server.calls(`PUT /user-tags/users/${ID}/bulk`)[0]?.body).toEqual({ tag_ids: [partner.id] });
  });

  test("keep one that a colleague has assigned meanwhile, where several are changed", async () => {
    await signIn({ is_admin: true });
    const gold = { ...vip, id: "bbbbbbbb-0000-4000-8000-000000000003", name: "Gold" };
    const items = [gold, partner].map(({ id }) => assigned(id));
    server.on(`PUT /user-tags/users/${ID}/bulk`, () => json({ items }));
    await openUser([vip.id]);
    await click("Choose tags");
    await userEvent.click(screen.getByRole("checkbox", { name: "VIP" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Partner" }));
    server.on(`GET /user-tags/users/${ID}`, () => json({ items: [vip, gold].map(({ id }) => assigned(id)) }));
    await click("Save");
    await waitFor(() => expect(server.count(`PUT /user-tags/users/${ID}/bulk`)).toBe(1));
    expect(server.calls(`PUT /user-tags/users/${ID}/bulk`)[0]?.body).toEqual({
      tag_ids: [gold.id, partner.id],
    });
  });
});

describe("a failed action", () => {
  test.each([
    ["assign", "Failed to assign user tag"],
    ["remove", "Failed to remove user tag"],
  ])("to %s shows the server's detail or its fallback [TAG-06]", async (action, fallback) => {
    await signIn({ is_admin: true });
    const call =
      action === "assign" ? `POST /user-tags/users/${ID}` : `DELETE /user-tags/users/${ID}/tags/${vip.id}`;
    server.on(
      call,
      () => json({}, 500),
      () => json({ detail: "The tag is tired" }, 422),
    );
    await openUser([vip.id]);
    if (action === "remove") await click("Remove: VIP");
    else {
      await click("Add tag");
      await userEvent.click(screen.getByRole("menuitem", { name: "Partner" }));
    }
    await click("Save");
    await waitFor(() => expect(said()).toContain(fallback)); // on a slow machine after a toast about drafts
    await click("Save");
    await waitFor(() => expect(said()).toContain("The tag is tired"));
  });

  test("to create, update or delete is reported, and input is kept; creating again is the same create [TAG-06 OP-175]", async () => {
    await signIn({ is_admin: true });
    answerTags();
    for (const call of ["POST /user-tags", `PUT /user-tags/${vip.id}`, `DELETE /user-tags/${vip.id}`])
      server.on(call, () => json({}, 500));
    await openPage(<TagsDialog />);
    await screen.findByText("VIP");
    await userEvent.type(screen.getByRole("textbox", { name: "Name" }), "Gold");
    await click("Create");
    await waitFor(() => expect(said()).toContain("Failed to create user tag"));
    expect(screen.getByDisplayValue("Gold")).toBeTruthy();
    await click("Create");
    await waitFor(() => expect(server.count("POST /user-tags")).toBe(2));
    const [first, second] = server.calls("POST /user-tags").map(({ headers }) => headers["Idempotency-Key"]);
    expect([first, second]).toEqual([expect.any(String), first]);
    await click("Delete: VIP");
    await click("Delete");
    await waitFor(() => expect(said()).toContain("Failed to delete user tag"));
    await click("Edit: VIP");
    await click("Save");
    await waitFor(() => expect(said()).toContain("Failed to update user tag"));
  });

  test("to load is reported with a retry [TAG-06]", async () => {
    await signIn({ is_dealer: true });
    answerTags();
    server.on(
      "GET /user-tags",
      () => json({}, 422),
      () => json({ items: [vip] }),
    );
    await openPage(<TagsDialog />);
    expect(await screen.findByText("Failed to load user tags")).toBeTruthy();
    await click("Retry");
    expect(await screen.findByText("VIP")).toBeTruthy();
  });
});
