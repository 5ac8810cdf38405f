import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { servers } from "../../../src/resources/servers";
import { Editor } from "../../../src/screens/form/editor";
import { closeAllModals, modals } from "../../../src/shared/modals";
import { toasts } from "../../../src/shared/toasts";
import { openPage } from "../people/support/people";
import { OWNER, serverOf } from "../photo-booths/support";
import { ID, idOf } from "../providers/support/data";
import { person } from "../providers/support/people";
import { held, json } from "../providers/support/server";
import { server, setUpConsole, signIn } from "../screens/support/console";

setUpConsole();

const DAY = 86_400_000;
const KEY = "abcdefgh-IJKLMNOP_0123456789-the-secret-rest";
const CALL = `/servers/${ID}/api-key`;
const at = (days: number) => new Date(Date.now() + days * DAY).toISOString().replace(/\.\d+/, "");
const keyOf = (changes: object = {}) => ({
  id: idOf(7),
  key_preview: "oldkey01...",
  is_active: true,
  created_at: "2026-01-01T10:00:00Z",
  expires_at: null,
  ...changes,
});
const record = (version: number, changes: object = {}) =>
  json({ server: serverOf(1, { id: ID, updated_at: `2026-01-0${version}T00:00:00Z`, ...changes }) }, 200, {
    ETag: `"${version}"`,
  });
const said = () => toasts.get().map(({ title, text }) => [title, text]);
const copied = vi.fn(async (_: string) => {});
const panel = async () => within(await screen.findByRole("region", { name: "API key" }));

async function open(key: object | null) {
  server.on(`GET /servers/${ID}`, () => record(1));
  server.on(`GET ${CALL}`, () => (key ? json({ api_key: key }) : json({ detail: "none" }, 404)));
  await openPage(<Editor resource={servers} id={ID} onCreated={() => {}} />, `/servers/${ID}`);
  return panel();
}

beforeEach(async () => {
  closeAllModals();
  copied.mockClear();
  Object.defineProperty(navigator, "clipboard", { value: { writeText: copied }, configurable: true });
  await signIn({ is_admin: true });
  server.on("POST /users/by_ids", () => json({ users: [person({ id: OWNER })] }));
  server.on(`GET /servers/${ID}/customers`, () => json({ users: [] }));
});

