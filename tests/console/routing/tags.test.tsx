import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import i18next from "i18next";
import { beforeEach, describe, expect, test } from "vitest";
import { RoutingTagsPage } from "../../../src/custom-pages/routing/tags/page";
import { menuFor } from "../../../src/resources/menu";
import { routingDebug } from "../../../src/resources/pages";
import { mayVisit, routesOf } from "../../../src/resources/routes";
import { routingTags } from "../../../src/resources/routing-tags";
import { openPage } from "../people/support/people";
import { held, json } from "../providers/support/server";
import { press, said } from "../screens/support/acts";
import { server, setUpConsole, signIn } from "../screens/support/console";
import { answerTags, FILM, GROUP } from "./support";

setUpConsole();

const open = () => openPage(<RoutingTagsPage />, "/routing-tags");
const dialog = (name: RegExp | string) => screen.findByRole("dialog", { name });
const ROLES = ["user", "dealer", "admin"] as const;

beforeEach(async () => {
  document.documentElement.lang = "en";
  await signIn({ is_admin: true });
  answerTags(FILM, GROUP);
});

test("both areas are the admins' alone, on the menu and by address, and no record has a page [RT-01 RT-02 RT-03 RT-04]", () => {
  const shown = (role: (typeof ROLES)[number]) =>
    menuFor(role, [routingTags, routingDebug]).flatMap(({ items }) => items.map(({ route }) => route));
  expect(ROLES.map(shown)).toEqual([[], [], ["/routing-tags", "/routing-debug"]]);
  for (const path of ["/routing-tags", "/routing-debug", "/routing-tags/new"])
    expect(ROLES.map((role) => mayVisit(path, role))).toEqual([false, false, true]);
  expect(routesOf(routingTags).map(({ path, access }) => [path, access])).toEqual([
    ["routing-tags", ["admin"]],
  ]);
  expect(routingDebug.access).toEqual(["admin"]);
});

describe("the list of routing tags", () => {
  test("shows each name in the current language with the others, and searches all of them [RT-01 RT-07 RT-12 RT-13 CALL-RT-01]", async () => {
    await open();
    expect(await screen.findByText("Film")).toBeTruthy();
    const [film, group] = screen.getAllByRole("row").slice(1) as [HTMLElement, HTMLElement];
    expect(within(film).getByText("RU Видео")).toBeTruthy();
    expect(within(film).getByText(/1 Jan 2026/)).toBeTruthy();
    expect(within(group).getByText("Группа")).toBeTruthy();
    expect(within(group).queryByText(/^RU/)).toBeNull();
    expect(within(film).queryByRole("link")).toBeNull();
    await userEvent.type(screen.getByRole("textbox", { name: "Search" }), "видео");
    await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(2));
    expect(screen.getByText("Film")).toBeTruthy();
    expect(server.count("GET /routing-tags")).toBe(1);
  });

  test.each([
    [{ detail: "No database" }, "No database"],
    [{}, "Failed to load routing tags"],
  ])(
    "that could not be read shows the server's detail or the fixed text: %o [RT-15]",
    async (body, words) => {
      server.on("GET /routing-tags", () => json(body, 422));
      await open();
      await waitFor(() => expect(said()).toEqual([words]));
    },
  );
});

