import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { overlays } from "../../../src/resources/overlays";
import { toasts } from "../../../src/shared/toasts";
import { pictureFile } from "../../support/jpeg";
import { ID, overlayOf } from "../providers/support/data";
import { person } from "../providers/support/people";
import { held, json, lost } from "../providers/support/server";
import { openScreens, server, setUpConsole, signIn } from "./support/console";
import {
  data,
  description,
  name,
  notices,
  openStored,
  parts,
  picture,
  READ,
  SAVED,
  save,
  stored,
} from "./support/overlay-form";

setUpConsole();

describe("a stored overlay", () => {
  test("is read, changed and sent with the version that was read [OVL-03 CALL-OVL-04 CALL-OVL-06]", async () => {
    await openStored({ name: "Frame", description: "Gold" });
    expect((await name()).value).toBe("Frame");
    server.on(SAVED, stored({ name: "Other" }, '"2"'));
    await userEvent.clear(await name());
    await userEvent.type(await name(), "Other");
    await userEvent.click(save());
    await waitFor(() => expect(notices()).toEqual(["Saved"]));
    expect(server.calls(SAVED)[0]?.headers["If-Match"]).toBe('"1"');
    expect(data(SAVED)).toMatchObject({ name: "Other", description: "Gold", orientation: "landscape" });
    expect([...parts(SAVED).keys()]).toEqual(["overlay_data"]);
  });

  test("with an unknown value can be saved, with the value as received [OP-179 OP-180]", async () => {
    server.keepsContract = false;
    await openStored({ orientation: "diagonal", has_portrait: true, has_landscape: true });
    server.on(SAVED, stored({ orientation: "diagonal", name: "Frame!" }));
    await userEvent.type(await name(), "!");
    await userEvent.click(save());
    await waitFor(() => expect(notices()).toEqual(["Saved"]));
    expect(data(SAVED)).toMatchObject({ orientation: "diagonal" });
  });

  test("is not sent while nothing is changed, and Save says why", async () => {
    await openStored();
    const button = save();
    expect(button.getAttribute("aria-disabled")).toBe("true");
    const reason = document.getElementById(button.getAttribute("aria-describedby") ?? "");
    expect(reason?.textContent).toBe("No changes to save");
    await userEvent.click(button);
    expect(server.count(SAVED)).toBe(0);
  });

  test("is saved by Ctrl+S on a Russian layout too", async () => {
    await openStored();
    server.on(SAVED, stored());
    await userEvent.type(await name(), "!");
    fireEvent.keyDown(await name(), { code: "KeyS", key: "ы", ctrlKey: true });
    await waitFor(() => expect(server.count(SAVED)).toBe(1));
  });

  test("keeps input when it is read again with other values", async () => {
    const { queryClient } = await openStored({ description: "Gold" });
    await userEvent.type(description(), " leaf");
    server.on(READ, stored({ description: "Silver", updated_at: "2025-02-02T00:00:00Z" }, '"2"'));
    await queryClient.invalidateQueries();
    expect(await screen.findByText(/^Someone else saved a newer version\. Your/)).toBeTruthy();
    expect(description().value).toBe("Gold leaf");
  });

  test("shows the differences when another user saved a newer version, and saves mine over it", async () => {
    await openStored({ name: "Frame", description: "Gold" });
    const newer = { overlay: overlayOf({ orientation: "landscape", name: "Theirs", description: "Silver" }) };
    server.on(
      SAVED,
      () => json({ detail: "Newer", ...newer }, 412, { ETag: '"2"' }),
      stored({ description: "Mine" }, '"3"'),
    );
    await userEvent.clear(description());
    await userEvent.type(description(), "Mine");
    await userEvent.click(save());
    const dialog = await screen.findByRole("dialog", { name: "Someone else saved a newer version" });
    const row = within(dialog).getByRole("row", { name: /^Description/ });
    const cells = () =>
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent);
    await waitFor(() => expect(cells()).toEqual(["Mine", "Silver"]));
    expect(within(dialog).getByText("Also changed in that version: Name")).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("button", { name: "Keep mine and save" }));
    await waitFor(() => expect(server.count(SAVED)).toBe(2));
    expect(server.calls(SAVED)[1]?.headers["If-Match"]).toBe('"2"');
    expect(data(SAVED)).toMatchObject({ name: "Theirs", description: "Mine" });
  });

  test("takes theirs when that is the choice, and has nothing unsaved then", async () => {
    await openStored({ description: "Gold" });
    const newer = { overlay: overlayOf({ orientation: "landscape", description: "Silver" }) };
    server.on(SAVED, () => json({ detail: "Newer", ...newer }, 412, { ETag: '"2"' }));
    server.on(READ, stored({ description: "Silver" }, '"2"'));
    await userEvent.type(description(), " mine");
    await userEvent.click(save());
    await userEvent.click(await screen.findByRole("button", { name: "Take theirs" }));
    await waitFor(() => expect(description().value).toBe("Silver"));
    expect(screen.getByText("All changes saved")).toBeTruthy();
  });

  test("shows a refusal at the field that the server names, with its text [HTTP-10]", async () => {
    await openStored();
    server.on(SAVED, () => json({ detail: "No", fields: { name: "validation.too_long" } }, 422));
    await userEvent.type(await name(), "!");
    await userEvent.click(save());
    expect(await screen.findByText("This text is too long")).toBeTruthy();
    expect(document.activeElement).toBe(await name());
    expect(toasts.get()).toMatchObject([{ kind: "error", text: "No" }]);
    await userEvent.type(await name(), "?");
    expect(screen.queryByText("This text is too long")).toBeNull();
  });

  test("shows the server's text when it refuses for another reason, and keeps the input", async () => {
    await openStored();
    server.on(SAVED, () => json({ detail: "The disk is full" }, 422));
    await userEvent.type(await name(), "!");
    await userEvent.click(save());
    await waitFor(() => expect(toasts.get()).toMatchObject([{ kind: "error", text: "The disk is full" }]));
    expect((await name()).value).toBe("Frame!");
    expect(screen.getByText("1 unsaved change")).toBeTruthy();
  });

  test("reports a lost connection and saves again on request", async () => {
    await openStored();
    server.on(SAVED, lost, lost, lost, lost, stored());
    await userEvent.type(await name(), "!");
    await userEvent.click(save());
    await waitFor(() => expect(notices()).toEqual(["Could not save"]), { timeout: 15_000 });
    const before = server.count(SAVED);
    server.on(SAVED, stored());
    toasts.get()[0]?.action?.run();
    await waitFor(() => expect(notices()).toContain("Saved"));
    expect(server.count(SAVED)).toBe(before + 1);
  });

  test("whose picture was saved with a lost reply is saved again without a question", async () => {
    await openStored({ has_landscape: false });
    server.on(SAVED, lost);
    server.on(READ, stored({ updated_at: "2026-02-02T00:00:00Z" }, '"2"'));
    await userEvent.upload(picture("Landscape"), await pictureFile());
    await userEvent.click(save());
    await waitFor(() => expect(notices()).toEqual(["Could not save"]), { timeout: 15_000 });
    await waitFor(() => expect(server.count(READ)).toBeGreaterThan(1));
    expect(screen.queryByText(/^Someone else saved/)).toBeNull();
    const first = { overlay: overlayOf({ orientation: "landscape" }) };
    server.on(SAVED, () => json({ detail: "Newer", ...first }, 412, { ETag: '"2"' }), stored({}, '"3"'));
    await userEvent.click(save());
    await waitFor(() => expect(notices()).toEqual(["Saved"]));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(server.calls(SAVED).at(-1)?.headers["If-Match"]).toBe('"2"');
    expect(parts(SAVED).get("landscape")).toBeTruthy();
  });

  test("that was saved with a lost reply is not said to be changed by someone else", async () => {
    await openStored();
    server.on(SAVED, lost);
    server.on(READ, stored({ name: "Frame!", updated_at: "2026-02-02T00:00:00Z" }, '"2"'));
    await userEvent.type(await name(), "!");
    await userEvent.click(save());
    await screen.findByText("All changes saved", {}, { timeout: 15_000 });
    expect(screen.queryByText(/^Someone else saved/)).toBeNull();
    await waitFor(() => expect(notices()).toEqual([]));
    server.on(SAVED, stored({ name: "Frame!?" }, '"3"'));
    await userEvent.type(await name(), "?");
    await userEvent.click(save());
    await waitFor(() => expect(notices()).toEqual(["Saved"]));
    expect(server.calls(SAVED).at(-1)?.headers["If-Match"]).toBe('"2"');
  });

  test("whose save failed and then meets another version shows only the comparison", async () => {
    await openStored();
    server.on(SAVED, () => json({ detail: "Full" }, 500));
    await userEvent.type(await name(), "!");
    await userEvent.click(save());
    await waitFor(() => expect(notices()).toEqual(["Could not save"]));
    const newer = { overlay: overlayOf({ orientation: "landscape", name: "Theirs" }) };
    server.on(SAVED, () => json({ detail: "Newer", ...newer }, 412, { ETag: '"2"' }));
    await userEvent.click(save());
    await screen.findByRole("dialog", { name: "Someone else saved a newer version" });
    expect(notices()).toEqual([]);
  });

  test("keeps input typed during its save", async () => {
    await openStored({ description: "Gold" });
    const { answer, give } = held(stored({ name: "Frame!", description: "Gold" }, '"2"'));
    server.on(SAVED, answer);
    await userEvent.type(await name(), "!");
    await userEvent.click(save());
    await userEvent.type(description(), " leaf");
    server.on(READ, stored({ name: "Frame!", description: "Gold" }, '"2"'));
    give();
    await waitFor(() => expect(notices()).toEqual(["Saved"]));
    expect(description().value).toBe("Gold leaf");
    expect(screen.getByText("1 unsaved change")).toBeTruthy();
  });

  test("that does not exist shows the error screen", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {}); // React says what it caught
    server.on(READ, () => json({ detail: "There is no such overlay" }, 404));
    await openScreens(overlays, `/branding/overlays/${ID}`);
    expect((await screen.findByRole("alert")).textContent).toContain("There is no such overlay");
  });

  test("offers its owner to an admin, with the name by by_ids and a choice when opened", async () => {
    await signIn({ is_admin: true });
    const owner = person({ id: overlayOf().id_user, first_name: "Vera", last_name: "Kim" });
    server.on("POST /users/by_ids", () => json({ users: [owner] }));
    server.on("GET /users/", () =>
      json({ users: [owner], pagination: { page: 1, per_page_count: 20, count: 1 } }),
    );
    await openStored();
    expect(await screen.findByText("Vera Kim", {}, { timeout: 10_000 })).toBeTruthy();
    expect(server.count("GET /users/")).toBe(0);
    fireEvent.mouseDown(screen.getByRole("combobox", { name: "User" }));
    await waitFor(() => expect(server.count("GET /users/")).toBe(1));
  });
});
