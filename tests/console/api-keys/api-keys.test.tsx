import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import i18next from "i18next";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ApiKeysPage } from "../../../src/custom-pages/api-keys/page";
import { apiKeys } from "../../../src/resources/api-keys";
import { mayVisit, routesOf } from "../../../src/resources/routes";
import { closeAllModals, modals } from "../../../src/shared/modals";
import { toasts } from "../../../src/shared/toasts";
import { russian } from "../../support/texts";
import { openPage } from "../people/support/people";
import { idOf } from "../providers/support/data";
import { held, json } from "../providers/support/server";
import { server, setUpConsole, signIn } from "../screens/support/console";

setUpConsole();

const DAY = 86_400_000;
const KEY = "abcdefgh-IJKLMNOP_0123456789-the-secret-rest";
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString().replace(/\.\d+/, "");
const keyOf = (n: number, changes: object = {}) => ({
  id: idOf(n),
  name: `Program ${n}`,
  key_preview: `abcdefg${n}...`,
  is_active: true,
  created_at: "2026-01-01T10:00:00Z",
  expires_at: null,
  last_used_at: null,
  ...changes,
});
const said = () => toasts.get().map(({ title, text }) => [title, text]);
const copied = vi.fn(async (_: string) => {});

async function open(...rows: object[]) {
  server.on("GET /api-keys", () => json({ items: rows }));
  await openPage(<ApiKeysPage />, "/api-keys");
  await screen.findByRole("heading", { level: 1, name: /API keys/ });
}

async function openCreate() {
  await userEvent.click(await screen.findByRole("button", { name: "Create" }));
  return screen.findByRole("dialog", { name: "New API key" });
}

async function create(name = "Website") {
  server.on("POST /api-keys", () =>
    json({ id: idOf(9), name, key: KEY, is_active: true, created_at: inDays(0), expires_at: null }),
  );
  const dialog = await openCreate();
  await userEvent.type(await within(dialog).findByLabelText("Name"), name);
  await userEvent.click(within(dialog).getByRole("button", { name: "Create" }));
  return screen.findByRole("dialog", { name: `Key “${name}”` });
}

beforeEach(async () => {
  closeAllModals();
  copied.mockClear();
  Object.defineProperty(navigator, "clipboard", { value: { writeText: copied }, configurable: true });
  await signIn({ is_admin: true });
});

test("the area is the admins' alone [KEY-01 KEY-02]", () => {
  expect(routesOf(apiKeys)).toMatchObject([{ path: "api-keys", screen: "list", access: ["admin"] }]);
  expect((["user", "dealer", "admin"] as const).map((role) => mayVisit("/api-keys", role))).toEqual([
    false,
    false,
    true,
  ]);
});

describe("the list", () => {
  test("shows name, preview and state; inactive keys stay listed, no row is a link [KEY-03 KEY-06 KEY-07 KEY-09 CALL-KEY-01]", async () => {
    await open(
      keyOf(1),
      keyOf(2, { is_active: false, expires_at: inDays(-3) }),
      keyOf(3, { expires_at: inDays(5), last_used_at: "2026-02-03T04:05:00Z" }),
      keyOf(4, { expires_at: inDays(-1) }),
      keyOf(5, { expires_at: inDays(40) }),
    );
    await screen.findByText("Expires in 5 days");
    await screen.findByText("abcdefg1...");
    const rows = screen.getAllByRole("row").slice(1);
    const has = (at: number, labels: string | RegExp) =>
      within(rows[at] as HTMLElement).queryAllByText(labels).length > 0;
    expect(rows).toHaveLength(5);
    expect(has(0, "abcdefg1...")).toBe(true);
    expect([has(0, "Never"), has(0, "Not used yet"), has(0, "Inactive")]).toEqual([true, true, false]);
    expect([has(1, "Inactive"), has(1, "Expired")]).toEqual([true, false]);
    expect([has(2, "Expires in 5 days"), has(2, /3 Feb 2026/)]).toEqual([true, true]);
    expect([has(3, "Expired"), has(4, /^Expires/)]).toEqual([true, false]);
    expect(screen.queryByRole("link", { name: /Program/ })).toBeNull();
    expect(screen.queryByRole("checkbox")).toBeNull();
  });

  test("is paged and searched in the browser: its call returns all rows at once", async () => {
    await open(...Array.from({ length: 23 }, (_, at) => keyOf(at + 1)));
    await screen.findByText("Program 1");
    expect(screen.getAllByRole("row")).toHaveLength(11);
    await userEvent.click(screen.getByRole("link", { name: "Page 3" }));
    expect(await screen.findByText("Program 23")).toBeTruthy();
    expect(screen.getAllByRole("row")).toHaveLength(4);
    await userEvent.type(screen.getByRole("textbox", { name: "Search" }), "program 7");
    await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(2));
    expect(screen.queryByText("Searched this page only")).toBeNull();
    expect(server.count("GET /api-keys")).toBe(1);
  });

  test.each(["en", "ru"])(
    "that could not be read is reported with the same text in %s [KEY-11]",
    async (language) => {
      i18next.addResourceBundle("ru", "common", russian);
      await i18next.changeLanguage(language);
      server.on("GET /api-keys", () => json({ detail: "No database" }, 500));
      await openPage(<ApiKeysPage />, "/api-keys");
      await waitFor(() => expect(said()).toEqual([["Failed to load API keys", "No database"]]));
      await i18next.changeLanguage("en");
    },
  );
});

