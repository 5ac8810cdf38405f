import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { NIL_ID } from "../../../contract/core/ids";
import { pictureFile } from "../../support/jpeg";
import { ID } from "../providers/support/data";
import { lost } from "../providers/support/server";
import { server, setUpConsole } from "./support/console";
import {
  data,
  description,
  name,
  notices,
  openNew,
  parts,
  picture,
  READ,
  save,
  stored,
} from "./support/overlay-form";

setUpConsole();

describe("a new overlay", () => {
  test("is sent whole, once, and gets its address [OVL-05..09 OVL-16 CALL-OVL-05 LIST-06 LIST-07]", async () => {
    const { at } = await openNew();
    server.on("PUT /overlays/", stored({ orientation: "both", has_portrait: true }));
    server.on(READ, stored({ orientation: "both", has_portrait: true }));
    await userEvent.type(await name(), "Frame");
    await userEvent.type(description(), "Gold");
    expect((screen.getByRole("radio", { name: "Both" }) as HTMLInputElement).checked).toBe(true);
    await userEvent.upload(picture("Portrait"), await pictureFile("p.jpg", { width: 30, height: 40 }));
    await userEvent.upload(picture("Landscape"), await pictureFile("l.jpg", { width: 40, height: 30 }));
    await userEvent.dblClick(save());
    await waitFor(() => expect(at()).toBe(`/branding/overlays/${ID}`));
    expect(server.count("PUT /overlays/")).toBe(1);
    expect(data("PUT /overlays/")).toEqual({
      id: "00000000-0000-0000-0000-000000000000",
      active: true,
      description: "Gold",
      name: "Frame",
      orientation: "both",
    });
    expect([...parts("PUT /overlays/").keys()].sort()).toEqual(["landscape", "overlay_data", "portrait"]);
    expect(server.calls("PUT /overlays/")[0]?.headers["Idempotency-Key"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(notices()).toEqual(["Created"]);
  });

  test("whose answer was lost with its page is sent under the same key from its draft", async () => {
    server.on("PUT /overlays/", lost);
    await openNew();
    await userEvent.type(await name(), "Frame");
    await userEvent.click(screen.getByRole("radio", { name: "Portrait" }));
    await userEvent.upload(picture("Portrait"), await pictureFile("p.jpg", { width: 30, height: 40 }));
    await userEvent.click(save());
    await waitFor(() => expect(notices()).toEqual(["Could not save"]));
    await screen.findByText(/draft kept on this device/);
    cleanup();
    await openNew();
    await userEvent.click(await screen.findByRole("button", { name: "Restore" }));
    await userEvent.click(save());
    await waitFor(() => expect(server.count("PUT /overlays/")).toBe(2));
    const [first, second] = server.calls("PUT /overlays/").map(({ headers }) => headers["Idempotency-Key"]);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
  });

  test("is not sent without a name and its pictures; the errors are at the fields [OVL-19 OVL-20]", async () => {
    await openNew();
    const field = await name();
    await userEvent.click(save());
    expect(server.seen.filter(({ method }) => method !== "GET")).toEqual([]);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    const note = document.getElementById(field.getAttribute("aria-describedby") ?? "");
    expect(note?.textContent).toBe("Fill in this field");
    expect(document.activeElement).toBe(field);
    expect(screen.getAllByText("Add an image")).toHaveLength(2);
    expect(save().getAttribute("aria-disabled")).toBe("true");
    expect(screen.getByRole("link", { name: "Name: Fill in this field" })).toBeTruthy();
  });

  test("requires only the pictures of its orientation [OVL-07 OVL-21 OVL-22]", async () => {
    await openNew();
    await name();
    await userEvent.click(screen.getByRole("radio", { name: "Portrait" }));
    expect(screen.queryByLabelText("Landscape", { selector: "input[type=file]" })).toBeNull();
    await userEvent.click(screen.getByRole("radio", { name: "Landscape" }));
    expect(screen.queryByLabelText("Portrait", { selector: "input[type=file]" })).toBeNull();
    await userEvent.click(save());
    expect(screen.getAllByText("Add an image")).toHaveLength(1);
  });

  test("keeps a picture that its orientation no longer uses, and does not send it", async () => {
    await openNew();
    server.on("PUT /overlays/", stored({ has_portrait: true }));
    server.on(READ, stored({ has_portrait: true }));
    await userEvent.type(await name(), "Frame");
    await userEvent.upload(picture("Landscape"), await pictureFile());
    await userEvent.upload(picture("Portrait"), await pictureFile("p.jpg", { width: 30, height: 40 }));
    await userEvent.click(screen.getByRole("radio", { name: "Portrait" }));
    expect(screen.getByText(/^Landscape: this orientation does not use the image/)).toBeTruthy();
    await userEvent.click(save());
    await waitFor(() => expect(server.count("PUT /overlays/")).toBe(1));
    expect([...parts("PUT /overlays/").keys()].sort()).toEqual(["overlay_data", "portrait"]);
  });

  test("refuses an SVG that is called a JPEG, at its field [OVL-17 OVL-18]", async () => {
    await openNew();
    await name();
    const svg = new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "frame.jpg", { type: "image/jpeg" });
    await userEvent.upload(picture("Portrait"), svg);
    const error = await screen.findByText(/^The content of this file does not match/);
    expect(picture("Portrait").getAttribute("aria-describedby")).toContain(error.closest("[id]")?.id);
    expect(screen.queryByRole("button", { name: "Remove: Portrait" })).toBeNull();
  });

  test("of an admin belongs to the chosen owner; other roles choose none [OVL-23]", async () => {
    await openNew();
    await name();
    expect(screen.queryByText("User")).toBeNull();
    expect(server.seen.filter(({ path }) => path.includes("/users"))).toEqual([]);
  });
});

test("the nil id stays out of addresses", async () => {
  const { at } = await openNew();
  await name();
  expect(at()).not.toContain(NIL_ID);
});
