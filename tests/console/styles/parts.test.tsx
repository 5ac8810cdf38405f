import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { toasts } from "../../../src/shared/toasts";
import { ID, idOf } from "../providers/support/data";
import { person } from "../providers/support/people";
import { json } from "../providers/support/server";
import { said } from "../screens/support/acts";
import { server, setUpConsole, signIn } from "../screens/support/console";
import { MAN, PARAMS, PORTRAITS, single, styleOf, TUNE, valueAt, WOMAN, WORKFLOW } from "./fixtures";
import { answerParts, answerStyle, openStyle, save, saveButton, sentStyle } from "./support";

setUpConsole();

const CALL = `POST /styles/${ID}`;
const saves = (changes: object = {}, more: object = {}) =>
  server.on(CALL, () => json(single(styleOf(changes), more), 200, { ETag: '"2"' }));

describe("who sees the style", () => {
  const says = async (text: RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);

  test("is said as it would be after the save, also of customers chosen just now [OP-112 OP-113]", async () => {
    await signIn({ is_admin: true });
    answerStyle({ style: styleOf({ categories: [PORTRAITS], id_user: idOf(999) }) });
    server.on(`GET /styles/${ID}/customers`, () => json({ users: [person({ id: idOf(998) })] }));
    server.on(`GET /styles/${ID}/tags`, () => json({ tags: [] }));
    server.on("GET /routing-tags", () => json({ items: [] }));
    await openStyle();
    await says(/^Everyone with access to “Portraits” and 1 customer can see this style/);
    await userEvent.click(screen.getByRole("switch", { name: "Draft" }));
    await says(/^The owner and 1 customer can see this style/);
  });

  test("is said of a new one, with what would show it to others [OP-112 STY-56]", async () => {
    answerParts();
    await openStyle("/styles/new");
    await says(/^Only you can see this style/);
    await says(/An admin can show it to others/);
    await userEvent.click(screen.getByRole("switch", { name: "Draft" }));
    await says(/^Only you can see this style/);
    expect(screen.queryByText(/An admin can show it to others/)).toBeNull();
  });

  test("says of a published one without participants or cartridges that nobody can use it yet", async () => {
    const hint = () => screen.queryAllByText(/Nobody can use it before/)[0]?.textContent?.trim();
    answerStyle({ style: styleOf({ participants_ids: [] }) });
    await openStyle();
    await screen.findByRole("switch", { name: "Draft", checked: false });
    expect(hint()).toBe("Nobody can use it before it has a participant.");
    await userEvent.click(await screen.findByRole("radio", { name: "Revolver" }));
    expect(hint()).toBe("Nobody can use it before it has a cartridge.");
    await userEvent.click(screen.getByRole("switch", { name: "Draft" }));
    expect(hint()).toBeUndefined();
  });

  test("says nothing of the kind with a participant", async () => {
    answerStyle({ style: styleOf({ participants_ids: [MAN] }) });
    await openStyle();
    await screen.findByRole("switch", { name: "Draft", checked: false });
    expect(screen.queryByText(/Nobody can use it before/)).toBeNull();
  });
});

