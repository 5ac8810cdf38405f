import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { overlays } from "../../../src/resources/overlays";
import { ID, overlayOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { openScreens, server, setUpConsole } from "./support/console";
import { name, openStored, READ, stored } from "./support/overlay-form";

setUpConsole();

describe("the way out of a changed form", () => {
  test("asks, and stays", async () => {
    const { router, at } = await openStored();
    await userEvent.type(await name(), "!");
    void router.navigate("/elsewhere");
    const dialog = await screen.findByRole("dialog", { name: "Leave without saving?" });
    expect(within(dialog).getByText(/^1 unsaved change: name\./)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("button", { name: "Stay" }));
    expect(at()).toBe(`/branding/overlays/${ID}`);
    expect((await name()).value).toBe("Frame!");
  });

  test.each(["Leave", "Discard changes"])("asks, and leaves: %s", async (answer) => {
    const { router, at } = await openStored();
    await userEvent.type(await name(), "!");
    void router.navigate("/elsewhere");
    await userEvent.click(await screen.findByRole("button", { name: answer }));
    await waitFor(() => expect(at()).toBe("/elsewhere"));
  });

  test("asks before the page is closed or reloaded", async () => {
    await openStored();
    const closing = () => {
      const event = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(closing()).toBe(false);
    await userEvent.type(await name(), "!");
    expect(closing()).toBe(true);
  });

  test("asks nothing when nothing is changed; Close leads to the list it came from", async () => {
    server.on("GET /overlays/", () =>
      json({ overlays: [overlayOf()], pagination: { page: 2, per_page_count: 10, count: 11 } }),
    );
    server.on(READ, stored());
    const { at } = await openScreens(overlays, "/branding/overlays?page=2&sort=name");
    await userEvent.click(await screen.findByRole("link", { name: "Frame" }));
    await name();
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(at()).toBe("/branding/overlays?page=2&sort=name"));
  });
});
