import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, test } from "vitest";
import { pictureFile } from "../../support/jpeg";
import { idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { press, said, save } from "../screens/support/acts";
import { server, setUpConsole } from "../screens/support/console";
import { answerEvent, CALL, decorOf, eventOf, openEvent, readsAgain, sentEvent, single } from "./support";

setUpConsole();
beforeAll(() => import("../../../src/custom-pages/events/page"), 60_000);

const DECOR = idOf(701);
const NIL = "00000000-0000-0000-0000-000000000000";

/** An event with this decor, or without any. */
async function openWith(decor?: object) {
  const event = eventOf({ id_decor: decor ? DECOR : null });
  answerEvent({ event });
  server.on(`GET /decors/${DECOR}`, () => (decor ? json({ decor }) : json({ detail: "Gone" }, 404)));
  server.on(`POST ${CALL}`, () => json(single(event), 200, { ETag: '"2"' }));
  await openEvent();
  return screen.findByRole("region", { name: "Decor" });
}
const fields = () => within(screen.getByRole("group", { name: "Decor fields" }));
const TURNED = "The event’s decor now has the same orientation.";
const isSaved = () => waitFor(() => expect(said()).toEqual(["Saved"]));
const name = () => fields().getByRole<HTMLInputElement>("textbox", { name: "Name" });

describe("the decor of an event", () => {
  test("is none, or is created in place with its colours, filling and images [EVT-10 EVT-49 CALL-EVT-12 CALL-EVT-13 OP-17 OP-53 OP-88]", async () => {
    const part = await openWith();
    expect(within(part).getByText(/^No decor: the photo booths show their own/)).toBeTruthy();
    await press("Create decor", part);
    await save();
    expect(await fields().findByText("Fill in this field")).toBeTruthy();
    expect(server.count(`POST ${CALL}`)).toBe(0);
    await userEvent.type(name(), "Fresh");
    const ground = fields().getByRole("textbox", { name: "Background color" });
    await userEvent.clear(ground);
    await userEvent.type(ground, "#12");
    await save();
    expect(server.count(`POST ${CALL}`)).toBe(0);
    await userEvent.type(ground, "3456");
    fireEvent.click(fields().getByRole("radio", { name: "Stretch" }));
    const [first, rest] = part.querySelectorAll<HTMLElement>("input[type=file]");
    await userEvent.upload(first as HTMLElement, await pictureFile("first.jpg"));
    await userEvent.upload(rest as HTMLElement, await pictureFile("rest.jpg"));
    await save();
    await isSaved();
    expect(sentEvent().decor).toMatchObject({
      id: NIL,
      name: "Fresh",
      orientation: "portrait",
      background_color: 0x123456ff,
      text_color: 0x333333ff,
      splash_filling: 2,
    });
    expect(sentEvent().schedule.id_decor).toBeNull();
    expect(sentEvent().images.map(([file]) => file)).toEqual(["first_screen_image", "rest_screens_image"]);
  });

  test("is read with the event and changed in place; other events keep theirs [EVT-16 CALL-EVT-12 OP-53 OP-62]", async () => {
    const part = await openWith(decorOf({ id: DECOR }));
    expect(within(part).getByText(/your changes are saved to a copy for this event/)).toBeTruthy();
    await userEvent.type(name(), "!");
    await save();
    await isSaved();
    expect(sentEvent().decor).toMatchObject({ id: DECOR, name: "Nordline!", button_color: 0xc9a24a80 });
    expect(sentEvent().schedule.id_decor).toBe(DECOR);
    expect(sentEvent().images).toEqual([]);
  });

  test("shows a replaced picture from the server at once, not the one kept in memory", async () => {
    await readsAgain({
      replaced: `/decors/${DECOR}/image/first`,
      other: `/decors/${DECOR}/image/rest`,
      open: () => openWith(decorOf({ id: DECOR })),
      async replace(part) {
        const [first] = part.querySelectorAll<HTMLElement>("input[type=file]");
        await userEvent.upload(first as HTMLElement, await pictureFile("new.jpg"));
        await save();
        await isSaved();
      },
    });
  });

  test("turns with the event, and back with it [EVT-38 OP-62 OP-89]", async () => {
    const part = await openWith(decorOf({ id: DECOR }));
    expect(within(part).getByText("Portrait, same as the event")).toBeTruthy();
    fireEvent.click(screen.getByRole("radio", { name: "Landscape" }));
    expect(within(part).getByText("Landscape, same as the event")).toBeTruthy();
    expect(screen.getByText(TURNED)).toBeTruthy();
    await press("Undo");
    expect(within(part).getByText("Portrait, same as the event")).toBeTruthy();
    fireEvent.click(screen.getByRole("radio", { name: "Landscape" }));
    await save();
    await isSaved();
    expect([sentEvent().schedule.orientation, sentEvent().decor.orientation]).toEqual([
      "landscape",
      "landscape",
    ]);
  });

  test("keeps what was changed in it when its turn is undone [EVT-38]", async () => {
    const part = await openWith(decorOf({ id: DECOR }));
    fireEvent.click(screen.getByRole("radio", { name: "Landscape" }));
    await userEvent.type(name(), "!");
    await press("Undo");
    expect(within(part).getByText("Portrait, same as the event")).toBeTruthy();
    expect(screen.queryByText(TURNED)).toBeNull();
    await save();
    await isSaved();
    expect(sentEvent().schedule.orientation).toBe("portrait");
    expect(sentEvent().decor).toMatchObject({ id: DECOR, name: "Nordline!", orientation: "portrait" });
  });

  test("that was chosen since the event was turned is not replaced by an undo of that [EVT-38]", async () => {
    const part = await openWith(decorOf({ id: DECOR }));
    fireEvent.click(screen.getByRole("radio", { name: "Landscape" }));
    expect(screen.getByText(TURNED)).toBeTruthy();
    await press("Remove decor", part);
    expect(screen.queryByText(TURNED)).toBeNull();
    await press("Create decor", part);
    await userEvent.type(name(), "Fresh");
    expect(screen.queryByText(TURNED)).toBeNull();
  });

  test("with another orientation than the event says so and is turned by a press [EVT-38]", async () => {
    const part = await openWith(decorOf({ id: DECOR, orientation: "landscape" }));
    expect(within(part).getByText("The decor’s orientation differs from the event’s.")).toBeTruthy();
    await press("Match the event", part);
    await save();
    await isSaved();
    expect(sentEvent().decor).toMatchObject({ id: DECOR, orientation: "portrait" });
  });

  test("is removed from the event, and is restored with its input [EVT-10 EVT-16 OP-53]", async () => {
    const part = await openWith(decorOf({ id: DECOR }));
    await userEvent.type(name(), "!");
    await press("Remove decor", part);
    expect(within(part).getByText(/Nordline! was removed from this event. It stays/)).toBeTruthy();
    await press("Undo", part);
    expect(name().value).toBe("Nordline!");
    await press("Remove decor", part);
    await save();
    await isSaved();
    expect([sentEvent().decor, sentEvent().schedule.id_decor]).toEqual([null, null]);
  });

  test("is picked from those of the event's owner and takes its orientation; another one can be had back [EVT-10 OP-90]", async () => {
    const rows = [
      decorOf({ id: idOf(711), name: "Asleep", active: false }),
      decorOf({ id: idOf(712), name: "Of another", id_user: idOf(9) }),
      decorOf({ id: idOf(713), name: "Wide", orientation: "landscape" }),
    ];
    const part = await openWith(decorOf({ id: DECOR }));
    server.on("GET /decors/", () =>
      json({ decors: rows, pagination: { page: 1, per_page_count: 100, count: rows.length } }),
    );
    await userEvent.click(await within(part).findByRole("combobox", { name: "Choose another decor" }));
    const offered = await screen.findAllByRole("option");
    expect(offered.map((one) => one.getAttribute("aria-label"))).toEqual(["Wide"]);
    fireEvent.click(document.querySelector(".ant-select-item-option-content") as Element);
    expect(name().value).toBe("Wide");
    expect(within(part).getByText("Portrait, same as the event")).toBeTruthy();
    await press("Undo", part);
    expect(name().value).toBe("Nordline");
    await userEvent.click(within(part).getByRole("combobox"));
    await screen.findAllByRole("option");
    fireEvent.click(document.querySelector(".ant-select-item-option-content") as Element);
    await save();
    await isSaved();
    expect(sentEvent().decor).toMatchObject({ id: idOf(713), orientation: "portrait" });
  });

  test("that cannot be read any more stays until it is removed [OP-181]", async () => {
    const event = eventOf({ id_decor: DECOR });
    answerEvent({ event });
    server.on(`POST ${CALL}`, () => json(single(event), 200, { ETag: '"2"' }));
    await openEvent();
    const part = await screen.findByRole("region", { name: "Decor" });
    expect(within(part).getByText(`Unavailable (${DECOR.slice(0, 8)})`)).toBeTruthy();
    await userEvent.type(screen.getByRole("textbox", { name: "Name" }), "!");
    await save();
    await isSaved();
    expect([sentEvent().decor, sentEvent().schedule.id_decor]).toEqual([{ id: DECOR }, DECOR]);
  });
});