describe("actions on a style", () => {
  const choose = async (item: string) => {
    await userEvent.click(await screen.findByRole("button", { name: "More: Oil on linen" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: item }));
  };

  test("it is copied, and the copy opened; a failure before is no longer said [CALL-STY-08]", async () => {
    answerStyle();
    server.on(
      `POST /styles/${ID}/copy`,
      () => json({}, 500),
      () => json({ style: styleOf({ id: idOf(8), name: "Oil (copy)" }) }),
    );
    server.on(`GET /styles/${idOf(8)}`, () => json(single(styleOf({ id: idOf(8), name: "Oil (copy)" }))));
    server.on(`GET /styles/${idOf(8)}/values`, () => json({ values: [] }));
    const { at } = await openStyle();
    await userEvent.click(await screen.findByRole("button", { name: "Make a copy" }));
    await waitFor(() => expect(said()).toEqual(["Could not copy the style"]));
    await userEvent.click(screen.getByRole("button", { name: "Make a copy" }));
    await waitFor(() => expect(at()).toBe(`/styles/edit/${idOf(8)}`));
    expect(said()).toEqual(["Copied as “Oil (copy)”"]);
  });

  test("with unsaved changes it is copied after a question, and stays open with them", async () => {
    answerStyle();
    const COPY = `POST /styles/${ID}/copy`;
    server.on(COPY, () => json({ style: styleOf({ id: idOf(8), name: "Oil (copy)" }) }));
    const { at } = await openStyle();
    await userEvent.type(await screen.findByRole("textbox", { name: "Name" }), "!");
    const copy = screen.getByRole("button", { name: "Make a copy" });
    await userEvent.click(copy);
    const question = await screen.findByRole("dialog", { name: "Copy the saved version?" });
    await userEvent.click(within(question).getByRole("button", { name: "Cancel" }));
    expect(server.count(COPY)).toBe(0);
    await userEvent.click(copy);
    const again = await screen.findByRole("dialog", { name: "Copy the saved version?" });
    await userEvent.click(within(again).getByRole("button", { name: "Make a copy" }));
    await waitFor(() => expect(said()).toEqual(["Copied as “Oil (copy)”"]));
    expect([server.count(COPY), at()]).toEqual([1, `/styles/edit/${ID}`]);
    expect(toasts.get()[0]?.action?.label).toBe("Open the copy");
  });

  test("one used by a revolver says so instead of being deleted [CALL-STY-35]", async () => {
    answerStyle();
    server.on(`GET /styles/${ID}/revolvers`, () => json({ styles: [styleOf({ id: idOf(9), name: "Mix" })] }));
    await openStyle();
    await choose("Delete");
    expect(await screen.findByRole("dialog", { name: "“Oil on linen” is in use" })).toBeTruthy();
    expect(screen.getByText(/“Mix” uses it as a cartridge/)).toBeTruthy();
  });

  test("it is deleted once confirmed, also where its use cannot be read [STY-83 CALL-STY-07]", async () => {
    answerStyle();
    server.on(`GET /styles/${ID}/revolvers`, () => json({}, 500));
    server.on(`DELETE /styles/${ID}`, () => json(null, 204));
    const { at } = await openStyle();
    await choose("Delete");
    const dialog = await screen.findByRole("dialog", { name: "Delete “Oil on linen”?" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(at()).toBe("/styles"));
    expect(said()).toEqual(["Deleted Oil on linen"]);
  });

  test("it is added to events [CALL-STY-36]", async () => {
    answerStyle();
    const event = {
      ...styleOf({ id: idOf(800), name: "Autumn fair" }),
      id_decor: null,
      style_ids: [],
      overlays_ids: [],
      orientation: "portrait",
      select_language: false,
      start_time: "2026-01-01T00:00:00Z",
      end_time: null,
      demo: false,
      style_selection_mode: "GRID",
      quiz_id: null,
      quiz_mappings: [],
      quiz_fallback_style_id: null,
      photo_booth_ids: [],
      bots_count: 0,
    };
    const schedules = [event];
    server.on("GET /schedules/", () =>
      json({ schedules, pagination: { page: 1, per_page_count: 100, count: 1 } }),
    );
    server.on(`POST /styles/${ID}/schedules`, () => json({ schedules }));
    await openStyle();
    await choose("Add to events");
    const dialog = await screen.findByRole("dialog", { name: "Add “Oil on linen” to events" });
    await userEvent.click(await within(dialog).findByLabelText("Events"));
    fireEvent.click(await screen.findByText("Autumn fair"));
    await userEvent.click(within(dialog).getByRole("button", { name: "Add" }));
    await waitFor(() => expect(said()).toEqual(["“Oil on linen” added to 1 event"]));
    expect(server.calls(`POST /styles/${ID}/schedules`)[0]?.body).toEqual({ schedule_ids: [idOf(800)] });
  });
});

describe("the participants", () => {
  test("are chosen by name; values of a removed one are removed by the save, and can be restored [STY-20 STY-36]", async () => {
    answerStyle({
      values: [valueAt(1, PARAMS.strength, MAN, 0.9), valueAt(2, PARAMS.steps, null, 30, "integer")],
    });
    saves();
    await openStyle();
    const remove = (name: string) =>
      waitFor(() => {
        const chips = [...document.querySelectorAll(".ant-select-selection-item")];
        const chip = chips.find(({ textContent }) => textContent?.startsWith(name));
        fireEvent.click(chip?.querySelector(".ant-select-selection-item-remove") as HTMLElement);
      });
    await remove("Man");
    expect(await screen.findByText("1 value of a removed participant will be deleted on save.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("All changes saved")).toBeTruthy();
    await remove("Man");
    await save();
    await waitFor(() => expect(said()).toEqual(["Saved"]));
    expect(sentStyle().style.participants_ids).toEqual([WOMAN]);
    expect(sentStyle().values).toMatchObject([{ id_workflow_param: PARAMS.steps, value: 30 }]);
  });
});

describe("the choice of a workflow", () => {
  test("takes its default tune; animation and tune are chosen by name [STY-25 STY-36..38]", async () => {
    answerStyle({
      style: styleOf({ id_workflow: null, id_workflow_tune: null }),
      related: { workflow: null, tune: null },
    });
    saves();
    await openStyle();
    await userEvent.click(await screen.findByRole("combobox", { name: "Workflow" }));
    fireEvent.click(await screen.findByText("Painter"));
    await waitFor(() => expect((screen.getByLabelText("Tune") as HTMLSelectElement).value).toBe(TUNE));
    await userEvent.selectOptions(await screen.findByLabelText("Animation style"), "Zoom");
    await save();
    await waitFor(() => expect(server.count(CALL)).toBe(1));
    expect(sentStyle()).toMatchObject({
      style: { id_workflow: WORKFLOW, id_workflow_tune: TUNE },
      id_animation_style: idOf(601),
    });
    expect(saveButton()).toBeTruthy();
  });
});
