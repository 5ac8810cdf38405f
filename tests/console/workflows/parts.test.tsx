import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { toasts } from "../../../src/shared/toasts";
import { ID } from "../providers/support/data";
import { json } from "../providers/support/server";
import { press, save } from "../screens/support/acts";
import { server, setUpConsole, signIn } from "../screens/support/console";
import { styleOf } from "../screens/support/records";
import { open } from "./support/page";
import { answer, button, CALL, OTHER_TUNE, param, paramId, sent, TUNE, tab, tune } from "./support/workflows";

setUpConsole();
beforeAll(() => import("../../../src/custom-pages/workflows/page"), 60_000);
beforeEach(() => signIn({ is_admin: true }));

const POST = `POST ${CALL}`;
const stored = (content: Parameters<typeof answer>[0] = {}) =>
  server.on(`GET ${CALL}`, () => answer(content));
const saves = (content: Parameters<typeof answer>[0] = {}) => server.on(POST, () => answer(content, '"2"'));
const isSaved = () => waitFor(() => expect(toasts.get().map(({ title }) => title)).toEqual(["Saved"]));

describe("params", () => {
  const PARAMS = [param(0, "steps"), param(1, "text"), param(2, "denoise", { use_in_custom_styles: false })];

  test("hold every detail of a float [WF-31 WF-34..39 WF-46..48]", async () => {
    stored({ params: PARAMS });
    saves({ params: PARAMS });
    await open();
    await tab(/^Parameters/);
    await press(/^DENOISE/);
    const write = async (name: string, text: string) => {
      const box = screen.getByRole("textbox", { name });
      await userEvent.clear(box);
      await userEvent.type(box, text);
    };
    await write("Min value", "0.1");
    await write("Max value", "1");
    await write("Step", "0,05");
    await write("Precision", "2");
    await write("Default value", "0.7");
    expect(screen.getByText(/^Does not affect pictures/)).toBeTruthy();
    await write("Fine", "0.7");
    await press("Add value: Values to choose from");
    await write("Value 1", "0.7");
    await save();
    await isSaved();
    expect(sent(POST).workflow_params[2]).toMatchObject({
      detail: {
        min_value: 0.1,
        max_value: 1,
        step: 0.05,
        precision: 2,
        variant: 0.7,
        value_list_items: [0.7],
        defaults: [{ id_workflow_tune: TUNE, default_value: 0.7 }],
      },
    });
    // The others go back as they were read.
    expect(sent(POST).workflow_params.slice(0, 2)).toEqual(PARAMS.slice(0, 2));
  });

  test("hold every detail of a string and an image [WF-40..45]", async () => {
    const image = {
      type: "image",
      detail: { id: "dddddddd-0000-4000-8000-000000000003", extensions: ["*.jpg"] },
    };
    const own = [PARAMS[1] as object, param(3, "image", image)];
    stored({ params: own });
    saves({ params: own });
    await open();
    await tab(/^Parameters/);
    await press(/^TEXT/);
    await userEvent.click(screen.getByRole("switch", { name: "Ask the guest" }));
    await userEvent.click(screen.getByRole("switch", { name: "Several lines" }));
    await userEvent.clear(screen.getByRole("textbox", { name: "Max length" }));
    await userEvent.type(screen.getByRole("textbox", { name: "Max length" }), "200");
    await press(/^IMAGE/);
    await press("Add value: File extensions");
    await userEvent.type(screen.getByRole("textbox", { name: "Value 2" }), "*.png");
    await save();
    await isSaved();
    const [text, picture] = sent(POST).workflow_params;
    expect(text?.detail).toMatchObject({ request_from_client: true, multiline: true, max_length: 200 });
    expect(picture?.detail).toMatchObject({ extensions: ["*.jpg", "*.png"] });
  });

  test("of custom styles swap their positions; others cannot be moved [WF-62 WF-63]", async () => {
    stored({ params: PARAMS });
    saves({ params: PARAMS });
    await open();
    await tab(/^Parameters/);
    expect(screen.queryByRole("button", { name: "Move up: DENOISE" })).toBeNull();
    expect(button("Move down: TEXT").getAttribute("aria-disabled")).toBe("true");
    await press("Move up: TEXT");
    expect(screen.getByText("TEXT moved to position 1 of 2")).toBeTruthy();
    await save();
    await isSaved();
    expect(sent(POST).workflow_params.map(({ id, position }) => [id, position])).toEqual([
      [paramId(0), 1],
      [paramId(1), 0],
      [paramId(2), 2],
    ]);
  });

  test("without a name block a save when custom styles use them, and it focuses the field [WF-30 WF-67]", async () => {
    stored({ params: [param(0, "steps", { name: "", use_in_custom_styles: false })] });
    saves();
    await open();
    await tab(/^Parameters/);
    await press(/^(?!Remove).* · steps/);
    await userEvent.click(screen.getByRole("switch", { name: "Use in custom styles" }));
    await tab(/^Tunes/);
    await save();
    const name = await screen.findByRole("textbox", { name: "Name" });
    expect(document.activeElement).toBe(name);
    expect(server.count(POST)).toBe(0);
    await userEvent.type(name, "Steps");
    await save();
    await isSaved();
  });

  test("whose default their limits do not allow block a save, unless it is stored", async () => {
    const narrow = param(0, "steps");
    const own = [{ ...narrow, detail: { ...narrow.detail, min_value: 30 } }];
    stored({ params: own });
    saves({ params: own });
    await open();
    await tab(/^Parameters/);
    await press(/^STEPS/);
    await userEvent.type(screen.getByRole("textbox", { name: "Name" }), "!");
    await save();
    await isSaved();
    await press("Add value: Values to choose from");
    await userEvent.type(screen.getByRole("textbox", { name: "Value 1" }), "12");
    await save();
    const errors = ["Value 1", "Fine"].map((name) => screen.getByRole("textbox", { name }));
    expect(errors.map((field) => field.getAttribute("aria-invalid"))).toEqual(["true", "true"]);
    expect(server.count(POST)).toBe(1);
  });

  test("that are removed can be restored with the input typed since", async () => {
    stored({ params: PARAMS });
    await open();
    await tab(/^Parameters/);
    await press("Remove parameter: STEPS");
    await press(/^TEXT/);
    await userEvent.type(screen.getByRole("textbox", { name: "Name" }), "!");
    await press("Undo");
    expect(button(/^STEPS 3/)).toBeTruthy();
    expect(button(/^TEXT! 6/)).toBeTruthy();
    expect(screen.getByText("1 unsaved change")).toBeTruthy();
  });
});

