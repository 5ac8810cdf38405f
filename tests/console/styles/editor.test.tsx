import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { styleOf as styleOfWorkflow, styles } from "../../../src/resources/styles";
import { toasts } from "../../../src/shared/toasts";
import { editorSuite } from "../editor/support/editor-suite";
import { ID, idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { openScreens, server, setUpConsole } from "../screens/support/console";
import { PARAMS, single, styleOf, tuneOf, valueAt, WOMAN, WORKFLOW } from "./fixtures";
import { answerParts, answerStyle, openStyle, save, sentStyle } from "./support";

setUpConsole();

const CALL = `POST /styles/${ID}`;
const box = (name: string) => screen.findByRole("textbox", { name }) as Promise<HTMLInputElement>;
const said = () => toasts.get().map(({ title }) => title);
const saves = (changes: object = {}, more: object = {}) =>
  server.on(CALL, () => json(single(styleOf(changes), more), 200, { ETag: '"2"' }));
const cellOf = (name: string) => screen.findByRole("button", { name: new RegExp(`^${name}:`) });

editorSuite("a style", {
  open: async () => {
    server.on(`GET /styles/${ID}/values`, () => json({ values: [] }));
    answerParts();
    return openStyle();
  },
  read: `GET /styles/${ID}`,
  save: CALL,
  answer: (name, version) => json(single(styleOf({ name })), 200, { ETag: version }),
  label: "Name",
  path: "name",
  sent: (body) => JSON.parse(String((body as FormData).get("updated_style"))).style.name,
});

describe("reading a style", () => {
  test.each([
    [404, "Style not found or access denied"],
    [403, "You do not have permission to access this style"],
  ])("that answers %i redirects to the list with the reason [STY-30 STY-31]", async (status, text) => {
    answerParts();
    server.on(`GET /styles/${ID}`, () => json({ detail: "no" }, status));
    const { at } = await openStyle();
    expect(await screen.findByText("all styles")).toBeTruthy();
    expect(at()).toBe("/styles");
    expect(said()).toEqual([text]);
  });

  test.each([500, 409])("that answers %i shows the error screen of the route [STY-32]", async (status) => {
    vi.spyOn(console, "error").mockImplementation(() => {}); // React says what it caught
    answerParts();
    server.on(`GET /styles/${ID}`, () => json({ detail: "The disk is full" }, status));
    const { at } = await openScreens(styles, `/styles/edit/${ID}`);
    expect((await screen.findByRole("alert")).textContent).toContain("The disk is full");
    expect([at(), said()]).toEqual([`/styles/edit/${ID}`, []]);
  });
});

describe("a new style", () => {
  test("without values is created by one call, and gets its address [STY-02 STY-60 CALL-STY-02 CALL-STY-03]", async () => {
    answerStyle();
    server.on("PUT /styles/", () => json(single(styleOf({ name: "New" })), 200, { ETag: '"1"' }));
    saves({ name: "New" });
    const { at } = await openStyle("/styles/new");
    await userEvent.type(await box("Name"), "New");
    await save();
    await waitFor(() => expect(at()).toBe(`/styles/edit/${ID}`));
    expect(server.calls("PUT /styles/")[0]?.body).toMatchObject({
      style: { name: "New", is_group: false, orientation: "both", is_draft: false },
      participants: [],
      categories: [],
      style_type: "normal",
      cartridge_ids: [],
    });
    expect(server.count(CALL)).toBe(0);
  });

  test("of a workflow begins with it and its usual tune [STY-02]", async () => {
    answerStyle();
    server.on("PUT /styles/", () => json(single(styleOf({ name: "New" })), 200, { ETag: '"1"' }));
    await openStyle(styleOfWorkflow(WORKFLOW));
    await userEvent.type(await box("Name"), "New");
    await save();
    await waitFor(() => expect(server.count("PUT /styles/")).toBe(1));
    expect(server.calls("PUT /styles/")[0]?.body).toMatchObject({
      style: { id_workflow: WORKFLOW, id_workflow_tune: tuneOf().id, is_group: false },
    });
  });

  test.each([idOf(999), "../users"])(
    "of a workflow that cannot be read begins without one: %s",
    async (of) => {
      answerParts();
      server.on(`GET /workflows/${idOf(999)}`, () => json({ detail: "none" }, 404));
      await openStyle(styleOfWorkflow(of));
      await box("Name");
      expect(screen.queryByRole("combobox", { name: "Tune" })).toBeNull();
      expect(server.count("GET /users")).toBe(0);
    },
  );

  test("as a revolver sends its cartridges in order, without workflow and tune [STY-22 STY-65 STY-74..76 CALL-STY-03]", async () => {
    answerParts();
    const options = [
      styleOf({ id: idOf(11), name: "First" }),
      styleOf({ id: idOf(12), name: "Second" }),
      styleOf({ id: idOf(13), name: "Other revolver", is_group: true }),
    ];
    server.on("GET /styles/", () =>
      json({ styles: options, pagination: { page: 1, per_page_count: 20, count: 3 } }),
    );
    server.on("POST /styles/by_ids", () => json({ styles: options }));
    server.on("PUT /styles/", () => json(single(styleOf({ is_group: true })), 200));
    await openStyle("/styles/new");
    await userEvent.type(await box("Name"), "Mixed");
    fireEvent.click(screen.getByRole("radio", { name: "Revolver" }));
    for (const name of ["First", "Second"]) {
      const finder = await screen.findByLabelText("Add a cartridge");
      await userEvent.click(finder);
      const found = (await screen.findAllByText(name)).find((one) => one.closest(".ant-select-item"));
      expect(screen.queryByText("Other revolver")).toBeNull();
      fireEvent.click(found as HTMLElement);
    }
    await userEvent.click(await screen.findByRole("button", { name: /up.*Second/i }));
    await save();
    await waitFor(() => expect(server.count("PUT /styles/")).toBe(1));
    expect(server.calls("PUT /styles/")[0]?.body).toMatchObject({
      style: { is_group: true, id_workflow: null, id_workflow_tune: null },
      style_type: "revolver",
      cartridge_ids: [idOf(12), idOf(11)],
    });
  });

  test("whose values could not be saved is not created twice [OP-107]", async () => {
    answerStyle();
    server.on("PUT /styles/", () => json(single(styleOf({ name: "New" })), 200, { ETag: '"1"' }));
    server.on(
      CALL,
      () => json({ detail: "busy" }, 503),
      () => json(single(styleOf()), 200, { ETag: '"2"' }),
    );
    const { at } = await openStyle("/styles/new");
    await userEvent.type(await box("Name"), "New");
    const choose = await screen.findByRole("combobox", { name: "Workflow" });
    await userEvent.click(choose);
    fireEvent.click(await screen.findByText("Painter"));
    await userEvent.click(await cellOf("Strength, All participants"));
    await userEvent.clear(await box("Strength"));
    await userEvent.type(await box("Strength"), "0.5");
    await userEvent.click(screen.getByRole("button", { name: "Done" }));
    await save();
    await waitFor(() => expect(said()).toEqual(["Could not save"]));
    await save();
    await waitFor(() => expect(at()).toBe(`/styles/edit/${ID}`));
    expect([server.count("PUT /styles/"), server.count(CALL)]).toEqual([1, 2]);
    expect(sentStyle(1).values).toMatchObject([{ id_workflow_param: PARAMS.strength, value: 0.5 }]);
  });
});

describe("a style", () => {
  test("without a tune shows the values of the default tune [OP-215]", async () => {
    answerStyle({ style: styleOf({ id_workflow_tune: null }) });
    await openStyle();
    expect((await cellOf("Steps, All participants")).textContent).toContain("28");
    await userEvent.click(await cellOf("Steps, All participants"));
    expect(await screen.findByText(/^This is the default tune’s value/)).toBeTruthy();
  });
});

describe("the type of a style", () => {
  test("names what it clears, clears it, and restores it [STY-19 STY-61..64]", async () => {
    answerStyle();
    await openStyle();
    expect(
      await screen.findByText("Switching to revolver clears the workflow, tune and participants."),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole("radio", { name: "Revolver" }));
    expect(await screen.findByText("The workflow, tune and participants were cleared.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("All changes saved")).toBeTruthy();
  });

  test("counts the values that a revolver deletes, before the choice and after it [STY-61]", async () => {
    answerStyle({
      values: [valueAt(1, PARAMS.strength, null, 0.7), valueAt(2, PARAMS.reference, WOMAN, null, "image")],
    });
    await openStyle();
    const before = await screen.findByText(/^Switching to revolver clears/);
    expect(before.textContent).toMatch(/ 2 parameter values will be deleted on save\.$/);
    fireEvent.click(screen.getByRole("radio", { name: "Revolver" }));
    const after = await screen.findByText(/^The workflow, tune and participants were cleared\./);
    expect(after.textContent).toMatch(/ 2 parameter values will be deleted on save\.$/);
  });

  test("of a revolver sends the cartridges by their own call after the style [STY-65 CALL-STY-34]", async () => {
    const style = styleOf({
      is_group: true,
      id_workflow: null,
      id_workflow_tune: null,
      participants_ids: [],
    });
    answerStyle({ style, related: { workflow: null, tune: null } });
    const [one, two] = [styleOf({ id: idOf(11), name: "First" }), styleOf({ id: idOf(12), name: "Second" })];
    server.on(`GET /styles/${ID}/cartridges`, () => json({ styles: [one, two] }));
    server.on(`PUT /styles/${ID}/cartridges`, () => json({ styles: [two, one] }));
    server.on(CALL, () => json(single(style, { workflow: null, tune: null }), 200, { ETag: '"2"' }));
    await openStyle();
    await userEvent.click(await screen.findByRole("button", { name: /up.*Second/i }));
    await save();
    await waitFor(() => expect(server.count(`PUT /styles/${ID}/cartridges`)).toBe(1));
    expect(server.calls(`PUT /styles/${ID}/cartridges`)[0]?.body).toEqual({
      cartridge_ids: [idOf(12), idOf(11)],
    });
    expect(sentStyle().style).toMatchObject({ is_group: true, id_workflow: null });
  });
});
