import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { toasts } from "../../../src/shared/toasts";
import { conflictDialog } from "../editor/support/conflict";
import { editorSuite } from "../editor/support/editor-suite";
import { idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { press, said, save, type } from "../screens/support/acts";
import { server, setUpConsole, signIn } from "../screens/support/console";
import {
  A,
  answerStore,
  B,
  CALL,
  OTHER,
  open,
  PAGE,
  productOf,
  rows,
  storeOf,
  THEME,
  themeOf,
} from "./support";

setUpConsole([
  "list-search",
  "list-sort",
  "list-filters",
  "versions",
  "idempotency",
  "orders-mark-paid",
  "orders-check",
]);
beforeEach(async () => {
  await signIn({ is_dealer: true });
  answerStore();
});

const bodies = (call: string) => server.calls(call).map(({ body }) => body);
const bodyOf = (call: string) => bodies(call).at(-1);
const texts = () => toasts.get().map(({ text }) => text);
const field = (name: string) => screen.findByLabelText(name) as Promise<HTMLInputElement>;

describe("the page of a store", () => {
  test("has a tab for each kind of what belongs to it, with their numbers [STO-02 STO-06 STO-07 STO-08 STO-09 STO-10 STO-11 STO-19 STO-20 STO-21 STO-22 STO-23 CALL-STO-03 CALL-STO-08 CALL-STO-12 CALL-STO-20 CALL-STO-27 CALL-STO-29]", async () => {
    await open();
    expect(await screen.findByRole("heading", { level: 1, name: "Nordlight prints" })).toBeTruthy();
    await waitFor(() =>
      expect(screen.getAllByRole("tab").map((tab) => tab.textContent?.replace(/\s/g, ""))).toEqual([
        "Products2",
        "Themes1",
        "Paymentsystems1",
        "Orders1",
        "Legal",
        "Settings",
      ]),
    );
    expect(server.seen.find(({ path }) => path.includes("/products/"))?.path).toMatch(/\?active_only=false$/);
    const checklist = within(screen.getByRole("region", { name: "Open-for-orders checklist" }));
    expect(checklist.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "Legal info is missing",
      "No active theme, plain look",
      "1 product on sale",
      "Test mode: Card",
    ]);
    // It takes orders all the same: the rest of the list is advice (OP-232).
    expect(screen.getByText("Open, 1 thing missing").title).toBe("Legal info is missing");
  });

  test("says which store loses the flag, sets and unsets it; the user's own primary store may be none [STO-11 STO-18 STO-25 STO-26 STO-27 CALL-STO-31 CALL-STO-32 CALL-STO-33 CALL-STO-34]", async () => {
    server.on(`POST ${CALL}/set-primary`, () => json(storeOf({ is_primary: true })));
    server.on(`POST ${CALL}/unset-primary`, () => json(storeOf()));
    await open();
    expect(await screen.findByText(/Now it is Winter market; switching this on replaces it/)).toBeTruthy();
    expect(server.count("GET /store/my/primary")).toBe(1);
    expect(said()).toEqual([]);
    server.on(`GET ${CALL}`, () => json(storeOf({ is_primary: true })));
    server.on("GET /store/my/primary", () => json(storeOf({ id: OTHER, name: "Winter market" })));
    await userEvent.click(screen.getByRole("switch", { name: "Primary store" }));
    expect(
      await screen.findByText(
        /leaves nordlight.photo without a primary store.*Your primary store is Winter market/,
      ),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole("switch", { name: "Primary store" }));
    await waitFor(() => expect(server.count(`POST ${CALL}/unset-primary`)).toBe(1));
    expect(server.count(`POST ${CALL}/set-primary`)).toBe(1);
  });

  test.each([
    [403, "You are not allowed to do this in this store"],
    [500, "The server had an internal error. Try again"],
    [409, "Could not complete this"],
  ])(
    "answers a refusal %i of an action with the text of its status, and nobody is logged out [STO-35 STO-38 STO-40 STO-52 OP-135]",
    async (status, text) => {
      server.on(`POST ${CALL}/set-primary`, () => json({ detail: "Words of the server" }, status));
      await open();
      await userEvent.click(await screen.findByRole("switch", { name: "Primary store" }));
      await waitFor(() => expect(texts()).toEqual([text]));
      expect(screen.getByRole("heading", { level: 1, name: "Nordlight prints" })).toBeTruthy();
    },
  );

  test("that cannot be reached has its own text and can be tried again [STO-42]", async () => {
    server.on(`GET ${CALL}`, () => Promise.reject(new TypeError("lost")));
    await open();
    expect(await screen.findByText("Could not load the store. Try again")).toBeTruthy();
    answerStore();
    await press("Retry");
    expect(await screen.findByRole("heading", { level: 1, name: "Nordlight prints" })).toBeTruthy();
  });
});

