import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { toasts } from "../../../src/shared/toasts";
import { LANGUAGES } from "../people/support/people";
import { idOf } from "../providers/support/data";
import { person } from "../providers/support/people";
import { json } from "../providers/support/server";
import { said } from "../screens/support/acts";
import { server, setUpConsole, signIn } from "../screens/support/console";
import { answerTree, CITIES, details, label, OTHER, open, SEASONS, SNOW, tree, WINTER } from "./page-support";
import { categoryOf } from "./support";

setUpConsole();

beforeEach(() => answerTree());

describe("a category", () => {
  const save = () => userEvent.click(screen.getByRole("button", { name: /^Save/ }));
  const write = async (text: string) =>
    userEvent.type(await screen.findByRole("textbox", { name: "Name, English" }), text);

  test("is created below another one with a name in each language, and is shown [CALL-CAT-03 CAT-03]", async () => {
    server.on("POST /categories", () => json(categoryOf(OTHER, { name: "Spring", parent_id: SEASONS })));
    const { at } = await open(`/categories?category=${SEASONS}`);
    await userEvent.click(within(await details("Seasons")).getByRole("button", { name: "Add inside" }));
    expect(at()).toBe(`/categories?category=new&parent=${SEASONS}`);
    await write("Spring");
    await userEvent.type(screen.getByRole("textbox", { name: "Name, Russian" }), "Весна");
    await save();
    await waitFor(() => expect(said()).toEqual(["Created"]));
    expect(server.calls("POST /categories").map(({ body }) => body)).toEqual([
      {
        parent_id: SEASONS,
        labels: [
          { id_language: LANGUAGES[0].id, name: "Spring", description: "" },
          { id_language: LANGUAGES[1].id, name: "Весна", description: "" },
        ],
      },
    ]);
    expect(at()).toBe(`/categories?category=${OTHER}`);
  });

  test("needs a name; a failure is reported, and the input is offered after leaving [CAT-19]", async () => {
    server.on("POST /categories", () => json({}, 500));
    const { at } = await open();
    await userEvent.click(await screen.findByRole("button", { name: "Create" }));
    await screen.findByRole("textbox", { name: "Name, English" });
    await save();
    expect(await screen.findByText("Enter a name in at least one language")).toBeTruthy();
    await write("Draft");
    await save();
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(["Failed to create category"]));
    await userEvent.click(screen.getByText("Cities"));
    const dialog = await screen.findByRole("dialog", { name: "Leave without saving?" });
    expect(at()).toBe("/categories?category=new");
    await userEvent.click(within(dialog).getByRole("button", { name: "Leave" }));
    await details("Cities");
    await userEvent.click(screen.getByRole("button", { name: "Create" }));
    await userEvent.click(await screen.findByRole("button", { name: "Restore" }));
    const field = (await screen.findByRole("textbox", { name: "Name, English" })) as HTMLInputElement;
    expect(field.value).toBe("Draft");
  });

  test("is changed with all its labels; admins alone make it global [CALL-CAT-04 CAT-20 CAT-10]", async () => {
    await signIn({ is_admin: true });
    const frost = categoryOf(WINTER, { name: "Frost", labels: label("Frost"), is_global: true });
    server.on(
      `PUT /categories/${WINTER}`,
      () => json({}, 500),
      () => json(frost),
    );
    await open(`/categories?category=${WINTER}`);
    await userEvent.clear(await screen.findByRole("textbox", { name: "Name, English" }));
    await write("Frost");
    await userEvent.click(screen.getByRole("switch", { name: "Global" }));
    await save();
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(["Failed to update category"]));
    await save();
    await waitFor(() => expect(said()).toEqual(["Saved"]));
    expect(server.calls(`PUT /categories/${WINTER}`)[1]?.body).toEqual({
      parent_id: SEASONS,
      is_global: true,
      labels: label("Frost"),
    });
  });

  test("is edited only by those who may, whatever the address says [CAT-12]", async () => {
    await open(`/categories?category=${CITIES}`);
    await details("Cities");
    expect(screen.queryByRole("textbox", { name: "Name, English" })).toBeNull();
  });

  test("may be moved while it is edited without a conflict message", async () => {
    const { queryClient } = await open(`/categories?category=${WINTER}`);
    await write("y");
    const moved = { updated_at: "2027-01-01T00:00:00Z", position: 1, parent_id: null };
    answerTree([...tree(), categoryOf(WINTER, { name: "Winter", labels: label("Winter"), ...moved })]);
    await queryClient.invalidateQueries();
    expect(((await screen.findByRole("textbox", { name: "Name, English" })) as HTMLInputElement).value).toBe(
      "Wintery",
    );
    expect(screen.queryByText(/newer version/)).toBeNull();
  });

  test("is deleted after a question, and kept with the reason where the server refuses [CALL-CAT-05 CAT-21]", async () => {
    server.on(
      `DELETE /categories/${SNOW}`,
      () => json({ detail: "It contains styles" }, 409),
      () => json({}, 500),
      () => json(null, 204),
    );
    server.on("GET /styles/", () =>
      json({ styles: [], pagination: { page: 1, per_page_count: 100, count: 0 } }),
    );
    const { at } = await open(`/categories?category=${SNOW}`);
    const remove = async () => {
      await userEvent.click(within(await details("Snow")).getByRole("button", { name: /^More/ }));
      await userEvent.click(screen.getByRole("menuitem", { name: "Delete" }));
      const dialog = await screen.findByRole("dialog", { name: "Delete “Snow”?" });
      await userEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
    };
    await remove();
    await waitFor(() => expect(said()).toEqual(["It contains styles"]));
    await remove();
    await waitFor(() => expect(said()).toEqual(["Failed to delete category"]));
    await remove();
    await waitFor(() => expect(said()).toContain("Deleted Snow"));
    expect(at()).toBe(`/categories?category=${WINTER}`);
  });

  test("with subcategories or styles says why it cannot be deleted", async () => {
    await open(`/categories?category=${WINTER}`);
    const whyNot = async (name: string) => {
      await userEvent.click(within(await details(name)).getByRole("button", { name: /^More/ }));
      return screen.getByRole("menuitem", { name: /^Delete/ });
    };
    const item = await whyNot("Winter");
    expect(item.getAttribute("aria-disabled")).toBe("true");
    expect(item.className).not.toContain("danger");
    expect(item.textContent).toContain("To delete it, first move or delete its subcategory");
    await userEvent.click(item);
    expect(screen.queryByRole("dialog")).toBeNull();
    await userEvent.keyboard("{Escape}");
    await userEvent.click(screen.getByRole("treeitem", { name: /Cities/ }));
    await details("Cities");
  });
});

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
    await waitFor(() => expect(listed()).toEqual(["AllowIvan Two User", "DenyVIP User tagInherited from Seasons"]));
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

  test("that would be the first to allow anybody ask who loses access, and can be undone [OP-103]", async () => {
    const POST = `POST /categories/${CITIES}/access-rules`;
    const DELETE = `DELETE /categories/access-rules/${idOf(801)}`;
    server.on(POST, () => json(rule(1, CITIES, {})));
    server.on(DELETE, () => json(null, 204));
    rulesOf(CITIES);
    await open(`/categories?category=${CITIES}`);
    await add();
    await pick("Who to allow", "Ivan Two");
    const asked = () => screen.findByText(/^Now everyone may use Cities. With this rule only Ivan Two may/);
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
    expect(screen.getByText("Kept out by the dealer Dana Dealer")).toBeTruthy();
    expect(screen.getByText("Styles not looked at")).toBeTruthy();
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
