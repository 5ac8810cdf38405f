import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { toasts } from "../../../src/shared/toasts";
import { idOf } from "../providers/support/data";
import { person } from "../providers/support/people";
import { json } from "../providers/support/server";
import { said } from "../screens/support/acts";
import { server, setUpConsole, signIn } from "../screens/support/console";
import { answerTree, CITIES, details, OTHER, open, SEASONS, WINTER } from "./page-support";

setUpConsole();

beforeEach(() => answerTree());

describe("access rules", () => {
  const DEALER = idOf(600);
  const TAG = {
    id: idOf(700),
    created_at: "2026-01-01T00:00:00Z",
    name: "VIP",
    color: "#123456",
    type: "custom",
  };
  const rule = (n: number, id_category: string, changes: object) => ({
    id: idOf(800 + n),
    id_category,
    subject_type: "user",
    id_subject: OTHER,
    access: "allow",
    created_at: "2026-01-01T00:00:00Z",
    ...changes,
  });
  const ivan = person({
    id: OTHER,
    first_name: "Ivan",
    last_name: "Two",
    email: "ivan@example.com",
    id_dealer: DEALER,
  });

  function answerPeople(): void {
    server.on("GET /user-tags", () => json({ items: [TAG] }));
    server.on("GET /user-tags/system", () => json({ items: [] }));
    server.on("POST /users/by_ids", () =>
      json({ users: [ivan, person({ id: DEALER, first_name: "Dana", last_name: "Dealer" })] }),
    );
    server.on("GET /users/", () =>
      json({ users: [ivan], pagination: { page: 1, per_page_count: 20, count: 1 } }),
    );
    server.on("GET /users/search", () => json({ users: [ivan] }));
    server.on(`GET /user-tags/users/${OTHER}`, () => json({ items: [] }));
  }
  const rulesOf = (id: string, ...items: object[]) =>
    server.on(`GET /categories/${id}/access-rules`, () => json({ items }));
  const listed = () =>
    within(screen.getByRole("list", { name: "Who may use it" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  const pick = async (field: string, name: string) => {
    await userEvent.click(await screen.findByRole("combobox", { name: field }));
    await userEvent.click(await screen.findByText(name, { selector: ".sl-option .sl-line" }));
  };

  const add = async () => userEvent.click(await screen.findByRole("button", { name: "Add rule" }));

  beforeEach(async () => {
    await signIn({ is_admin: true });
    answerPeople();
  });

  test("are shown with those inherited from above, by name [CAT-06 CAT-11 CALL-CAT-06]", async () => {
    rulesOf(WINTER, rule(1, WINTER, {}));
    rulesOf(SEASONS, rule(2, SEASONS, { subject_type: "user_tag", id_subject: TAG.id, access: "deny" }));
    await open(`/categories?category=${WINTER}`);
    await waitFor(() =>
      expect(listed()).toEqual(["AllowIvan Two User", "DenyVIP User tagInherited from Seasons"]),
    );
    expect(screen.getAllByRole("button", { name: /^Remove rule/ })).toHaveLength(1);
  });

  test("are added for a found user and removed, each by its call [CAT-06 CALL-CAT-07 CALL-CAT-08 CAT-23 CAT-24]", async () => {
    server.on(
      `POST /categories/${WINTER}/access-rules`,
      () => json({}, 500),
      () => json(rule(1, WINTER, { access: "deny" })),
    );
    await open(`/categories?category=${WINTER}`);
    await add();
    fireEvent.click(await screen.findByRole("radio", { name: "Deny" }));
    await pick("Who to deny", "Ivan Two");
    await waitFor(() => expect(said()).toEqual(["Failed to add access rule"]));
    rulesOf(WINTER, rule(1, WINTER, { access: "deny" }));
    await pick("Who to deny", "Ivan Two");
    await waitFor(() => expect(listed()).toEqual(["DenyIvan Two User"]));
    expect(server.calls(`POST /categories/${WINTER}/access-rules`)[1]?.body).toEqual({
      subject_type: "user",
      id_subject: OTHER,
      access: "deny",
    });
    server.on(
      `DELETE /categories/access-rules/${idOf(801)}`,
      () => json({}, 500),
      () => json(null, 204),
    );
    await userEvent.click(screen.getByRole("button", { name: "Remove rule: Ivan Two" }));
    await waitFor(() => expect(said()).toContain("Failed to delete access rule"));
    rulesOf(WINTER);
    await userEvent.click(screen.getByRole("button", { name: "Remove rule: Ivan Two" }));
    expect(await screen.findByText("Only its owner and admins may use it.")).toBeTruthy();
  });

  test("that are in the list after all are no longer reported as failed [CAT-23 CAT-24]", async () => {
    server.on(`POST /categories/${WINTER}/access-rules`, () => {
      rulesOf(WINTER, rule(1, WINTER, { access: "deny" }));
      return json({}, 503);
    });
    server.on(`DELETE /categories/access-rules/${idOf(801)}`, () => {
      rulesOf(WINTER);
      return json({}, 503);
    });
    await open(`/categories?category=${WINTER}`);
    await add();
    fireEvent.click(await screen.findByRole("radio", { name: "Deny" }));
    await pick("Who to deny", "Ivan Two");
    await waitFor(() => expect(listed()).toEqual(["DenyIvan Two User"]));
    await waitFor(() => expect(said()).toEqual([]));
    await userEvent.click(screen.getByRole("button", { name: "Remove rule: Ivan Two" }));
    await screen.findByText("Only its owner and admins may use it.");
    await waitFor(() => expect(said()).toEqual([]));
  });

  test("that would be the first to allow anybody ask who loses access, and can be undone [OP-103]", async () => {
    const POST = `POST /categories/${CITIES}/access-rules`;
    const DELETE = `DELETE /categories/access-rules/${idOf(801)}`;
    server.on(POST, () => json(rule(1, CITIES, {})));
    server.on(DELETE, () => json(null, 204));
    rulesOf(CITIES);
    await open(`/categories?category=${CITIES}`);
    await add();
    await pick("Who to allow", "Ivan Two");
    const asked = () => screen.findByText(/^Now everyone may use Cities. With this rule, only Ivan Two,/);
    await asked();
    await userEvent.click(screen.getAllByRole("button", { name: "Cancel" })[0] as HTMLElement);
    expect(server.count(POST)).toBe(0);
    await pick("Who to allow", "Ivan Two");
    await asked();
    await userEvent.click(screen.getByRole("button", { name: "Add this rule" }));
    await waitFor(() => expect(said()).toEqual(["Rule added: Ivan Two"]));
    toasts.get()[0]?.action?.run();
    await waitFor(() => expect(server.count(DELETE)).toBe(1));
  });

  test("that are removed can be had back, and an undo never takes away what was there before [OP-103]", async () => {
    const POST = `POST /categories/${WINTER}/access-rules`;
    const DELETE = `DELETE /categories/access-rules/${idOf(801)}`;
    rulesOf(WINTER, rule(1, WINTER, {}));
    server.on(POST, () => json(rule(1, WINTER, {})));
    server.on(DELETE, () => json(null, 204));
    await open(`/categories?category=${WINTER}`);
    await add();
    await pick("Who to allow", "Ivan Two");
    await waitFor(() => expect(said()).toEqual(["Rule added: Ivan Two"]));
    expect(toasts.get()[0]?.action).toBeUndefined();
    await userEvent.click(await screen.findByRole("button", { name: "Remove rule: Ivan Two" }));
    await waitFor(() => expect(said()).toEqual(["Rule removed: Ivan Two"]));
    toasts.get()[0]?.action?.run();
    await waitFor(() => expect(server.count(POST)).toBe(2));
    expect(server.calls(POST)[1]?.body).toEqual({
      subject_type: "user",
      id_subject: OTHER,
      access: "allow",
    });
    expect(server.count(DELETE)).toBe(1);
  });

  test("that could not be read are reported and can be requested again [CAT-22]", async () => {
    server.on(
      `GET /categories/${CITIES}/access-rules`,
      () => json({}, 500),
      () => json({ items: [] }),
    );
    await open(`/categories?category=${CITIES}`);
    expect(await screen.findByText("Failed to load access rules")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Everyone may use it.")).toBeTruthy();
  });

  test("give one answer for a chosen user with the deciding rule [CAT-06]", async () => {
    rulesOf(WINTER, rule(1, WINTER, {}));
    rulesOf(SEASONS, rule(2, SEASONS, { subject_type: "dealer", id_subject: DEALER, access: "deny" }));
    await open(`/categories?category=${WINTER}`);
    await pick("Person", "Ivan Two");
    expect(await screen.findByText("Ivan Two does not see Winter")).toBeTruthy();
    expect(screen.getByText("Denied by the dealer Dana Dealer")).toBeTruthy();
    expect(screen.getByText("Styles not checked")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Open Seasons" }));
    await details("Seasons");
  });

  test("of own categories are seen and removed by an ordinary user, who adds none and searches no users [CAT-06]", async () => {
    await signIn();
    rulesOf(WINTER, rule(1, WINTER, {}));
    await open(`/categories?category=${WINTER}`);
    await waitFor(() => expect(listed()).toHaveLength(1));
    expect(screen.getByRole("button", { name: /^Remove rule/ })).toBeTruthy();
    expect(screen.queryByRole("combobox")).toBeNull();
    expect(server.seen.filter(({ path }) => path.includes("user"))).toEqual([]);
  });
});