describe("a new tag", () => {
  test("has a name for each language of the server; one is enough, none is an error at the field [RT-07 RT-13 CALL-RT-02]", async () => {
    server.on("GET /languages/", () =>
      json({
        languages: [{ id: FILM.id, code: "de", name: "Deutsch", is_active: true }],
        pagination: { page: 1, per_page_count: 10, count: 1 },
      }),
    );
    const { answer, give } = held(() => json(FILM));
    server.on("POST /routing-tags", answer);
    await open();
    await press("Create");
    const form = within(await dialog("New routing tag"));
    expect(await form.findByRole("tab", { name: "German" })).toBeTruthy();
    const create = form.getByRole("button", { name: "Create" });
    await userEvent.click(create);
    expect(await form.findByText("Enter a name in at least one language")).toBeTruthy();
    expect(server.count("POST /routing-tags")).toBe(0);
    await userEvent.click(form.getByRole("tab", { name: "Russian" }));
    await userEvent.type(form.getByRole("textbox"), " Видео ");
    expect(form.queryByText("Enter a name in at least one language")).toBeNull();
    await userEvent.dblClick(create);
    give();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.calls("POST /routing-tags").map(({ body }) => body)).toEqual([{ labels: { ru: "Видео" } }]);
    expect(server.count("GET /routing-tags")).toBe(2);
  });

  test("that could not be created keeps its input, also when its dialog is opened again, which then is the same create; a named field shows its error [RT-15 OP-175]", async () => {
    server.on(
      "POST /routing-tags",
      () => json({}, 500),
      () => json({ detail: "Too many tags" }, 409),
      () => json({ detail: "x", fields: { labels: "validation.too_long" } }, 422),
      () => json(GROUP),
    );
    await open();
    await press("Create");
    let form = within(await dialog("New routing tag"));
    await userEvent.type(await form.findByRole("textbox"), "Gold");
    const create = () => userEvent.click(form.getByRole("button", { name: "Create" }));
    await create();
    await waitFor(() => expect(said()).toEqual(["Failed to create routing tag"]));
    await create();
    await waitFor(() => expect(said()).toEqual(["Too many tags"]));
    await create();
    expect(await form.findByText("This text is too long")).toBeTruthy();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await press("Create");
    form = within(await dialog("New routing tag"));
    expect((await form.findByRole<HTMLInputElement>("textbox")).value).toBe("Gold");
    await create();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const sentKeys = server.calls("POST /routing-tags").map(({ headers }) => headers["Idempotency-Key"]);
    expect(sentKeys).toHaveLength(4);
    expect(sentKeys[0]).toEqual(expect.any(String));
    expect(new Set(sentKeys).size).toBe(1);
  });
});

describe("a tag that is there", () => {
  test("is relabelled by the full wanted set [RT-07 CALL-RT-03]", async () => {
    server.on(
      `PUT /routing-tags/${FILM.id}/labels`,
      () => json({}, 500),
      () => json(FILM),
    );
    await open();
    await press("Edit labels: Film");
    const form = within(await dialog("Labels for “Film”"));
    const box = await form.findByRole("textbox");
    await userEvent.clear(box);
    await userEvent.type(box, "Video");
    await userEvent.click(form.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(said()).toEqual(["Failed to update routing tag"]));
    await userEvent.click(form.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.calls(`PUT /routing-tags/${FILM.id}/labels`)[1]?.body).toEqual({
      labels: { en: "Video", ru: "Видео" },
    });
    expect(server.count("GET /routing-tags")).toBe(2);
  });

  test("is deleted after a question that names its uses; an already deleted one counts as success [RT-07 CALL-RT-04]", async () => {
    const call = `DELETE /routing-tags/${FILM.id}`;
    server.on(
      call,
      () => json({}, 500),
      () => json({ detail: "gone" }, 404),
    );
    await open();
    const remove = async () => {
      await press("More: Film");
      await userEvent.click(screen.getByRole("menuitem", { name: "Delete" }));
      const question = within(await dialog(/Film/));
      expect(question.getByText(/removed from all styles and workflows/)).toBeTruthy();
      await userEvent.click(question.getByRole("button", { name: "Delete" }));
    };
    await remove();
    await waitFor(() => expect(said()).toEqual(["Failed to delete routing tag"]));
    await remove();
    await waitFor(() => expect(said()).toEqual(["Deleted Film"]));
    expect(server.count(call)).toBe(2);
    expect(server.count("GET /routing-tags")).toBe(3);
  });

  test("has its fallback in English whatever the console speaks [RT-15]", async () => {
    const { russian } = await import("../../support/texts");
    i18next.addResourceBundle("ru", "common", russian);
    await i18next.changeLanguage("ru");
    server.on(`DELETE /routing-tags/${FILM.id}`, () => json({}, 500));
    await open();
    await userEvent.click(await screen.findByRole("button", { name: /Film$/, expanded: false }));
    await userEvent.click(screen.getByRole("menuitem", { name: "Удалить" }));
    await userEvent.click(within(await dialog(/Film/)).getByRole("button", { name: "Удалить" }));
    await waitFor(() => expect(said()).toEqual(["Failed to delete routing tag"]));
    await i18next.changeLanguage("en");
  });
});