describe("products", () => {
  test("are hidden and put on sale at once, with an undo [STO-06 CALL-STO-10]", async () => {
    const toggle = `PATCH ${CALL}/products/${A}/toggle-active`;
    server.on(toggle, () => json(productOf(A, "Canvas", { is_active: false })));
    await open();
    await userEvent.click(await screen.findByRole("switch", { name: "On sale: Canvas" }));
    await waitFor(() => expect(said()).toEqual(["Canvas is hidden"]));
    toasts.get()[0]?.action?.run();
    await waitFor(() => expect(bodies(toggle)).toEqual([{ is_active: false }, { is_active: true }]));
  });

  test("are created with a price in the store's currency; without a name or with half a cent nothing is sent [CALL-STO-09 OP-138]", async () => {
    const made = productOf(OTHER, "Magnet", { price: 5.5 });
    server.on(`POST ${CALL}/products/`, () => json(made));
    const { at } = await open("?product=new");
    await type("Name", "Magnet");
    await type("Price", "5.555");
    await press("Create");
    expect(await screen.findByText("Use at most two decimal places")).toBeTruthy();
    await type("Price", "5,50");
    await type("Description", "matt");
    await press("Create");
    await waitFor(() => expect(at()).toBe(PAGE));
    expect(bodies(`POST ${CALL}/products/`)).toEqual([
      { name: "Magnet", description: "matt", price: 5.5, currency: "EUR", image_url: null },
    ]);
    expect(server.calls(`POST ${CALL}/products/`)[0]?.headers["Idempotency-Key"]).toBeTruthy();
  });

  test("are changed by a new one and the deletion of the old one, in this order; if that fails and nothing can be hidden, both are there [CALL-STO-11 STO-49 OP-232]", async () => {
    server.on(`POST ${CALL}/products/`, () => json(productOf(OTHER, "Canvas XL")));
    server.on(`DELETE ${CALL}/products/${A}`, () => Promise.reject(new TypeError("lost")));
    server.on(`PATCH ${CALL}/products/${A}/toggle-active`, () => Promise.reject(new TypeError("lost")));
    const { at } = await open(`?product=${A}`);
    expect((await field("Name")).value).toBe("Canvas");
    await type("Name", "Canvas XL");
    await save();
    await waitFor(() => expect(at()).toBe(PAGE));
    expect(bodyOf(`POST ${CALL}/products/`)).toMatchObject({
      name: "Canvas XL",
      price: 12.5,
      currency: "EUR",
    });
    await waitFor(() =>
      expect(said()).toContain(
        "The new product was created, but the old one could not be deleted and may still be on sale",
      ),
    );
    const order = server.seen.filter(({ method }) => method !== "GET").map(({ method }) => method);
    expect(order).toEqual(["POST", "DELETE", "PATCH"]);
    await waitFor(() =>
      expect(texts()).toContain("Could not reach the server. Could not delete the product. Try again"),
    );
  });

  test("are deleted, and the keyboard goes on at the neighbour, or at Add product after the last one [CALL-STO-11]", async () => {
    server.on(`GET ${CALL}/products/`, rows([productOf(A, "Canvas"), productOf(B, "Mug")]));
    const call = `DELETE ${CALL}/products/`;
    for (const id of [A, B]) server.on(`${call}${id}`, () => json(undefined, 204));
    await open();
    const remove = async (name: string, left: ReturnType<typeof productOf>[]) => {
      await press(`More: ${name}`);
      await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
      server.on(`GET ${CALL}/products/`, rows(left));
      await press("Delete", await screen.findByRole("dialog"));
      await waitFor(() => expect(screen.queryByRole("heading", { name })).toBeNull());
    };
    await remove("Canvas", [productOf(B, "Mug")]);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "More: Mug" }));
    await remove("Mug", []);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add product" }));
  });

  test("that could not be created keep what was typed, with the text of the failure [STO-47]", async () => {
    server.on(`POST ${CALL}/products/`, () => Promise.reject(new TypeError("lost")));
    await open("?product=new");
    await type("Name", "Magnet");
    await type("Price", "5");
    await press("Create");
    await waitFor(() =>
      expect(texts()).toEqual(["Could not reach the server. Could not create the product. Try again"]),
    );
    expect((await field("Name")).value).toBe("Magnet");
  });
});

