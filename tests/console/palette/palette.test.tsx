import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { decor } from "../../../contract/entities/decor";
import { session } from "../../../src/providers/http/session";
import { closeAllModals, openModal } from "../../../src/shared/modals";
import { loadPalette } from "../../../src/shell/palette/load-palette";
import { Palette } from "../../../src/shell/palette/palette";
import { PaletteField } from "../../../src/shell/palette/palette-field";
import { rememberRecent } from "../../../src/shell/palette/recents";
import { sampleRecord } from "../../support/samples";
import { speakEnglish } from "../jobs/support/english";
import { pair, person } from "../providers/support/people";
import { FakeServer, held, json } from "../providers/support/server";

vi.mock("idb-keyval", () => {
  let value: unknown;
  return {
    createStore: () => ({}),
    get: async () => value,
    update: async (_: string, change: (old: unknown) => unknown) => {
      value = change(value);
    },
  };
});

const ID = "3b241101-e2bb-4255-8caf-4136c566a962";
const user = userEvent.setup();
let server: FakeServer;
let router: ReturnType<typeof createMemoryRouter>;
let queries: QueryClient;

function Shell() {
  return (
    <>
      <PaletteField />
      <main id="main" tabIndex={-1} />
      <Palette />
    </>
  );
}

async function show(changes: object = {}) {
  await session.start(pair(), person(changes));
  router = createMemoryRouter([{ path: "*", element: <Shell /> }], { initialEntries: ["/events"] });
  queries = new QueryClient();
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

async function open() {
  await user.click(screen.getByRole("button", { name: /Find a page/ }));
  return screen.findByRole("combobox");
}
const options = () =>
  screen.queryAllByRole("option").map(({ textContent }) => textContent?.replace("Enter", ""));
const active = () => screen.getByRole("option", { selected: true }).textContent?.replace("Enter", "");
const asked = () =>
  server.seen.map(({ method, path }) => `${method} ${path}`).filter((call) => !call.includes("/locales/"));

beforeAll(async () => {
  await speakEnglish();
  await loadPalette(); // its first compilation takes longer than a test waits
});
beforeEach(() => {
  localStorage.clear();
  server = new FakeServer();
  vi.stubGlobal("fetch", server.fetch);
  server.on("GET /config/", () => json({ language: { code: "en" }, features: ["list-search"] }));
});
afterEach(() => {
  act(closeAllModals);
  cleanup();
});

test.each([
  ["a Latin layout", { key: "k", code: "KeyK", ctrlKey: true }],
  ["a Russian layout", { key: "л", code: "KeyK", ctrlKey: true }],
  ["an Apple keyboard", { key: "k", code: "KeyK", metaKey: true }],
])("opens with the shortcut on %s, and closes with it", async (_, press) => {
  await show();
  const event = fireEvent.keyDown(document.body, press);
  expect(event).toBe(false); // the browser's own meaning is prevented
  const field = await screen.findByRole("combobox");
  expect(document.activeElement).toBe(field);
  fireEvent.keyDown(field, press);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("what is typed while it still loads is in its field, and writes and presses nothing below", async () => {
  await show();
  const shortcut = { key: "k", code: "KeyK", ctrlKey: true };
  const below = screen.getByRole("button", { name: /Find a page/ });
  const press = (key: string) => fireEvent.keyDown(below, { key });
  fireEvent.keyDown(below, shortcut);
  expect(["o", "x", "Backspace", "v", "Enter"].map(press)).toEqual([false, false, false, false, false]);
  expect(press("Tab")).toBe(true);
  const field = (await screen.findByRole("combobox")) as HTMLInputElement;
  expect([field.value, document.activeElement]).toEqual(["ov", field]);
  expect(active()).toBe("Overlays");
  expect(press("o")).toBe(true);
  fireEvent.keyDown(field, shortcut);
  fireEvent.keyDown(below, shortcut);
  expect(((await screen.findByRole("combobox")) as HTMLInputElement).value).toBe("");
  fireEvent.keyDown(below, shortcut);
  cleanup();
  await show();
  fireEvent.keyDown(document.body, shortcut);
  fireEvent.keyDown(document.body, { key: "Escape" });
  await act(async () => {});
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("stays closed while a question is open", async () => {
  await show();
  act(() => openModal({ id: "asked", title: "Sure?" }));
  fireEvent.keyDown(document.body, { key: "k", code: "KeyK", ctrlKey: true });
  await act(async () => {});
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("arrows move through all groups and around, Enter opens, the focus leaves the field", async () => {
  await show();
  const field = await open();
  expect(screen.getAllByRole("group").map((group) => group.getAttribute("aria-labelledby"))).toHaveLength(2);
  const all = options();
  expect(active()).toBe(all[0]);
  await user.keyboard("{ArrowUp}");
  expect(active()).toBe(all.at(-1));
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(active()).toBe(all[1]);
  expect(field.getAttribute("aria-activedescendant")).toBe(screen.getByRole("option", { selected: true }).id);
  await user.type(field, "overlays");
  expect(active()).toBe("Overlays");
  await user.keyboard("{Enter}");
  expect(router.state.location.pathname).toBe("/branding/overlays");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("Escape closes it and returns the focus", async () => {
  await show();
  await open();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: /Find a page/ }));
});

test("no match is announced", async () => {
  await show();
  await user.type(await open(), "qqq");
  expect(await screen.findByText("No results. Try a name, an ID or a code.")).toBeDefined();
  expect(screen.getByRole("combobox").getAttribute("aria-expanded")).toBe("false");
});

test("recent records of this user come first", async () => {
  rememberRecent(person().id, { resource: "overlays", id: ID, name: "Nordline frame" });
  rememberRecent(person().id, { resource: "participants", id: ID, name: "Not for organisers" });
  rememberRecent("someone-else", { resource: "overlays", id: ID, name: "Someone else's" });
  await show();
  await user.type(await open(), "nord");
  expect(options()).toEqual(["Nordline frameOverlay"]);
  await user.keyboard("{Enter}");
  expect(router.state.location.pathname).toBe(`/branding/overlays/${ID}`);
});

test("a pasted id calls only what the role may read, and finds its record [OP-183]", async () => {
  server.on("POST /overlays/by_ids", () => json({ overlays: [] }));
  server.on(`GET /decors/${ID}`, () => json({ decor: sampleRecord(decor, { id: ID, name: "Winter" }) }));
  await show();
  const field = await open();
  await user.click(field);
  await user.paste(`  ${ID.toUpperCase()} `);
  expect(await screen.findByRole("option", { name: /Winter/ })).toBeDefined();
  expect(options()).toEqual(["WinterDecor"]);
  expect(asked().filter((call) => /users|participants/.test(call))).toEqual([]);
  await user.keyboard("{Enter}");
  expect(router.state.location.pathname).toBe(`/branding/photo_booths/${ID}`);
});

test("an unknown id and one that could not be looked up have different messages", async () => {
  await show();
  const field = await open();
  await user.click(field);
  await user.paste(ID);
  expect(await screen.findByText(/Could not look up this ID/)).toBeDefined();
  server.on("POST /overlays/by_ids", () => json({ overlays: [] }));
  server.on("POST /photo_booths/by_ids", () => json({ photo_booths: [] }));
  server.on("POST /schedules/by_ids", () => json({ schedules: [] }));
  server.on("POST /styles/by_ids", () => json({ styles: [] }));
  server.on("POST /generations/by_ids", () => json({ generations: [] }));
  server.on(`GET /quizzes/${ID}`, () => json({ detail: "Quiz not found" }, 404));
  await user.clear(field);
  await user.paste(ID);
  expect(await screen.findByText("No record found by this ID")).toBeDefined();
});

test("a code is not an id: it goes to the balance by the history's state, never by the address", async () => {
  await show();
  const field = await open();
  await user.click(field);
  await user.paste("A".repeat(32));
  const deposit = await screen.findByRole("option", { name: /^Find the deposit made with this code/ });
  expect(options()).toEqual(["Activate this code on the Balance page", deposit.textContent]);
  expect(asked().filter((call) => call !== "GET /config/")).toEqual([]);
  await user.keyboard("{Enter}");
  expect(router.state.location).toMatchObject({
    pathname: "/balance",
    search: "",
    state: { code: "A".repeat(32) },
  });
});

const at = "2026-11-01T10:00:00Z";
/** An answer with one overlay. */
const overlayNamed = (name: string) => {
  const found = {
    ...{ id: ID, created_at: at, updated_at: at, id_user: ID, active: true, name, description: "" },
    ...{ orientation: "both", has_landscape: true, has_portrait: true },
  };
  return json({ overlays: [found], pagination: { page: 1, per_page_count: 3, count: 1 } });
};

test("an answer to what was typed before, which comes late, does not replace the one to what is typed now", async () => {
  const slow = held(() => overlayNamed("Nordline frame"));
  server.on("GET /overlays/", (seen) =>
    seen.path.includes("search=nord") ? slow.answer(seen) : overlayNamed("Festive frame"),
  );
  await show();
  const field = await open();
  await user.type(field, "nord");
  await waitFor(() => expect(asked().some((call) => call.includes("search=nord"))).toBe(true));
  await user.clear(field);
  await user.type(field, "fest");
  await screen.findByRole("option", { name: /Fest/ });
  slow.give();
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  await act(async () => undefined);
  expect(screen.getByRole("option", { name: /Fest/ })).toBeDefined();
  expect(screen.queryByRole("option", { name: /Nord/ })).toBeNull();
});

test("a name finds records of the lists that the role may search, a few of each kind", async () => {
  server.on("GET /overlays/", () => overlayNamed("Nordline frame"));
  server.on("GET /photo-booths/", () =>
    json({ photo_booths: [], pagination: { page: 1, per_page_count: 3, count: 0 } }),
  );
  server.on("GET /decors/", () => json({ decors: [], pagination: { page: 1, per_page_count: 3, count: 0 } }));
  await show();
  await user.type(await open(), "nord");
  expect(await screen.findByRole("option", { name: /Nordline frame/ })).toBeDefined();
  const searches = asked().filter((call) => call.includes("search="));
  expect(searches.length).toBeGreaterThan(0);
  for (const call of searches) expect(call).toMatch(/(per_page_count|page_size)=3&search=nord$|\/styles\//);
  expect(searches.filter((call) => /users|servers/.test(call))).toEqual([]);
  await user.keyboard("{Enter}");
  expect(router.state.location.pathname).toBe(`/branding/overlays/${ID}`);
});
