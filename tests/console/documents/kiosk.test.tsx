import { readFileSync } from "node:fs";
import path from "node:path";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { pictureFile } from "../../support/jpeg";
import { conflictDialog } from "../editor/support/conflict";
import { editorSuite } from "../editor/support/editor-suite";
import { openPage } from "../people/support/people";
import { ID, idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { server, setUpConsole } from "../screens/support/console";
import { registerKiosks } from "./support/kiosk";
import { KioskPage } from "./support/kiosk-page";

setUpConsole();
registerKiosks();

const STAMPS = { created_at: "2026-01-01T00:00:00Z", updated_at: "2026-01-01T00:00:00Z" };
const [TEA, CAKE, OAK, MADE] = [idOf(1), idOf(2), idOf(3), idOf(4)] as [string, string, string, string];
const PATH = `/kiosks/${ID}`;
const kioskOf = (name: string) => ({
  id: ID,
  id_user: idOf(9),
  ...STAMPS,
  name,
  description: "",
  has_logo: false,
});
const answer = (name: string, version: string) => json({ kiosk: kioskOf(name) }, 200, { ETag: version });
const productOf = (id: string, title: string) => ({ id, ...STAMPS, title, price: 1 });
const product = (id: string, title: string, version: string) =>
  json({ product: productOf(id, title) }, 200, { ETag: version });

beforeEach(() => {
  server.on(`GET ${PATH}/products/`, () =>
    json({
      products: [productOf(TEA, "Tea"), productOf(CAKE, "Cake")],
      pagination: { page: 1, per_page_count: 100, count: 2 },
      versions: { [TEA]: '"t1"', [CAKE]: '"c1"' },
    }),
  );
  server.on(`GET ${PATH}/shelves/`, () =>
    json({ shelves: [{ id: OAK, ...STAMPS, label: "Oak", width: 2 }], versions: { [OAK]: '"o1"' } }),
  );
});

const open = (tab = "general", at = PATH) =>
  openPage(
    <Routes>
      <Route path="/kiosks/:id" element={<KioskPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    `${at}?tab=${tab}`,
  );
const box = (name: string) => screen.findByRole("textbox", { name }) as Promise<HTMLInputElement>;
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
async function write(name: string, text: string) {
  await userEvent.clear(await box(name));
  await userEvent.type(await box(name), text);
}
const versionsOf = (call: string) => server.calls(call).map(({ headers }) => headers["If-Match"]);
const sent = (call: string) => server.calls(call).map(({ body }) => body);

editorSuite("a record with collections that have calls of their own", {
  open,
  read: `GET ${PATH}`,
  save: `POST ${PATH}`,
  answer,
  label: "Name",
  path: "name",
  sent: (body) => JSON.parse(String((body as FormData).get("kiosk"))).name,
});

test("a page of such a record is at most 120 lines of its own", () => {
  const page = readFileSync(path.join(import.meta.dirname, "support/kiosk-page.tsx"), "utf8");
  expect(page.trimEnd().split("\n").length).toBeLessThanOrEqual(120);
  expect(page).not.toMatch(/ as (?!const)|\bany\b|!\.|biome-ignore|@ts-/);
});

describe("rows with calls of their own", () => {
  beforeEach(() => server.on(`GET ${PATH}`, () => answer("Corner", '"k1"')));

  test("are kept in the draft, and ask before the page is left", async () => {
    const { router, at } = await open("products");
    await write("products 2", "Pie");
    await press("Add to products");
    await write("products 3", "Milk");
    await screen.findByText(/draft kept on this device/);
    const here = at();
    void router.navigate("/elsewhere");
    await userEvent.click(await screen.findByRole("button", { name: "Stay" }));
    expect(at()).toBe(here);
    cleanup();
    await open("products");
    expect((await box("products 2")).value).toBe("Cake");
    await userEvent.click(await screen.findByRole("button", { name: "Restore" }));
    expect([(await box("products 2")).value, (await box("products 3")).value]).toEqual(["Pie", "Milk"]);
  });

  test("are checked here first: nothing is sent, and the tab of the first error is shown", async () => {
    await open("products");
    await userEvent.clear(await box("products 2"));
    await userEvent.click(screen.getByRole("tab", { name: "shelves" }));
    await press(/^Save/);
    await waitFor(async () => expect((await box("products 2")).getAttribute("aria-invalid")).toBe("true"));
    await waitFor(async () => expect(document.activeElement).toBe(await box("products 2")));
    expect(server.calls(`POST ${PATH}/products/${CAKE}`)).toEqual([]);
  });

  test("are saved after a picture, which is sent once although a row fails", async () => {
    await open();
    const input = await waitFor(() => {
      const found = document.querySelector<HTMLInputElement>("input[type=file]");
      expect(found).not.toBeNull();
      return found as HTMLInputElement;
    });
    await userEvent.upload(input, await pictureFile("logo.jpg", { width: 30, height: 30 }));
    await userEvent.click(screen.getByRole("tab", { name: "products" }));
    await write("products 1", "Green tea");
    server.on(`POST ${PATH}`, () =>
      json({ kiosk: { ...kioskOf("Corner"), has_logo: true } }, 200, { ETag: '"k2"' }),
    );
    server.on(
      `POST ${PATH}/products/${TEA}`,
      () => json({ detail: "Busy" }, 503),
      () => product(TEA, "Green tea", '"t2"'),
    );
    await press(/^Save/);
    expect(await screen.findByText(/1 unsaved change/)).toBeTruthy();
    await press(/^Save/);
    await screen.findByText("All changes saved");
    const pictures = server.calls(`POST ${PATH}`).map(({ body }) => (body as FormData).get("logo"));
    expect(pictures).toEqual([expect.any(Blob)]);
  });

  test("are saved by one Save with the record, each by its version; what shows them is read again [OP-175]", async () => {
    const { queryClient } = await open();
    queryClient.setQueryData(["list", "kiosks"], []);
    queryClient.setQueryData(["list", "kiosk_products"], []);
    await write("Name", "Market");
    await userEvent.click(screen.getByRole("tab", { name: "products" }));
    await write("products 2", "Pie");
    await press("Remove products 1");
    await press("Add to products");
    await write("products 2", "Milk");
    await userEvent.click(screen.getByRole("tab", { name: "shelves" }));
    await write("shelves 1", "Pine");
    server.on(`POST ${PATH}`, () => answer("Market", '"k2"'));
    server.on(`DELETE ${PATH}/products/${TEA}`, () => new Response(null, { status: 204 }));
    server.on(`POST ${PATH}/products/${CAKE}`, () => product(CAKE, "Pie", '"c2"'));
    server.on(`PUT ${PATH}/products/`, () => product(MADE, "Milk", '"m1"'));
    server.on(`POST ${PATH}/shelves/${OAK}`, () =>
      json({ shelf: { id: OAK, ...STAMPS, label: "Pine", width: 2 } }, 200, { ETag: '"o2"' }),
    );
    await press(/^Save/);
    await screen.findByText("All changes saved");
    expect(versionsOf(`POST ${PATH}`)).toEqual(['"k1"']);
    expect(versionsOf(`POST ${PATH}/products/${CAKE}`)).toEqual(['"c1"']);
    expect(versionsOf(`POST ${PATH}/shelves/${OAK}`)).toEqual(['"o1"']);
    expect(sent(`PUT ${PATH}/products/`)).toMatchObject([{ product: { title: "Milk" } }]);
    expect(server.calls(`DELETE ${PATH}/products/${TEA}`)).toHaveLength(1);
    for (const name of ["kiosks", "kiosk_products"])
      await waitFor(() => expect(queryClient.getQueryState(["list", name])?.isInvalidated).toBe(true));
    // Saved again, it is based on what the save has answered, and the new row has its stored id.
    await userEvent.click(screen.getByRole("tab", { name: "products" }));
    await write("products 2", "Oat milk");
    server.on(`POST ${PATH}/products/${MADE}`, () => product(MADE, "Oat milk", '"m2"'));
    await press(/^Save/);
    await screen.findByText("All changes saved");
    expect(versionsOf(`POST ${PATH}/products/${MADE}`)).toEqual(['"m1"']);
    expect(server.calls(`POST ${PATH}`)).toHaveLength(1);
  });

  test("go on after a failure in the middle: what is stored is not sent again", async () => {
    await open();
    await write("Name", "Market");
    await userEvent.click(screen.getByRole("tab", { name: "products" }));
    await press("Add to products");
    await write("products 3", "Milk");
    server.on(`POST ${PATH}`, () => answer("Market", '"k2"'));
    server.on(
      `PUT ${PATH}/products/`,
      () => json({ detail: "Full" }, 503),
      () => product(MADE, "Milk", '"m1"'),
    );
    await press(/^Save/);
    expect(await screen.findByText(/1 unsaved change/)).toBeTruthy();
    await press(/^Save/);
    await screen.findByText("All changes saved");
    expect(server.calls(`POST ${PATH}`)).toHaveLength(1);
    const keys = server.calls(`PUT ${PATH}/products/`).map(({ headers }) => headers["Idempotency-Key"]);
    expect([keys.length, new Set(keys).size, keys[0] === undefined]).toEqual([2, 1, false]);
  });

  test("of a new record follow it, and its address is its own only once they are all stored", async () => {
    const { at } = await open("products", "/kiosks/new");
    await press("Add to products");
    await write("products 1", "Milk");
    await press("Add to products");
    await write("products 2", "Milk");
    await userEvent.click(screen.getByRole("tab", { name: "general" }));
    await write("Name", "Market");
    server.on("PUT /kiosks/", () => answer("Market", '"k1"'));
    const OTHER = idOf(5);
    server.on(
      `PUT ${PATH}/products/`,
      () => product(MADE, "Milk", '"m1"'),
      () => json({ detail: "Full" }, 503),
      () => product(OTHER, "Milk", '"o1"'),
      () => product(idOf(6), "Milk", '"p1"'),
    );
    await press(/^Save/);
    expect(await screen.findByText(/1 unsaved change/)).toBeTruthy();
    expect(at()).toMatch(/^\/kiosks\/new/);
    await press(/^Save/);
    await waitFor(() => expect(at()).toBe(PATH));
    await screen.findByText("All changes saved");
    expect(server.calls("PUT /kiosks/")).toHaveLength(1);
    const keys = () => server.calls(`PUT ${PATH}/products/`).map(({ headers }) => headers["Idempotency-Key"]);
    expect([keys().length, keys()[1] === keys()[2], keys()[0] === keys()[1]]).toEqual([3, true, false]);
    // A row of the next save is another one, whatever it says; and that save leads nowhere.
    await userEvent.click(screen.getByRole("tab", { name: "products" }));
    await press("Add to products");
    await write("products 3", "Milk");
    await press(/^Save/);
    await waitFor(() => expect(keys()).toHaveLength(4));
    await screen.findByText("All changes saved");
    expect([new Set(keys()).size, at()]).toEqual([3, `${PATH}?tab=products`]);
  });

  test("that somebody else has changed are a conflict, as records are [OP-175]", async () => {
    await open("products");
    await write("products 1", "Green tea");
    server.on(
      `POST ${PATH}/products/${TEA}`,
      () => json({ detail: "Newer", product: productOf(TEA, "Black tea") }, 412, { ETag: '"t2"' }),
      () => product(TEA, "Black tea", '"t3"'),
    );
    await press(/^Save/);
    const dialog = await conflictDialog();
    expect(dialog.fields()).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "Keep mine and save" }));
    await screen.findByText("All changes saved");
    expect(versionsOf(`POST ${PATH}/products/${TEA}`)).toEqual(['"t1"', '"t2"']);
    expect(sent(`POST ${PATH}/products/${TEA}`)[1]).toMatchObject({ product: { title: "Green tea" } });
  });

  test("are refused at their fields, in the tab that they are in", async () => {
    await open("products");
    await write("products 2", "Pie");
    server.on(`POST ${PATH}/products/${CAKE}`, () => json({ fields: { title: "validation.too_long" } }, 422));
    await userEvent.click(screen.getByRole("tab", { name: "shelves" }));
    await press(/^Save/);
    await waitFor(async () => expect((await box("products 2")).getAttribute("aria-invalid")).toBe("true"));
  });
});
