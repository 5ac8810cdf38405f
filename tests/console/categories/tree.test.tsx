import type { FetchQueryOptions } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { toasts } from "../../../src/shared/toasts";
import { held, json } from "../providers/support/server";
import { said } from "../screens/support/acts";
import { server, setUpConsole, signIn } from "../screens/support/console";
import {
  answerTree,
  CITIES,
  details,
  keysOf,
  OTHER,
  open,
  press,
  rows,
  SEASONS,
  SNOW,
  SUMMER,
  SWAPPED,
  shows,
  tree,
  WINTER,
} from "./page-support";
import { categoryOf } from "./support";

setUpConsole();

beforeEach(() => answerTree());

describe("the category tree", () => {
  test("is shown to every role with global categories marked, and requested once in five minutes [CAT-01 CAT-02 CAT-03 CAT-07 CAT-08 CAT-09 CAT-10 CAT-12 CAT-27 CALL-CAT-01]", async () => {
    for (const role of [{}, { is_dealer: true }, { is_admin: true }]) {
      await signIn(role);
      const { queryClient } = await open();
      await shows("Cities", "Seasons", "Winter", "Summer");
      expect(screen.getByText(/offered to every account/).textContent).toMatch(/^Global/);
      const [query] = queryClient.getQueryCache().findAll({ queryKey: ["list", "categories", "tree"] });
      const calls = server.count("GET /categories/tree");
      for (const [minutes, more] of [
        [4.9, 0],
        [5, 1],
      ] as const) {
        vi.spyOn(Date, "now").mockReturnValue((query?.state.dataUpdatedAt ?? 0) + minutes * 60_000);
        await queryClient.fetchQuery(query?.options as FetchQueryOptions);
        expect(server.count("GET /categories/tree") - calls).toBe(more);
      }
      vi.restoreAllMocks();
      cleanup();
    }
    expect(server.count("GET /categories/tree")).toBe(6);
  });

  test("can leave out global categories for non-admins and keep what is below them [CAT-13]", async () => {
    answerTree([...tree({ children: [categoryOf(OTHER, { name: "Mine", parent_id: CITIES })] })]);
    const { at } = await open();
    await shows("Cities", "Mine", "Seasons", "Winter", "Summer");
    await userEvent.click(screen.getByRole("checkbox", { name: "Hide global categories" }));
    await shows("Seasons", "Winter", "Summer", "Mine");
    expect(at()).toBe("/categories?global=hidden");
  });

  test("keeps them for admins, whatever the address says [CAT-12]", async () => {
    await signIn({ is_admin: true });
    await open("/categories?global=hidden");
    await shows("Cities", "Seasons", "Winter", "Summer");
    expect(screen.queryByRole("checkbox")).toBeNull();
  });

  test("finds names and shows their ancestors", async () => {
    await open();
    await shows("Cities", "Seasons", "Winter", "Summer");
    await userEvent.type(screen.getByRole("textbox", { name: "Search" }), "sno");
    await shows("Seasons", "Winter", "Snow");
  });

  test("lists the lowest level with its paths [CALL-CAT-02]", async () => {
    server.on("GET /categories/leaf", () =>
      json({ items: [SNOW, SUMMER, CITIES].map((id) => categoryOf(id, { name: id })) }),
    );
    const { at } = await open();
    await userEvent.click(await screen.findByRole("button", { name: "Lowest level" }));
    await shows("Snow", "Summer", "Cities");
    expect(screen.getByText("Seasons / Winter")).toBeTruthy();
    expect(at()).toBe("/categories?view=leaf");
  });

  test("reports a failed read in the server's or the specification's words [CAT-17 CAT-18]", async () => {
    server.on(
      "GET /categories/tree",
      () => json({}, 500),
      () => json({ items: tree() }),
    );
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "Retry" }));
    await shows("Cities", "Seasons", "Winter", "Summer");
    server.on("GET /categories/leaf", () => json({}, 500));
    await userEvent.click(screen.getByRole("button", { name: "Lowest level" }));
    expect(await screen.findByText("Failed to load leaf categories")).toBeTruthy();
  });

  test("reports a tree that could not be read [CAT-17]", async () => {
    server.on("GET /categories/tree", () => json({}, 500));
    await open();
    expect(await screen.findByRole("heading", { name: "Failed to load categories" })).toBeTruthy();
  });
});

