import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { photoBooths } from "../../../src/resources/photo-booths";
import { toasts } from "../../../src/shared/toasts";
import { ID, idOf, overlayOf } from "../providers/support/data";
import { held, json } from "../providers/support/server";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";
import { answerParts, boothOf, offered, search, serverOf } from "./support";

setUpConsole();

const BOOTH = `/photo_booths/${ID}`;
const pairCall = (method: string, number: number) => `${method} ${BOOTH}/dedicated/${idOf(number)}`;
const answer = (part: string, ...servers: object[]) =>
  server.on(`GET ${BOOTH}/${part}`, () => json({ servers }));
const open = () => openScreens(photoBooths, BOOTH);
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));
const dedicated = () => screen.findByRole("list", { name: "Dedicated servers" });

beforeEach(() => {
  answerParts();
  server.on(`GET ${BOOTH}`, () => json({ photo_booth: boothOf() }));
});

describe("dedicated servers of a booth", () => {
  test("are listed with their states, unknown ones as received [PB-07 CALL-PB-09]", async () => {
    server.keepsContract = false;
    answer("dedicated", serverOf(1, { error: true }), serverOf(2, { state: "melting", active: false }));
    await open();
    const [first, second] = within(await dedicated()).getAllByRole("listitem") as [HTMLElement, HTMLElement];
    for (const words of ["render-1", "Online", "Error"]) expect(within(first).getByText(words)).toBeTruthy();
    for (const words of ["render-2", "melting", "Inactive"])
      expect(within(second).getByText(words)).toBeTruthy();
    expect(within(first).queryByRole("link")).toBeNull(); // servers are the admins' area
  });

  test("lead an admin to their editors", async () => {
    await signIn({ is_admin: true });
    answer("dedicated", serverOf(1));
    await open();
    const link = within(await dedicated()).getByRole("link", { name: "render-1" });
    expect(link.getAttribute("href")).toBe(`/servers/${idOf(1)}`);
  });

  test("an empty list says so, and the search says when no option is left", async () => {
    await open();
    expect(await screen.findByText("No dedicated servers yet.")).toBeTruthy();
    await search("Add a server");
    expect(await screen.findByText("No more servers to dedicate")).toBeTruthy();
  });

  test("are added by search among those that can be, and the available ones are read again [CALL-PB-08 CALL-PB-10 CALL-PB-11]", async () => {
    answer("dedicated/new", serverOf(1), serverOf(12), serverOf(3));
    server.on(pairCall("PUT", 12), () => json(null, 204));
    await open();
    await screen.findByText("No dedicated servers yet.");
    expect(server.count(`GET ${BOOTH}/dedicated/new`)).toBe(0);
    await search("Add a server", "render-12");
    await waitFor(() => expect(screen.queryByText("render-3")).toBeNull());
    const before = server.count(`GET ${BOOTH}/available`);
    await userEvent.click(await offered("render-12"));
    expect(within(await dedicated()).getByText("render-12")).toBeTruthy();
    expect(within(await dedicated()).getByText("Added when you save")).toBeTruthy();
    expect(screen.getByText("Added render-12")).toBeTruthy();
    expect(server.count(pairCall("PUT", 12))).toBe(0);
    await save();
    await waitFor(() => expect(server.count(pairCall("PUT", 12))).toBe(1));
    await waitFor(() => expect(server.count(`GET ${BOOTH}/available`)).toBeGreaterThan(before));
  });

  test("are never taken by Enter from options of an earlier text [CALL-PB-11]", async () => {
    const rows = [serverOf(1), serverOf(12)];
    const second = held(() => json({ servers: rows }));
    server.on(`GET ${BOOTH}/dedicated/new`, () => json({ servers: rows }), second.answer);
    for (const number of [1, 12]) server.on(pairCall("PUT", number), () => json(null, 204));
    await open();
    const box = await search("Add a server");
    await offered("render-1");
    fireEvent.change(box, { target: { value: "12" } });
    fireEvent.keyDown(box, { key: "Enter", keyCode: 13 });
    second.give();
    await screen.findByText("Added render-12");
    await save();
    await waitFor(() =>
      expect(server.seen.filter(({ method }) => method === "PUT").map(({ path }) => path)).toEqual([
        `/api/v1${BOOTH}/dedicated/${idOf(12)}`,
      ]),
    );
  });

  test("taken by another booth are refused with the server's text, and read again [CALL-PB-11]", async () => {
    answer("dedicated/new", serverOf(1));
    server.on(pairCall("PUT", 1), () => json({ detail: "This server is already dedicated" }, 409));
    await open();
    await search("Add a server");
    await userEvent.click(await offered("render-1"));
    await save();
    await waitFor(() =>
      expect(toasts.get()).toMatchObject([
        { kind: "error", title: "Could not add render-1", text: "This server is already dedicated" },
      ]),
    );
    await waitFor(() => expect(server.count(`GET ${BOOTH}/dedicated`)).toBe(2));
    expect(screen.queryByRole("list", { name: "Dedicated servers" })).toBeNull();
  });

  test("are removed by the first of two clicks, put back by Undo, and removed by the page's Save [CALL-PB-12]", async () => {
    answer("dedicated", serverOf(1));
    server.on(pairCall("DELETE", 1), () => json(null, 204));
    await open();
    await dedicated();
    await userEvent.dblClick(screen.getByRole("button", { name: "Remove: render-1" }));
    const undo = await screen.findByRole("button", { name: "Undo removal: render-1" });
    expect(document.activeElement).toBe(undo);
    expect(screen.getByText("Removed when you save", { selector: ".tag" })).toBeTruthy();
    expect(screen.getByText("1 unsaved change")).toBeTruthy();
    await userEvent.click(undo);
    expect(screen.getByText("All changes saved")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Remove: render-1" }));
    answer("dedicated");
    await save();
    expect(await screen.findByText("No dedicated servers yet.")).toBeTruthy();
    expect(server.seen.filter(({ method }) => method !== "GET").map(({ method }) => method)).toEqual([
      "DELETE",
    ]);
  });

  test("that were removed and not saved yet are offered for adding again", async () => {
    answer("dedicated", serverOf(1));
    answer("dedicated/new", serverOf(1));
    await open();
    await dedicated();
    await userEvent.click(screen.getByRole("button", { name: "Remove: render-1" }));
    await search("Add a server");
    await userEvent.click(await offered("render-1"));
    expect(await screen.findByRole("button", { name: "Remove: render-1" })).toBeTruthy();
    expect(screen.getByText("All changes saved")).toBeTruthy();
  });

  test("are each saved by a separate call: failed ones stay listed and are retried alone", async () => {
    answer("dedicated", serverOf(1), serverOf(2));
    server.on(pairCall("DELETE", 1), () => json({ detail: "Busy" }, 422));
    server.on(pairCall("DELETE", 2), () => json(null, 204));
    await open();
    await dedicated();
    for (const name of ["render-1", "render-2"])
      await userEvent.click(screen.getByRole("button", { name: `Remove: ${name}` }));
    await save();
    await waitFor(() =>
      expect(toasts.get()).toMatchObject([{ title: "Could not remove render-1", text: "Busy" }]),
    );
    expect(await screen.findByText("1 unsaved change")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Dedicated servers: Could not save" })).toBeTruthy();
    expect(screen.queryByText("render-2")).toBeNull();
    server.on(pairCall("DELETE", 1), () => json(null, 204));
    await save();
    await screen.findByText("All changes saved");
    expect([server.count(pairCall("DELETE", 1)), server.count(pairCall("DELETE", 2))]).toEqual([2, 1]);
  });

  test("that could not be removed stay, with the reason", async () => {
    answer("dedicated", serverOf(1));
    server.on(pairCall("DELETE", 1), () => json({ detail: "Busy" }, 422));
    await open();
    await dedicated();
    await userEvent.click(screen.getByRole("button", { name: "Remove: render-1" }));
    await save();
    await waitFor(() =>
      expect(toasts.get()).toMatchObject([{ title: "Could not remove render-1", text: "Busy" }]),
    );
    expect(screen.getByRole("button", { name: "Undo removal: render-1" })).toBeTruthy();
  });

  test("that cannot be read leave the form usable, with a way to try again", async () => {
    server.on(
      `GET ${BOOTH}/dedicated`,
      () => json({ detail: "Not now" }, 422),
      () => json({ servers: [serverOf(1)] }),
    );
    await open();
    expect(await screen.findByText("Not now")).toBeTruthy();
    expect(screen.getByLabelText("Login")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(within(await dedicated()).getByText("render-1")).toBeTruthy();
  });
});

describe("available servers of a booth", () => {
  test("are shown with their states, to be read only [PB-07 CALL-PB-08]", async () => {
    answer("available", serverOf(1, { state: "busy" }), serverOf(2, { state: "offline" }));
    await open();
    const list = await screen.findByRole("list", { name: "Available servers" });
    expect(within(list).getByText("Busy")).toBeTruthy();
    expect(within(list).getByText("Offline")).toBeTruthy();
    expect(within(list).queryByRole("button")).toBeNull();
  });
});

describe("overlays of a booth", () => {
  test("are pictures that lead to their editors [CALL-OVL-03]", async () => {
    server.on(`GET /overlays/by_photo_booth/${ID}`, () => json({ overlays: [overlayOf({ id: idOf(5) })] }));
    await open();
    const list = await screen.findByRole("list", { name: "Overlays" });
    expect(within(list).getByRole("link", { name: "Frame" }).getAttribute("href")).toBe(
      `/branding/overlays/${idOf(5)}`,
    );
  });

  test("an empty list says that its current and coming events have none", async () => {
    await open();
    expect(
      await screen.findByText("This booth’s current and upcoming events have no overlays."),
    ).toBeTruthy();
  });
});
