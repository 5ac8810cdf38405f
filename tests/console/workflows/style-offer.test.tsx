import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { toasts } from "../../../src/shared/toasts";
import { ID } from "../providers/support/data";
import { said, save } from "../screens/support/acts";
import { server, setUpConsole, signIn } from "../screens/support/console";
import { open } from "./support/page";
import { answer, CALL } from "./support/workflows";

setUpConsole();
beforeAll(() => import("../../../src/custom-pages/workflows/page"), 60_000);
beforeEach(() => signIn({ is_admin: true }));

describe("a style of it", () => {
  test("is offered after the save and above the form, and leads to a new style with this workflow", async () => {
    server.on(`GET ${CALL}`, () => answer());
    server.on(`POST ${CALL}`, () => answer({}, '"2"'));
    const { at } = await open();
    await screen.findByRole("button", { name: "Create a style from it" });
    await userEvent.type(await screen.findByRole("textbox", { name: "Name" }), "!");
    await save();
    await waitFor(() => expect(said()).toEqual(["Saved"]));
    const offer = toasts.get()[0]?.action;
    expect(offer?.label).toBe("Create a style from it");
    act(() => offer?.run());
    await waitFor(() => expect(at()).toBe(`/styles/new?workflow=${ID}`));
  });

  test("is offered in the menu on a phone, so that the name has room", async () => {
    vi.stubGlobal("matchMedia", (media: string) => ({
      media,
      matches: media.includes("max-width"),
      addEventListener() {},
      removeEventListener() {},
    }));
    server.on(`GET ${CALL}`, () => answer());
    await open();
    await userEvent.click(await screen.findByRole("button", { name: /^More:/ }));
    expect(screen.queryByRole("button", { name: "Create a style from it" })).toBeNull();
    expect(await screen.findByRole("menuitem", { name: "Create a style from it" })).toBeTruthy();
    expect(screen.getByRole("menuitem", { name: "Replace JSON" })).toBeTruthy();
  });

  test("is not offered of a new workflow", async () => {
    await open("/workflows/new");
    await screen.findByRole("button", { name: /^Save/ });
    expect(screen.queryByRole("button", { name: "Create a style from it" })).toBeNull();
  });
});
