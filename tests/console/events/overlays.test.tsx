import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, test } from "vitest";
import { overlayUse, usedOverlay } from "../../../src/custom-pages/events/overlay-use";
import { pictureFile } from "../../support/jpeg";
import { idOf, overlayOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { press, said, save } from "../screens/support/acts";
import { server, setUpConsole, signIn } from "../screens/support/console";
import { answerEvent, answerParts, CALL, eventOf, openEvent, readsAgain, sentEvent, single } from "./support";

setUpConsole();
beforeAll(() => import("../../../src/custom-pages/events/page"), 60_000);

const [GOLD, WIDE, OLD] = [idOf(601), idOf(602), idOf(603)] as [string, string, string];
const gold = overlayOf({ id: GOLD, name: "Gold", has_portrait: true });
const wide = overlayOf({ id: WIDE, name: "Wide", orientation: "landscape" });

/** An event with these overlays, in this order. */
async function openWith(ids: readonly string[], known: readonly object[]) {
  answerEvent({ event: eventOf({ overlays_ids: ids }) });
  server.on("POST /overlays/by_ids", () => json({ overlays: known }));
  server.on(`POST ${CALL}`, () => json(single(eventOf({ overlays_ids: ids })), 200, { ETag: '"2"' }));
  await openEvent();
  return section();
}
const section = () => screen.findByRole("region", { name: "Overlays" });
const names = (part: HTMLElement) =>
  [...part.querySelectorAll(".event-overlay-name")].map((one) => one.textContent);
const isSaved = () => waitFor(() => expect(said()).toEqual(["Saved"]));
const fieldsOf = (name: string) => within(screen.getByRole("group", { name }));

describe("the overlays of an event", () => {
  test("are listed and sent in their order, which can be changed [EVT-09 EVT-21 CALL-EVT-10]", async () => {
    const part = await openWith([GOLD, WIDE], [wide, gold]);
    expect(names(part)).toEqual(["Gold", "Wide"]);
    await press("Move up: Wide", part);
    expect(names(part)).toEqual(["Wide", "Gold"]);
    await save();
    await isSaved();
    expect(sentEvent().overlays.map(({ id }: { id: string }) => id)).toEqual([WIDE, GOLD]);
    expect(sentEvent().schedule.overlays_ids).toEqual([WIDE, GOLD]);
    expect(sentEvent().overlay_images).toEqual([]);
  });

  test("name the one that is shown on pictures, and why the others are not [OP-184]", async () => {
    const second = overlayOf({ id: idOf(604), name: "Second", orientation: "portrait", has_portrait: true });
    const off = overlayOf({ id: OLD, name: "Off", active: false, has_portrait: true });
    const part = await openWith([WIDE, OLD, GOLD, second.id], [wide, off, gold, second]);
    const [first, inactive, used, later] = within(part).getAllByRole("listitem") as HTMLElement[];
    expect(first?.textContent).toContain("have a different orientation");
    expect(inactive?.textContent).toContain("this overlay is inactive");
    expect(used?.textContent).toContain("On the pictures");
    expect(later?.textContent).toContain("Gold comes first");
    fireEvent.click(screen.getByRole("radio", { name: "Landscape" }));
    expect(within(first as HTMLElement).getByText("On the pictures")).toBeTruthy();
  });

  test("of which none fits the event are marked in the rail as in the checklist", async () => {
    await openWith([WIDE], [{ ...wide, has_landscape: true }]);
    const mark = () =>
      [...document.querySelectorAll(".sl-rail button")]
        .find(({ textContent }) => textContent?.includes("Overlays"))
        ?.querySelector(".sl-part-mark")?.className;
    expect(await screen.findByText("No overlay fits the orientation of the event")).toBeTruthy();
    expect(mark()).toContain("noted");
    fireEvent.click(screen.getByRole("radio", { name: "Landscape" }));
    await waitFor(() => expect(mark()).toContain("done"));
  });

  test("are changed in place, for all events that use them; only a new picture is sent [EVT-09 CALL-EVT-10 CALL-EVT-11 OP-52]", async () => {
    const part = await openWith([WIDE, GOLD], [wide, gold]);
    await press("Edit Gold", part);
    const fields = fieldsOf("Gold");
    expect(fields.getByText("Changes apply to every event that uses this overlay.")).toBeTruthy();
    await userEvent.type(fields.getByRole("textbox", { name: "Name" }), "en");
    await userEvent.upload(
      part.querySelector("input[type=file][id$=portrait]") as HTMLElement,
      await pictureFile("new.jpg", { width: 48, height: 64 }),
    );
    await save();
    await isSaved();
    expect(sentEvent().overlays[1]).toMatchObject({ id: GOLD, name: "Golden", orientation: "both" });
    expect(sentEvent().overlay_images.map(([name]) => name)).toEqual(["1_portrait.jpg"]);
  });

  test("show a replaced picture from the server at once, not the one kept in memory", async () => {
    await readsAgain({
      replaced: `/overlays/${GOLD}/image/portrait`,
      other: `/overlays/${WIDE}/image/landscape`,
      open: () => openWith([WIDE, GOLD], [wide, gold]),
      async replace(part) {
        await press("Edit Gold", part);
        await userEvent.upload(
          part.querySelector("input[type=file][id$=portrait]") as HTMLElement,
          await pictureFile("new.jpg", { width: 48, height: 64 }),
        );
        await save();
        await isSaved();
      },
    });
  });

  test("are created in place: a new one needs a name and its pictures [EVT-47 EVT-48 OP-52]", async () => {
    const part = await openWith([], []);
    await press("Create overlay", part);
    const fields = fieldsOf("Unnamed overlay");
    expect(fields.queryByText(/Changes apply/)).toBeNull();
    await save();
    expect(await fields.findByText("Fill in this field")).toBeTruthy();
    expect(server.count(`POST ${CALL}`)).toBe(0);
    await userEvent.type(fields.getByRole("textbox", { name: "Name" }), "Fresh");
    fireEvent.click(screen.getAllByRole("radio", { name: "Portrait" }).at(-1) as HTMLElement);
    await save();
    expect(server.count(`POST ${CALL}`)).toBe(0);
    await userEvent.upload(
      part.querySelector("input[type=file]") as HTMLElement,
      await pictureFile("new.jpg", { width: 48, height: 64 }),
    );
    await save();
    await isSaved();
    expect(sentEvent().overlays).toMatchObject([
      { id: "00000000-0000-0000-0000-000000000000", name: "Fresh", orientation: "portrait" },
    ]);
    expect(sentEvent().overlay_images.map(([name]) => name)).toEqual(["0_portrait.jpg"]);
  });

  test("that are new stay open with the focus in them while a save stores them", async () => {
    const part = await openWith([], []);
    const stored = { ...gold, name: "Fresh", orientation: "portrait" };
    server.on("POST /overlays/by_ids", () => json({ overlays: [stored] }));
    server.on(`POST ${CALL}`, () => json(single(eventOf({ overlays_ids: [GOLD] })), 200, { ETag: '"2"' }));
    await press("Create overlay", part);
    const fields = fieldsOf("Unnamed overlay");
    fireEvent.click(fields.getByRole("radio", { name: "Portrait" }));
    await userEvent.upload(
      part.querySelector("input[type=file]") as HTMLElement,
      await pictureFile("new.jpg", { width: 48, height: 64 }),
    );
    const name = fields.getByRole("textbox", { name: "Name" });
    await userEvent.type(name, "Fresh");
    fireEvent.keyDown(name, { code: "KeyS", ctrlKey: true });
    await isSaved();
    expect(await within(part).findByText(/^Changes apply to every event/)).toBeTruthy();
    expect(document.activeElement).toBe(name);
  });

  test("that are all chosen leave a list with its text as the only, disabled option, which the field refers to", async () => {
    const part = await openWith([], []);
    const field = await within(part).findByRole("combobox", { name: "Add an existing overlay" });
    await userEvent.click(field);
    const text = await screen.findByText("The event’s owner has no other overlays");
    expect([text.getAttribute("role"), text.getAttribute("aria-disabled")]).toEqual(["option", "true"]);
    expect(text.parentElement?.getAttribute("role")).toBe("listbox");
    const active = field.getAttribute("aria-activedescendant");
    expect(document.getElementById(String(active))).toBe(text);
  });

  test("are offered with their pictures: active ones of the event's owner, each once [EVT-09 OP-90 OP-181]", async () => {
    await signIn({ is_admin: true });
    const others = [
      overlayOf({ id: idOf(611), name: "Of another", id_user: idOf(9) }),
      overlayOf({ id: idOf(612), name: "Asleep", active: false }),
      overlayOf({ id: idOf(613), name: "Silver", has_portrait: true }),
    ];
    const rows = [...others, gold];
    const answer = () =>
      json({ overlays: rows, pagination: { page: 1, per_page_count: 100, count: rows.length } });
    const part = await openWith([GOLD], [gold]);
    server.on("GET /overlays/", answer);
    await userEvent.click(await within(part).findByRole("combobox", { name: "Add an existing overlay" }));
    const offered = await screen.findAllByRole("option");
    expect(offered.map((one) => one.getAttribute("aria-label"))).toEqual(["Silver"]);
    fireEvent.click(document.querySelector(".ant-select-item-option-content") as Element);
    expect(names(part)).toEqual(["Gold", "Silver"]);
    await save();
    await isSaved();
    expect(sentEvent().overlays.at(-1)).toMatchObject({ id: idOf(613), name: "Silver" });
  });

  test("are removed from the event and restored to their place [EVT-21]", async () => {
    const part = await openWith([GOLD, WIDE], [wide, gold]);
    await press("Edit Gold", part);
    await userEvent.type(fieldsOf("Gold").getByRole("textbox", { name: "Name" }), "en");
    await press("Remove Golden from the event", part);
    expect(names(part)).toEqual(["Wide"]);
    expect(within(part).getByText(/Golden was removed from this event. It stays/)).toBeTruthy();
    expect((document.activeElement as HTMLElement).textContent).toBe("Undo");
    await press("Undo", part);
    expect(names(part)).toEqual(["Golden", "Wide"]);
    expect(document.activeElement?.id).toBe("field-overlays");
    await press("Remove Golden from the event", part);
    await save();
    await isSaved();
    expect(sentEvent().overlays.map(({ id }: { id: string }) => id)).toEqual([WIDE]);
  });

  test("that are no longer shared stay, are sent by id, and block nothing [OP-181]", async () => {
    const part = await openWith([OLD, GOLD], [gold]);
    expect(names(part)).toEqual([`Unavailable (${OLD.slice(0, 8)})`, "Gold"]);
    expect(within(part).queryByRole("button", { name: /^Edit Unavailable/ })).toBeNull();
    await userEvent.type(screen.getByRole("textbox", { name: "Name" }), "!");
    await save();
    await isSaved();
    expect(sentEvent().overlays[0]).toEqual({ id: OLD });
    expect(sentEvent().schedule.overlays_ids).toEqual([OLD, GOLD]);
  });

  test("open and show the error that the server found [EVT-47]", async () => {
    const part = await openWith([WIDE, GOLD], [wide, gold]);
    server.on(`POST ${CALL}`, () => json({ fields: { "overlays.1.name": "validation.required" } }, 422));
    await userEvent.type(screen.getByRole("textbox", { name: "Name" }), "!");
    await save();
    expect(await screen.findByRole("group", { name: "Gold" })).toBeTruthy();
    expect(within(part).getByText("Fill in this field")).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.id).toBe("field-overlays.1.name"));
  });

  test("of a long list are shown on request, by search or when new; all of them are sent", async () => {
    const many = Array.from({ length: 20 }, (_, at) =>
      overlayOf({ id: idOf(620 + at), name: `O${at}`, orientation: "portrait", has_portrait: true }),
    );
    const part = await openWith(
      many.map(({ id }) => id),
      many,
    );
    expect(names(part)).toHaveLength(12);
    server.on(`POST ${CALL}`, () => json({ fields: { "overlays.15.name": "validation.required" } }, 422));
    await press("Move up: O1", part);
    await save();
    expect(await screen.findByRole("group", { name: "O15" })).toBeTruthy();
    const sent = [1, 0, ...Array.from({ length: 18 }, (_, at) => at + 2)].map((at) => many[at]?.id);
    expect(sentEvent().overlays.map(({ id }: { id: string }) => id)).toEqual(sent);
    expect(names(part)).toHaveLength(20);
    await press("Create overlay", part);
    expect(names(part)).toHaveLength(21);
  });

  test("of a new event are sent with its creation [EVT-09 CALL-EVT-10]", async () => {
    answerParts();
    server.on("GET /overlays/", () =>
      json({ overlays: [gold], pagination: { page: 1, per_page_count: 100, count: 1 } }),
    );
    await openEvent("/events/new");
    const part = await section();
    expect(within(part).getByText(/No overlays: guests get/)).toBeTruthy();
    await userEvent.click(await within(part).findByRole("combobox"));
    await screen.findAllByRole("option");
    fireEvent.click(document.querySelector(".ant-select-item-option-content") as Element);
    expect(names(part)).toEqual(["Gold"]);
  });
});

describe("the overlay of a picture", () => {
  const part = (id: string, orientation: string, active = true) => ({ id, name: id, orientation, active });

  test("is the first active one that fits its orientation [OP-184]", () => {
    const overlays = [
      part("wide", "landscape"),
      part("off", "portrait", false),
      { id: "gone" },
      part("any", "both"),
      part("tall", "portrait"),
    ];
    const used = usedOverlay({ overlays, orientation: "portrait" });
    expect(used?.id).toBe("any");
    expect(overlays.map((one) => overlayUse(one, used, "portrait"))).toEqual([
      "other_shape",
      "inactive",
      "unavailable",
      "used",
      "later",
    ]);
    expect(usedOverlay({ overlays, orientation: "landscape" })?.id).toBe("wide");
    expect(usedOverlay({ overlays: overlays.slice(0, 3), orientation: "portrait" })).toBeUndefined();
  });
});