describe("the key of a server", () => {
  test("none is no error; one is shown by its preview, state and end [SRV-07 SRV-18 CALL-SRV-10]", async () => {
    const none = await open(null);
    expect(
      await none.findByText("No key: no program on another machine can connect as this server."),
    ).toBeTruthy();
    expect(none.queryByRole("button", { name: "Revoke key" })).toBeNull();
    expect(none.queryByRole("alert")).toBeNull();
    expect(said()).toEqual([]);
  });

  test.each([
    [keyOf(), ["oldkey01...", "Active", /Never expires/]],
    [keyOf({ expires_at: at(3) }), ["Active", "Expires in 3 days"]],
    [keyOf({ expires_at: at(-3), is_active: false }), ["Expired"]],
  ])("%o says how it stands, and what replacing and revoking do [SRV-18 CALL-SRV-10]", async (key, words) => {
    const shown = await open(key);
    for (const text of words) expect(await shown.findByText(text)).toBeTruthy();
    expect(shown.queryByText("Active") === null).toBe(!key.is_active);
    expect(shown.getByText(/Workers that use it stop until they get the new one/)).toBeTruthy();
  });

  test("that cannot be read leaves the rest of the form and can be tried again", async () => {
    server.on(`GET /servers/${ID}`, () => record(1));
    server.on(
      `GET ${CALL}`,
      () => json({ detail: "Down" }, 500),
      () => json({ api_key: keyOf() }),
    );
    await openPage(<Editor resource={servers} id={ID} onCreated={() => {}} />, `/servers/${ID}`);
    const shown = await panel();
    await userEvent.click(await shown.findByRole("button", { name: "Retry" }));
    expect(await (await panel()).findByText("oldkey01...")).toBeTruthy();
    expect(screen.getByLabelText("Name")).toBeTruthy();
  });

  test("that was created without an answer is said to exist and to be replaced [OP-06]", async () => {
    const shown = await open(null);
    server.keepsContract = false;
    server.on(`POST ${CALL}`, () => new Response(null, { status: 200 }));
    await shown.findByText(/No key: no program/);
    await userEvent.click(shown.getByRole("button", { name: "Create key" }));
    await waitFor(() =>
      expect(said()).toEqual([["Key created", expect.stringContaining("Create another one to replace it")]]),
    );
  });

  test("is created for a number of days or without end, shown once, and removed with its dialog [SRV-07 SRV-17 CALL-SRV-11 CALL-SRV-12]", async () => {
    const shown = await open(null);
    const { answer, give } = held(() => json({ id: idOf(7), key: KEY }));
    server.on(`POST ${CALL}`, answer);
    await shown.findByText(/No key: no program/);
    const days = shown.getByLabelText("Expiry days");
    for (const wrong of ["0", "3651", "1.5", "soon"]) {
      await userEvent.clear(days);
      await userEvent.type(days, wrong);
      await userEvent.click(shown.getByRole("button", { name: "Create key" }));
      expect(await shown.findByText("Enter a whole number from 1 to 3,650, or leave empty")).toBeTruthy();
    }
    expect(server.count(`POST ${CALL}`)).toBe(0);
    await userEvent.clear(days);
    await userEvent.type(days, "365");
    server.on(`GET ${CALL}`, () => json({ api_key: keyOf({ key_preview: "abcdefgh..." }) }));
    await userEvent.dblClick(shown.getByRole("button", { name: "Create key" }));
    give();
    const dialog = await screen.findByRole("dialog", { name: "Key of render-1" });
    expect(server.calls(`POST ${CALL}`).map(({ body }) => body)).toEqual([{ expiry_days: 365 }]);
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>("Key").value).toBe(KEY);
    await userEvent.click(within(dialog).getByRole("button", { name: "Copy" }));
    expect(copied).toHaveBeenCalledWith(KEY);
    await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(modals.get()).toEqual([]));
    expect(await shown.findByText("abcdefgh...")).toBeTruthy();
    expect(document.documentElement.outerHTML).not.toContain("the-secret-rest");
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("the-secret-rest");
  });

  test("is replaced after a question; empty days mean no end; the form continues from the server's new version [SRV-17 CALL-SRV-11]", async () => {
    const shown = await open(keyOf());
    await shown.findByText("oldkey01...");
    await userEvent.type(screen.getByLabelText("Description"), "typed");
    await userEvent.click(shown.getByRole("button", { name: "Replace key" }));
    const question = await screen.findByRole("dialog", { name: "Replace the key of render-1?" });
    expect(server.count(`POST ${CALL}`)).toBe(0);
    server.on(`POST ${CALL}`, () => json({ id: idOf(8), key: KEY }));
    server.on(`GET /servers/${ID}`, () => record(2, { id_api_key: idOf(8) }));
    await userEvent.click(within(question).getByRole("button", { name: "Replace key" }));
    const dialog = await screen.findByRole("dialog", { name: "Key of render-1" });
    expect(server.calls(`POST ${CALL}`)[0]?.body).toEqual({});
    await userEvent.click(within(dialog).getByRole("button", { name: "Copy" }));
    await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(server.count(`GET /servers/${ID}`)).toBeGreaterThan(1));
    server.on(`POST /servers/${ID}`, () => record(3, { description: "typed" }));
    await userEvent.click(screen.getByRole("button", { name: /^Save/ }));
    await waitFor(() => expect(server.count(`POST /servers/${ID}`)).toBe(1));
    expect(server.calls(`POST /servers/${ID}`)[0]?.headers["If-Match"]).toBe('"2"');
    await waitFor(() => expect(said()).toEqual([["Saved", undefined]]));
  });

  test("is revoked after a question; an already revoked one counts as success [SRV-07 CALL-SRV-13]", async () => {
    const shown = await open(keyOf());
    server.on(`DELETE ${CALL}`, () => json({ detail: "none" }, 404));
    await shown.findByText("oldkey01...");
    await userEvent.click(shown.getByRole("button", { name: "Revoke key" }));
    const question = await screen.findByRole("dialog", { name: "Revoke the key of render-1?" });
    expect(within(question).getByText(/Workers stop immediately/)).toBeTruthy();
    server.on(`GET ${CALL}`, () => json({ detail: "none" }, 404));
    await userEvent.click(within(question).getByRole("button", { name: "Revoke key" }));
    await waitFor(() => expect(said()).toEqual([["Key revoked", undefined]]));
    expect(server.count(`DELETE ${CALL}`)).toBe(1);
    expect(await shown.findByText(/No key: no program/)).toBeTruthy();
  });

  test("that could not be created is reported, at its field where the server names it [CALL-SRV-11]", async () => {
    const shown = await open(null);
    server.on(
      `POST ${CALL}`,
      () => json({ detail: "No" }, 500),
      () => json({ detail: "No", fields: { expiry_days: "validation.too_large" } }, 422),
    );
    await shown.findByText(/No key: no program/);
    await userEvent.click(shown.getByRole("button", { name: "Create key" }));
    await waitFor(() => expect(said()).toEqual([["Could not create the key", "No"]]));
    await userEvent.click(shown.getByRole("button", { name: "Create key" }));
    expect(await shown.findByText("Enter a whole number from 1 to 3,650")).toBeTruthy();
  });
});