test("two who choose different domains see their names", async () => {
  const domains = ["nordlight.photo", "prints.example.com", "market.example.com"].map((name, at) => ({
    id: idOf(80 + at),
    name,
    language_code: null,
    is_active: true,
  }));
  const at = (n: number) => storeOf({ id_domain: domains[n]?.id });
  server.on("GET /domains/active", () => json({ domains }));
  server.on(`GET ${CALL}`, () => json(at(0), 200, { ETag: '"v1"' }));
  server.on(`PUT ${CALL}`, () => json({ detail: "Newer" }, 412));
  await open("?tab=settings");
  await userEvent.click(await screen.findByRole("combobox", { name: "Domain" }));
  await userEvent.click(await screen.findByTitle("prints.example.com"));
  server.on(`GET ${CALL}`, () => json(at(2), 200, { ETag: '"v2"' }));
  await save();
  const dialog = await conflictDialog();
  await waitFor(() => expect(dialog.values()).toEqual(["prints.example.com", "market.example.com"]));
});

describe("themes", () => {
  editorSuite("a theme", {
    user: { is_dealer: true },
    open: () => open(`?tab=themes&theme=${THEME}`),
    read: `GET ${CALL}/themes/`,
    save: `PUT ${CALL}/themes/${THEME}`,
    answer(name, version) {
      const theme = themeOf({ name, version: Number(version.replace(/\D/g, "")) });
      return json(server.seen.at(-1)?.method === "PUT" ? theme : { items: [theme] });
    },
    label: "Name",
    path: "name",
    sent: (body) => (body as { name: string }).name,
  });

  test("are activated, duplicated and made from a preset; the active one cannot be deleted [STO-07 CALL-STO-14 CALL-STO-15 CALL-STO-18 CALL-STO-19 OP-143]", async () => {
    const active = themeOf({ id: B, name: "Snow", is_active: true });
    server.on(`GET ${CALL}/themes/`, rows([themeOf(), active]));
    server.on(`POST ${CALL}/themes/${THEME}/activate`, () => json(themeOf({ is_active: true })));
    server.on(`POST ${CALL}/themes/from-preset/light`, () => json(themeOf({ id: OTHER, name: "Light" })));
    server.on(`POST ${CALL}/themes/${THEME}/duplicate`, () => json(themeOf({ id: A, name: "Pine copy" })));
    await open("?tab=themes");
    await press("Activate: Pine");
    await waitFor(() => expect(said()).toEqual(["Pine is active"]));
    await press("More: Snow");
    expect(
      screen
        .getByRole("menuitem", { name: "Delete: activate another theme first" })
        .getAttribute("aria-disabled"),
    ).toBe("true");
    await userEvent.keyboard("{Escape}");
    await press("More: Pine");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Duplicate" }));
    await press("Create", await screen.findByRole("dialog"));
    await waitFor(() =>
      expect(bodyOf(`POST ${CALL}/themes/${THEME}/duplicate`)).toEqual({ name: "Pine copy" }),
    );
  });

  test("keep what the form does not show, and a preset fills it with an undo [CALL-STO-16 OP-179 OP-232]", async () => {
    const theme = themeOf({ colors: { ...themeOf().colors, link: "#000000" } });
    server.on(`GET ${CALL}/themes/`, rows([theme]));
    server.on(`PUT ${CALL}/themes/${THEME}`, () => json({ ...theme, version: 2 }));
    await open(`?tab=themes&theme=${THEME}`);
    await press("Use Light");
    expect((await screen.findAllByText(/filled in from Light/)).length).toBe(1);
    expect((await field("Background")).value).toBe("#FBFAF7");
    await press("Undo");
    expect((await field("Background")).value).toBe("#F3F1EA");
    await userEvent.clear(await field("Text"));
    await userEvent.type(await field("Text"), "#222222");
    await save();
    await waitFor(() => expect(said()).toEqual(["Saved"]));
    expect(bodyOf(`PUT ${CALL}/themes/${THEME}`)).toEqual({
      name: "Pine",
      colors: { ...theme.colors, text: "#222222" },
      fonts: theme.fonts,
      custom_css: "",
    });
  });

  test("are not saved while a colour is none [OP-18 OP-232]", async () => {
    server.on(`GET ${CALL}/themes/`, rows([themeOf()]));
    await open(`?tab=themes&theme=${THEME}`);
    await userEvent.clear(await field("Background"));
    await userEvent.type(await field("Background"), "#12");
    const isBlocked = () => screen.getByRole("button", { name: /^Save/ }).getAttribute("aria-disabled");
    expect(isBlocked()).toBeNull(); // it is still typed
    await userEvent.tab();
    expect(isBlocked()).toBe("true");
    expect(screen.getByText(/^Colors: Background: Enter a color/)).toBeTruthy();
  });

  test("that could not be loaded say so in the table's words [STO-50]", async () => {
    server.on(`GET ${CALL}/themes/`, () => Promise.reject(new TypeError("lost")));
    await open("?tab=themes");
    expect(await screen.findByText("Could not load the themes. Try again")).toBeTruthy();
  });
});