describe("moving", () => {
  test("by Alt and arrow keys shows the new place at once, sends one reorder, and keeps what is open [CAT-05 CAT-28 CALL-CAT-10]", async () => {
    const answer = held(() => json(categoryOf(WINTER)));
    server.on(`POST /categories/${WINTER}/reorder`, answer.answer);
    await open(`/categories?category=${WINTER}`);
    await shows("Cities", "Seasons", "Winter", "Summer");
    fireEvent.focus(keysOf());
    press("ArrowDown", { altKey: true });
    await shows("Cities", "Seasons", "Summer", "Winter");
    await waitFor(() => expect(server.count(`POST /categories/${WINTER}/reorder`)).toBe(1));
    expect(server.calls(`POST /categories/${WINTER}/reorder`).map(({ body }) => body)).toEqual([
      { target_category_id: SUMMER, position: "after" },
    ]);
    answer.give();
    await waitFor(() => expect(said()).toEqual(["Moved Winter"]));
  });

  test("is undone by Ctrl+Z also while it is on its way: the way back follows it [CAT-05]", async () => {
    const answer = held(() => json(categoryOf(WINTER)));
    server.on(`POST /categories/${WINTER}/reorder`, answer.answer, () => json(categoryOf(WINTER)));
    await open(`/categories?category=${WINTER}`);
    await shows("Cities", "Seasons", "Winter", "Summer");
    fireEvent.focus(keysOf());
    press("ArrowDown", { altKey: true });
    await shows("Cities", "Seasons", "Summer", "Winter");
    press("z", { ctrlKey: true, code: "KeyZ" });
    await shows("Cities", "Seasons", "Winter", "Summer");
    answer.give();
    await waitFor(() => expect(server.count(`POST /categories/${WINTER}/reorder`)).toBe(2));
    expect(server.calls(`POST /categories/${WINTER}/reorder`)[1]?.body).toEqual({
      target_category_id: SUMMER,
      position: "before",
    });
    expect(said()).toEqual([]);
  });

  test("to another parent sends a move, and a reorder unless the end is meant; undo reverts both on the server [CAT-04 CALL-CAT-09]", async () => {
    let nodes: readonly object[] = tree();
    server.on("GET /categories/tree", () => json({ items: nodes }));
    server.on(`POST /categories/${WINTER}/move`, () => json(categoryOf(WINTER)));
    server.on(`POST /categories/${WINTER}/reorder`, () => json(categoryOf(WINTER)));
    await open(`/categories?category=${WINTER}`);
    await shows("Cities", "Seasons", "Winter", "Summer");
    fireEvent.focus(keysOf());
    nodes = [
      { ...tree()[0], children: [tree()[0]?.children[1]] },
      { ...tree()[0]?.children[0], parent_id: null },
      { ...tree()[1] },
    ];
    press("ArrowLeft", { altKey: true });
    await shows("Cities", "Seasons", "Summer", "Winter");
    await waitFor(() => expect(said()).toEqual(["Moved Winter"]));
    nodes = tree();
    toasts.get()[0]?.action?.run();
    await shows("Cities", "Seasons", "Winter", "Summer");
    await waitFor(() => expect(server.count(`POST /categories/${WINTER}/reorder`)).toBe(1));
    const sent = (call: string) => server.calls(`POST /categories/${WINTER}/${call}`).map(({ body }) => body);
    expect(sent("move")).toEqual([{ new_parent_id: null }, { new_parent_id: SEASONS }]);
    expect(sent("reorder")).toEqual([{ target_category_id: SUMMER, position: "before" }]);
  });

  test("that the server refuses is reverted with its text or that of the specification [CAT-25 CAT-26]", async () => {
    server.on(
      `POST /categories/${WINTER}/reorder`,
      () => json({}, 500),
      () => json({ detail: "Not now" }, 422),
    );
    server.on(`POST /categories/${WINTER}/move`, () => json({}, 500));
    await open(`/categories?category=${WINTER}`);
    await shows("Cities", "Seasons", "Winter", "Summer");
    fireEvent.focus(keysOf());
    press("ArrowDown", { altKey: true });
    await waitFor(() => expect(said()).toEqual(["Failed to reorder categories"]));
    await shows("Cities", "Seasons", "Winter", "Summer");
    press("ArrowDown", { altKey: true });
    await waitFor(() => expect(said()).toEqual(["Not now"]));
    press("ArrowLeft", { altKey: true });
    await waitFor(() => expect(said()).toEqual(["Not now", "Failed to move category"]));
    await shows("Cities", "Seasons", "Winter", "Summer");
  });

  test("that the server refused is not the one that undo takes back, but the move before it", async () => {
    const nodes = held(() => json({ items: SWAPPED }));
    server.on(`POST /categories/${WINTER}/reorder`, () => json(categoryOf(WINTER)));
    server.on(`POST /categories/${WINTER}/move`, () => json({}, 500));
    await open(`/categories?category=${WINTER}`);
    await shows("Cities", "Seasons", "Winter", "Summer");
    server.on("GET /categories/tree", nodes.answer);
    fireEvent.focus(keysOf());
    press("ArrowDown", { altKey: true });
    await waitFor(() => expect(said()).toEqual(["Moved Winter"]));
    press("ArrowLeft", { altKey: true });
    await waitFor(() => expect(said()).toContain("Failed to move category"));
    await shows("Cities", "Seasons", "Summer", "Winter");
    press("z", { ctrlKey: true, code: "KeyZ" });
    await waitFor(() => expect(server.count(`POST /categories/${WINTER}/reorder`)).toBe(2));
    expect(server.calls(`POST /categories/${WINTER}/reorder`)[1]?.body).toEqual({
      target_category_id: SUMMER,
      position: "before",
    });
  });

  test("whose way back the server refuses stays moved, and is not taken back twice", async () => {
    server.on(
      `POST /categories/${WINTER}/reorder`,
      () => json(categoryOf(WINTER)),
      () => json({}, 500),
    );
    await open(`/categories?category=${WINTER}`);
    await shows("Cities", "Seasons", "Winter", "Summer");
    fireEvent.focus(keysOf());
    answerTree(SWAPPED);
    press("ArrowDown", { altKey: true });
    await waitFor(() => expect(said()).toEqual(["Moved Winter"]));
    press("z", { ctrlKey: true, code: "KeyZ" });
    await waitFor(() => expect(said()).toContain("Failed to reorder categories"));
    await shows("Cities", "Seasons", "Summer", "Winter");
    press("z", { ctrlKey: true, code: "KeyZ" });
    await shows("Cities", "Seasons", "Summer", "Winter");
    expect(server.count(`POST /categories/${WINTER}/reorder`)).toBe(2);
  });

  test("stays where it was put while the tree is being read again", async () => {
    server.on(`POST /categories/${WINTER}/reorder`, () => json(categoryOf(WINTER)));
    await open(`/categories?category=${WINTER}`);
    await shows("Cities", "Seasons", "Winter", "Summer");
    const again = held(() => json({ items: SWAPPED }));
    server.on("GET /categories/tree", again.answer);
    fireEvent.focus(keysOf());
    press("ArrowDown", { altKey: true });
    await waitFor(() => expect(said()).toEqual(["Moved Winter"]));
    await waitFor(() => expect(server.count("GET /categories/tree")).toBe(2));
    await act(async () => undefined); // the move is no longer pending
    expect(rows()).toEqual(["Cities", "Seasons", "Summer", "Winter"]);
    again.give();
    await shows("Cities", "Seasons", "Summer", "Winter");
  });

  test("between categories with different parents says so and sends nothing [CAT-14 CAT-15 CAT-16]", async () => {
    answerTree([tree()[0] as object, categoryOf(CITIES, { name: "Cities", parent_id: OTHER, position: 1 })]);
    await open(`/categories?category=${CITIES}`);
    await shows("Seasons", "Winter", "Summer", "Cities");
    fireEvent.focus(keysOf());
    press("ArrowUp", { altKey: true });
    await waitFor(() => expect(said()).toEqual(["Invalid reorder operation"]));
    expect(server.seen.filter(({ method }) => method === "POST")).toEqual([]);
  });

  test("by the menu does the same, and into any other category but those below it [CAT-04]", async () => {
    server.on(`POST /categories/${SNOW}/move`, () => json(categoryOf(SNOW)));
    await open(`/categories?category=${SNOW}`);
    const card = await details("Snow");
    expect(within(card).getByRole("button", { name: "Move up" }).getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(within(card).getByRole("button", { name: /^More.*Snow/ }));
    await userEvent.click(screen.getByRole("menuitem", { name: "Move to the top level" }));
    await waitFor(() => expect(said()).toEqual(["Moved Snow"]));
    expect(server.calls(`POST /categories/${SNOW}/move`)[0]?.body).toEqual({ new_parent_id: null });
  });

  test("of global categories is for admins; others see why [CAT-12]", async () => {
    await open(`/categories?category=${CITIES}`);
    const card = await details("Cities");
    expect(within(card).getByText("Only admins can change global categories")).toBeTruthy();
    expect(within(card).queryByRole("button", { name: /^Move|^Delete|^Save/ })).toBeNull();
    fireEvent.focus(keysOf());
    press("ArrowUp", { altKey: true });
    expect(rows()).toEqual(["Cities", "Seasons", "Winter", "Summer"]);
  });
});

test("rows say in words how many categories and styles are inside", async () => {
  await open();
  await waitFor(() =>
    expect(screen.getAllByRole("treeitem").map(({ textContent }) => textContent)).toEqual([
      "Cities1 style",
      "Seasons2 inside, 1 style",
      "Winter1 inside, 1 style",
      "SummerNo styles yet",
    ]),
  );
});