describe("a new key", () => {
  test("is shown once with its preview, copied, and removed with its dialog [KEY-04 KEY-08 KEY-09 KEY-10 KEY-14 CALL-KEY-02]", async () => {
    await open(keyOf(1));
    const dialog = await create();
    expect(server.calls("POST /api-keys")[0]?.body).toEqual({ name: "Website", expires_at: null });
    expect(said()).toEqual([["API key created successfully", undefined]]);
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>("Key").value).toBe(KEY);
    expect(within(dialog).getByText("abcdefgh...")).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("button", { name: "Copy" }));
    expect(copied).toHaveBeenCalledWith(KEY);
    await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(modals.get()).toEqual([]);
    const traces = [
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll("input, textarea")].map((field) => (field as HTMLInputElement).value),
      JSON.stringify({ ...localStorage, ...sessionStorage }),
      JSON.stringify(toasts.get()),
      location.href,
    ];
    expect(traces.filter((trace) => trace.includes("the-secret-rest"))).toEqual([]);
    expect(server.count("GET /api-keys")).toBe(2);
  });

  test("warns when its dialog is closed before it was copied; Escape and other pages leave it", async () => {
    await open(keyOf(1));
    const dialog = await create();
    await userEvent.keyboard("{Escape}");
    const leaving = new Event("beforeunload", { cancelable: true });
    dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    const question = await screen.findByRole("dialog", { name: "Close without copying the key?" });
    await userEvent.click(within(question).getByRole("button", { name: "Back to key" }));
    expect(screen.getByLabelText<HTMLTextAreaElement>("Key").value).toBe(KEY);
    await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    await userEvent.click(await screen.findByRole("button", { name: "Close anyway" }));
    await waitFor(() => expect(screen.queryByLabelText("Key")).toBeNull());
  });

  test("needs a name; input is kept when the dialog is opened again", async () => {
    await open(keyOf(1));
    const dialog = await openCreate();
    const button = await within(dialog).findByRole("button", { name: "Create" });
    await userEvent.click(button);
    expect(await within(dialog).findByText("Fill in this field")).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText("Name"), "Half a na");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const again = await openCreate();
    const name = await within(again).findByLabelText<HTMLInputElement>("Name");
    expect(name.value).toBe("Half a na");
    expect(server.count("POST /api-keys")).toBe(0);
    await userEvent.clear(name);
  });

  test("that could not be created is reported and input is kept; a named field shows its error [KEY-12]", async () => {
    await open(keyOf(1));
    const { answer, give } = held(() => json({ detail: "Out of keys" }, 500));
    server.on("POST /api-keys", answer, () =>
      json({ detail: "no", fields: { name: "validation.too_long" } }, 422),
    );
    const dialog = await openCreate();
    const name = await within(dialog).findByLabelText<HTMLInputElement>("Name");
    await userEvent.type(name, "Website");
    const button = within(dialog).getByRole("button", { name: "Create" });
    await userEvent.dblClick(button);
    give();
    await waitFor(() => expect(said()).toEqual([["Failed to create API key", "Out of keys"]]));
    expect(server.count("POST /api-keys")).toBe(1);
    expect(name.value).toBe("Website");
    await userEvent.click(button);
    expect(await within(dialog).findByText("This text is too long")).toBeTruthy();
    expect(said()).toHaveLength(1);
    await userEvent.clear(name);
  });

  test("that was created without an answer is said to exist, but not to be shown [OP-06 KEY-14]", async () => {
    await open(keyOf(1));
    server.keepsContract = false;
    server.on("POST /api-keys", () => new Response(null, { status: 201 }));
    const dialog = await openCreate();
    await userEvent.type(await within(dialog).findByLabelText("Name"), "Website");
    await userEvent.click(within(dialog).getByRole("button", { name: "Create" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(said()).toEqual([
      ["API key created successfully", expect.stringContaining("Deactivate it and create another one")],
    ]);
    expect((await within(await openCreate()).findByLabelText<HTMLInputElement>("Name")).value).toBe("");
  });

  test("that is created at the second attempt leaves no message of the first [KEY-12 KEY-14]", async () => {
    await open(keyOf(1));
    server.on("POST /api-keys", () => json({ detail: "Out of keys" }, 500));
    const dialog = await openCreate();
    await userEvent.type(await within(dialog).findByLabelText("Name"), "Website");
    await userEvent.click(within(dialog).getByRole("button", { name: "Create" }));
    await waitFor(() => expect(said()).toEqual([["Failed to create API key", "Out of keys"]]));
    server.on("POST /api-keys", () =>
      json({
        id: idOf(9),
        name: "Website",
        key: KEY,
        is_active: true,
        created_at: inDays(0),
        expires_at: null,
      }),
    );
    await userEvent.click(within(dialog).getByRole("button", { name: "Create" }));
    await screen.findByRole("dialog", { name: "Key “Website”" });
    expect(said()).toEqual([["API key created successfully", undefined]]);
  });
});

describe("deactivation", () => {
  const ask = async () => {
    await userEvent.click(await screen.findByRole("button", { name: "Deactivate: Program 1" }));
    const question = await screen.findByRole("dialog", { name: "Deactivate key “Program 1”?" });
    expect(within(question).getByText(/stops being valid now/)).toBeTruthy();
    expect(server.count(`DELETE /api-keys/${idOf(1)}`)).toBe(0);
    await userEvent.click(within(question).getByRole("button", { name: "Deactivate" }));
  };

  test("explains itself, asks, and reads the list again [KEY-05 KEY-15 CALL-KEY-03]", async () => {
    await open(keyOf(1), keyOf(2, { is_active: false }));
    server.on(`DELETE /api-keys/${idOf(1)}`, () => json(null, 204));
    await ask();
    await waitFor(() => expect(said()).toEqual([["API key deactivated successfully", undefined]]));
    expect(server.count("GET /api-keys")).toBe(2);
    expect(screen.queryByRole("button", { name: "Deactivate: Program 2" })).toBeNull();
  });

  test("that failed is reported [KEY-13]", async () => {
    await open(keyOf(1));
    server.on(`DELETE /api-keys/${idOf(1)}`, () => json({ detail: "Not now" }, 503));
    await ask();
    await waitFor(() => expect(said()).toEqual([["Failed to deactivate API key", "Not now"]]));
    server.on(`DELETE /api-keys/${idOf(1)}`, () => json(null, 204));
    await userEvent.click(await screen.findByRole("button", { name: "Deactivate: Program 1" }));
    const again = await screen.findByRole("dialog", { name: "Deactivate key “Program 1”?" });
    await userEvent.click(within(again).getByRole("button", { name: "Deactivate" }));
    await waitFor(() => expect(said()).toEqual([["API key deactivated successfully", undefined]]));
  });
});
