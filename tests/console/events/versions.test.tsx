import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, test } from "vitest";
import { conflictDialog } from "../editor/support/conflict";
import { idOf, overlayOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { press, said, save } from "../screens/support/acts";
import { server, setUpConsole } from "../screens/support/console";
import { answerEvent, CALL, decorOf, eventOf, openEvent, sentEvent, single } from "./support";

setUpConsole();
beforeAll(() => import("../../../src/custom-pages/events/page"), 60_000);

const [GOLD, WIDE, SILVER, DECOR] = [idOf(601), idOf(602), idOf(613), idOf(701)] as const;
const gold = overlayOf({ id: GOLD, name: "Gold", has_portrait: true, version: 3 });
const wide = overlayOf({ id: WIDE, name: "Wide", orientation: "landscape", version: 7 });
const NEWER = {
  detail: "Someone else saved a newer version",
  code: "errors.version_conflict",
  fields: { "overlays.0": "errors.version_conflict" },
};

/** An event with these overlays and this decor of a server that sends their versions. */
async function openWith(known: readonly { id: string }[], decor?: object) {
  const event = eventOf({ overlays_ids: known.map(({ id }) => id), id_decor: decor ? DECOR : null });
  answerEvent({ event });
  server.on("POST /overlays/by_ids", () => json({ overlays: known }));
  server.on(`GET /decors/${DECOR}`, () => json({ decor }));
  server.on(`POST ${CALL}`, () => json(single(event), 200, { ETag: '"2"' }));
  await openEvent();
  return screen.findByRole("region", { name: "Overlays" });
}
const type = async (group: string, text: string) =>
  userEvent.type(
    within(screen.getByRole("group", { name: group })).getByRole("textbox", { name: "Name" }),
    text,
  );
const isSaved = () => waitFor(() => expect(said()).toEqual(["Saved"]));

describe("overlays and decor with versions", () => {
  test("go by their id alone until they are changed, then with the version that was read [CALL-EVT-10 CALL-EVT-12 OP-175]", async () => {
    const part = await openWith([gold, wide], decorOf({ id: DECOR, version: 5 }));
    await press("Edit Wide", part);
    await type("Wide", "r");
    await save();
    await isSaved();
    expect(sentEvent().overlays).toEqual([
      { id: GOLD },
      expect.objectContaining({ id: WIDE, name: "Wider", version: 7 }),
    ]);
    expect(sentEvent().decor).toEqual({ id: DECOR });
    await type("Decor fields", "!");
    await save();
    await waitFor(() => expect(server.count(`POST ${CALL}`)).toBe(2));
    expect(sentEvent(undefined, 1).decor).toMatchObject({ id: DECOR, version: 5 });
  });

  test("that somebody else has changed are compared field by field, and saved over the newer version on request [OP-175]", async () => {
    const part = await openWith([gold]);
    server.on(`POST ${CALL}`, () => json(NEWER, 412));
    await press("Edit Gold", part);
    await type("Gold", "en");
    const theirs = { ...gold, name: "Yellow", version: 4, updated_at: "2026-01-02T00:00:00Z" };
    server.on("POST /overlays/by_ids", () => json({ overlays: [theirs] }));
    await save();
    const dialog = await conflictDialog();
    expect(dialog.fields()).toEqual(["Overlay 1: Name"]);
    await waitFor(() => expect(dialog.values()).toEqual(["Golden", "Yellow"]));
    const event = eventOf({ overlays_ids: [GOLD] });
    server.on(`POST ${CALL}`, () => json(single(event), 200, { ETag: '"2"' }));
    await press("Keep mine and save");
    await waitFor(() => expect(server.count(`POST ${CALL}`)).toBe(2));
    expect(sentEvent(undefined, 1).overlays).toMatchObject([{ id: GOLD, name: "Golden", version: 4 }]);
  });

  test("that were chosen here and have changed since say so at their place [OP-175]", async () => {
    const part = await openWith([]);
    const silver = overlayOf({ id: SILVER, name: "Silver", has_portrait: true, version: 1 });
    server.on("GET /overlays/", () =>
      json({ overlays: [silver], pagination: { page: 1, per_page_count: 100, count: 1 } }),
    );
    await userEvent.click(await within(part).findByRole("combobox", { name: "Add an existing overlay" }));
    await screen.findAllByRole("option");
    fireEvent.click(document.querySelector(".ant-select-item-option-content") as Element);
    await press("Edit Silver", part);
    await type("Silver", "y");
    server.on(`POST ${CALL}`, () => json(NEWER, 412));
    await save();
    expect(await within(part).findByText("Someone else saved a newer version")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(sentEvent().overlays).toMatchObject([{ id: SILVER, name: "Silvery", version: 1 }]);
  });
});