test("the notice of a removed param or tune goes with the save of the removal", async () => {
  const two = [tune(), tune({ id: OTHER_TUNE, name: "Fast", is_default: false })];
  stored({ params: [param(0, "steps"), param(1, "text")], tunes: two });
  saves({ params: [param(0, "steps")] });
  server.on("GET /styles/", () =>
    json({ styles: [], pagination: { page: 1, per_page_count: 100, count: 0 } }),
  );
  await open();
  await tab(/^Parameters/);
  await press("Remove parameter: TEXT");
  expect(screen.getByText("“TEXT” will be removed when you save.")).toBeTruthy();
  await tab(/^Tunes/);
  await press("Remove tune: Fast");
  expect(screen.getByText(/^“Fast” will be removed/)).toBeTruthy();
  await save();
  await isSaved();
  expect(screen.getByText("All changes saved")).toBeTruthy();
  expect(screen.queryByText(/will be removed/)).toBeNull();
});

describe("tunes", () => {
  const two = [tune(), tune({ id: OTHER_TUNE, name: "Fast", is_default: false })];

  test("are added with defaults, priced and made the default one [WF-12 WF-49..54 WF-60]", async () => {
    stored({ params: [param(0, "steps")] });
    saves();
    await open();
    await tab(/^Tunes/);
    expect(button("Remove tune: Fine").getAttribute("aria-disabled")).toBe("true");
    await press("Add tune");
    const added = await screen.findByRole("group", { name: "Unnamed" });
    await userEvent.type(within(added).getByRole("textbox", { name: "Name" }), "Print");
    const named = screen.getByRole("group", { name: "Print" });
    const cost = within(named).getByRole("textbox", { name: "Generation cost" }) as HTMLInputElement;
    expect(cost.value).toBe("1.00");
    await userEvent.clear(cost);
    await userEvent.type(cost, "18");
    await userEvent.type(within(named).getByRole("textbox", { name: "Demo generation cost" }), "3");
    await press("Make default: Print");
    await save();
    await isSaved();
    const { workflow_tunes, workflow_params } = sent(POST);
    expect(workflow_tunes).toMatchObject([
      { name: "Fine", is_default: false },
      { name: "Print", is_default: true, generation_cost: 18, demo_generation_cost: 3 },
    ]);
    expect(workflow_params[0]).toMatchObject({
      detail: {
        defaults: [
          { id_workflow_tune: TUNE, default_value: 28 },
          { id_workflow_tune: workflow_tunes[1]?.id, default_value: 28 },
        ],
      },
    });
  });

  test("are removed while another remains, and restored by an undo [WF-59]", async () => {
    stored({ tunes: two });
    await open();
    await tab(/^Tunes/);
    await press("Remove tune: Fine");
    expect(button("Remove tune: Fast").getAttribute("aria-disabled")).toBe("true");
    await press("Remove tune: Fast");
    expect(screen.getByRole("group", { name: /^Fast/ })).toBeTruthy();
    await press("Undo");
    expect(screen.getAllByRole("group", { name: /^(Fast|Fine)/ })).toHaveLength(2);
    expect(screen.getByText("All changes saved")).toBeTruthy();
  });

  test("that styles use are removed after a question that names what their pictures will cost", async () => {
    stored({ params: [param(0, "steps")], tunes: two });
    const style = styleOf({ id_workflow: ID, id_workflow_tune: TUNE });
    const priced = { id: OTHER_TUNE, name: "Engraving", generation_cost: 7, demo_generation_cost: 2 };
    const rows = [style, { ...style, ...priced }];
    server.on("GET /styles/", () =>
      json({ styles: rows, pagination: { page: 1, per_page_count: 100, count: 2 } }),
    );
    await open();
    await tab(/^Tunes/);
    await press("Remove tune: Fine");
    expect(screen.getByText(/^parameter “STEPS”: defaults, tunes/)).toBeTruthy();
    await save();
    const dialog = await screen.findByRole("dialog", { name: "Save and delete what styles use?" });
    const losses = await within(dialog).findAllByText(/its tune/);
    expect(losses.map((one) => one.closest("li")?.textContent)).toEqual([
      "Oil portrait its tune (a picture will cost 0.00, in demo events 0.00)",
      "Engraving its tune (a picture will cost 7.00, in demo events 2.00)",
    ]);
  });
});
