import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { toasts } from "../../../src/shared/toasts";
import { LANGUAGES } from "../people/support/people";
import { idOf } from "../providers/support/data";
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
    const spring = categoryOf(OTHER, { name: "Spring", labels: label("Spring"), parent_id: SEASONS });
    const [seasons, ...others] = tree();
    const children = [...(seasons?.children ?? []), spring];
    server.on("POST /categories", () => json(spring));
    server.on(`GET /categories/${OTHER}/access-rules`, () => json({ items: [] }));
    const { at } = await open(`/categories?category=${SEASONS}`);
    await userEvent.click(within(await details("Seasons")).getByRole("button", { name: "Add inside" }));
    server.on("GET /categories/tree", () => json({ items: [{ ...seasons, children }, ...others] }));
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
    await details("Spring");
    await waitFor(() => expect(document.activeElement).toHaveProperty("value", "Spring"));
  });

  test("is offered nothing inside on the tenth level, and says why [OP-198]", async () => {
    const names = Array.from({ length: 10 }, (_, at) => `Level ${at + 1}`);
    const [root] = names.reduceRight<ReturnType<typeof categoryOf>[]>(
      (children, name, at) => [categoryOf(idOf(600 + at), { name, children })],
      [],
    );
    answerTree([root ?? {}]);
    const { at, router } = await open(`/categories?category=${idOf(609)}`);
    const button = () => screen.findByRole("button", { name: "Add inside" });
    await details("Level 10");
    expect((await button()).ariaDisabled).toBe("true");
    expect((await button()).title).toBe("A tree has at most 10 levels");
    await userEvent.click(await button());
    expect(at()).toBe(`/categories?category=${idOf(609)}`);
    await router.navigate(`/categories?category=${idOf(608)}`);
    await details("Level 9");
    expect((await button()).ariaDisabled).toBeNull();
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

  test("of one's own inside a global tree says so, in the tree and beside its name [OP-101 OP-234]", async () => {
    const mine = categoryOf(OTHER, { name: "Mine", labels: label("Mine"), parent_id: CITIES });
    answerTree(tree({ children: [mine] }));
    server.on(`GET /categories/${OTHER}/access-rules`, () => json({ items: [] }));
    await open(`/categories?category=${OTHER}`);
    expect(within(await details("Mine")).getByText("Own")).toBeTruthy();
    const row = await screen.findByRole("treeitem", { name: /Mine/ });
    await waitFor(() => expect(row.textContent).toMatch(/^MineOwn, /));
    expect(screen.getByRole("treeitem", { name: /Seasons/ }).textContent).not.toContain("Own");
  });
});
