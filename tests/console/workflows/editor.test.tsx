import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { workflow as entity } from "../../../contract/entities/workflow";
import { entitySource } from "../../../src/fields/reference/source";
import { menuFor } from "../../../src/resources/menu";
import { mayVisit, routesOf } from "../../../src/resources/routes";
import { workflows } from "../../../src/resources/workflows";
import { ID } from "../providers/support/data";
import { held, json } from "../providers/support/server";
import { press, said, save } from "../screens/support/acts";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";
import { styleOf } from "../screens/support/records";
import { PORTRAIT } from "./support/exports";
import { open } from "./support/page";
import {
  answer,
  button,
  CALL,
  EDITOR_FILE,
  NODES,
  param,
  paramId,
  record,
  sent,
  TUNE,
  tab,
} from "./support/workflows";

setUpConsole();
beforeAll(() => import("../../../src/custom-pages/workflows/page"), 60_000);
beforeEach(() => signIn({ is_admin: true }));

const POST = `POST ${CALL}`;
const CREATED = "PUT /workflows/";
const TEXT = JSON.stringify(NODES);
const stored = (content: Parameters<typeof answer>[0] = {}) =>
  server.on(`GET ${CALL}`, () => answer(content));
const saves = (content: Parameters<typeof answer>[0] = {}) => server.on(POST, () => answer(content, '"2"'));
const isSaved = () => waitFor(() => expect(said()).toEqual(["Saved"]));
const upload = (text: string) =>
  fireEvent.change(screen.getByLabelText("Workflow file", { selector: "input" }), {
    target: { files: [new File([text], "export.json", { type: "application/json" })] },
  });

describe("the area", () => {
  test("is for admins: list, editor of one and of a new one [WF-01 WF-02 WF-03 WF-05]", () => {
    expect(routesOf(workflows as never).map(({ path, access }) => [path, access])).toEqual([
      ["workflows", ["admin"]],
      ["workflows/:id", ["admin"]],
    ]);
    for (const role of ["dealer", "user"] as const) {
      expect(mayVisit("/workflows", role)).toBe(false);
      const items = menuFor(role).flatMap((section) => section.items);
      expect(items.map(({ key }) => key)).not.toContain("workflows");
    }
  });

  test("redirects from an editor without an id to the list [WF-04]", async () => {
    const { at } = await open("/workflows-without-id");
    await waitFor(() => expect(at()).toBe("/workflows"));
  });

  test("lists workflows, on request only final ones, also with servers without further filters; searched [WF-01 WF-06 WF-07]", async () => {
    server.on("GET /workflows/", () =>
      json({ workflows: [record({ name: "" })], pagination: { page: 1, per_page_count: 10, count: 1 } }),
    );
    server.on("POST /users/by_ids", () => json({ users: [] }));
    await openScreens(workflows as never, "/workflows?only_final=true&search=oil");
    // A workflow without a name is shown under the beginning of its id.
    expect(await screen.findByRole("link", { name: ID.slice(0, 8) })).toBeTruthy();
    const asked = new URLSearchParams(server.calls("GET /workflows/")[0]?.path.split("?")[1]);
    expect([asked.get("only_final"), asked.get("search")]).toEqual(["true", "oil"]);
    expect(entity.list.specified).toBe(true);
  });
});

describe("a choice of workflows", () => {
  test("requests page 1 of 20 matching the text [CALL-WF-02]", async () => {
    server.on("GET /workflows/", () =>
      json({ workflows: [record()], pagination: { page: 1, per_page_count: 20, count: 1 } }),
    );
    const found = await entitySource("workflows").found("oil", new AbortController().signal);
    expect(found.map(({ id }) => id)).toEqual([ID]);
    const [call] = server.calls("GET /workflows/");
    expect(call?.path.split("?")[1]).toBe("page=1&per_page_count=20&search=oil");
  });
});

describe("a new workflow", () => {
  test("is a draft for both orientations with one default tune, and needs a name and content [WF-20 WF-21 WF-55 WF-56 WF-64 OP-126]", async () => {
    server.on(CREATED, () => answer({}, '"1"'));
    await open("/workflows/new?view=table");
    await save();
    expect(screen.getByText("Fill in this field", { selector: "#field-name-note" })).toBeTruthy();
    await userEvent.type(screen.getByRole("textbox", { name: "Name" }), "Oil");
    upload(TEXT);
    await screen.findByRole("button", { name: "Load image" });
    await save();
    await waitFor(() => expect(server.count(CREATED)).toBe(1));
    expect(sent(CREATED)).toMatchObject({
      workflow: { name: "Oil", workflow: TEXT, node_count: 5, is_draft: true, orientation: "both" },
      workflow_params: [],
      workflow_tunes: [{ is_default: true, generation_cost: 1 }],
    });
    expect(server.calls(CREATED)[0]?.headers["Idempotency-Key"]).toBeTruthy();
  });

  test("keeps a dialog open that was opened before its address was set [SHELL-53]", async () => {
    const created = held(() => answer({}, '"1"'));
    server.on(CREATED, created.answer);
    stored();
    const { at } = await open("/workflows/new?view=table");
    await userEvent.type(await screen.findByRole("textbox", { name: "Name" }), "Oil");
    upload(TEXT);
    await screen.findByRole("button", { name: "Load image" });
    await save();
    await waitFor(() => expect(server.count(CREATED)).toBe(1));
    await press("Replace JSON");
    expect(await screen.findByRole("dialog", { name: "Replace JSON" })).toBeTruthy();
    created.give();
    await waitFor(() => expect(at()).toBe(`${CALL}?view=table`));
    await waitFor(() => expect(server.count(`GET ${CALL}`)).toBe(1)); // the page has taken the address on
    expect(screen.getByRole("dialog", { name: "Replace JSON" })).toBeTruthy();
  });

  test("refuses other files, and names the export to use instead of the editor's format [OP-125]", async () => {
    await open("/workflows/new?view=table");
    await screen.findByLabelText("Workflow file", { selector: "input" });
    upload("not json");
    expect(await screen.findByText("Invalid workflow file")).toBeTruthy();
    upload(EDITOR_FILE);
    expect(
      await screen.findByText(/Export \(API\).*try again.*lacks details about the node “LoadImage \(1\)”/),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole("textbox", { name: "Or paste its JSON" }));
    await userEvent.paste(TEXT);
    expect(await screen.findByRole("table", { name: "Nodes" })).toBeTruthy();
  });

  test("also takes the editor's format once its conversion was confirmed [OP-125]", async () => {
    await open("/workflows/new?view=table");
    await screen.findByLabelText("Workflow file", { selector: "input" });
    upload(JSON.stringify(PORTRAIT));
    expect(await screen.findByText(/can be converted/)).toBeTruthy();
    expect(screen.queryByRole("table", { name: "Nodes" })).toBeNull();
    await press("Convert");
    const table = await screen.findByRole("table", { name: "Nodes" });
    expect(within(table).getByRole("button", { name: "Oil model" })).toBeTruthy();
    expect(within(table).getAllByRole("row")).toHaveLength(8);
  });
});

describe("nodes", () => {
  test("are chosen as source and result, and cleared by choosing them again [WF-08 WF-09 WF-10 WF-57 WF-58]", async () => {
    stored();
    saves();
    await open();
    await screen.findByRole("table", { name: "Nodes" });
    expect(screen.getAllByRole("row")).toHaveLength(6);
    const source = () => button("Use as source: Load image 10");
    expect(source().getAttribute("aria-pressed")).toBe("true");
    await userEvent.click(source());
    expect(source().getAttribute("aria-pressed")).toBe("false");
    await press("Use as result: Output 9");
    await press("Use as result: Sampler 3");
    await save();
    await isSaved();
    expect(sent(POST).workflow).toMatchObject({ node_id_source: null, node_id_result: "3" });
  });

  test("are found by a search", async () => {
    stored();
    await open();
    await userEvent.type(await screen.findByRole("searchbox", { name: "Find a node" }), "sampl");
    expect(screen.getByText("1 node found")).toBeTruthy();
    expect(screen.getAllByRole("row")).toHaveLength(2);
  });

  test("give params by a click, one of each type [WF-11 WF-27 WF-28 WF-29 WF-32 WF-33]", async () => {
    stored();
    saves();
    await open();
    await press("Sampler");
    for (const input of ["steps", "denoise", "add_noise"]) await press(`Add parameter: ${input}`);
    expect(screen.queryByRole("button", { name: "Add parameter: positive" })).toBeNull();
    await press("Prompt");
    await press("Add parameter: text");
    await press("Load image");
    await press("Add parameter: image");
    await save();
    await isSaved();
    expect(
      sent(POST).workflow_params.map(({ node_id, node_param, type, position }) => [
        node_id,
        node_param,
        type,
        position,
      ]),
    ).toEqual([
      ["3", "steps", "integer", 0],
      ["3", "denoise", "float", 1],
      ["3", "add_noise", "boolean", 2],
      ["6", "text", "string", 3],
      ["10", "image", "image", 4],
    ]);
    expect(sent(POST).workflow_params[0]).toMatchObject({ comfy_title: "Sampler", comfy_class: "KSampler" });
    expect(sent(POST).workflow_params.map((one) => one.use_in_custom_styles)).toEqual(Array(5).fill(true));
  });
});

describe("consequences of a save", () => {
  const styles = (rows: object[]) =>
    server.on("GET /styles/", () =>
      json({ styles: rows, pagination: { page: 1, per_page_count: 100, count: rows.length } }),
    );
  const STYLE = "ffffffff-0000-4000-8000-000000000001";
  const style = styleOf({ id: STYLE, id_user: ID, id_workflow: ID, id_workflow_tune: TUNE });
  const value = {
    id: "99999999-0000-4000-8000-000000000001",
    type: "string",
    id_workflow_param: paramId(1),
    id_participant: null,
    value: "oil",
  };

  test("is listed with the styles that lose values, before anything is sent", async () => {
    stored({ params: [param(0, "steps"), param(1, "text")] });
    saves();
    styles([style]);
    server.on(`GET /styles/${STYLE}/values`, () => json({ values: [value] }));
    await open();
    await tab(/^Parameters/);
    await press("Remove parameter: TEXT");
    await save();
    const dialog = await screen.findByRole("dialog", { name: "Save and delete what styles use?" });
    expect(await within(dialog).findByText("Oil portrait")).toBeTruthy();
    expect(within(dialog).getByText("1 value")).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(server.count(POST)).toBe(0);
    await save();
    await userEvent.click(await screen.findByRole("button", { name: "Save and delete" }));
    await isSaved();
    expect(sent(POST).workflow_params.map(({ id }) => id)).toEqual([paramId(0)]);
  });

  test("is not confirmed where no style loses anything", async () => {
    stored({ params: [param(1, "text")] });
    saves();
    styles([style]);
    server.on(`GET /styles/${STYLE}/values`, () => json({ values: [] }));
    await open();
    await tab(/^Parameters/);
    await press("Remove parameter: TEXT");
    await save();
    await isSaved();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("by another JSON is listed in its dialog, and reverted by an undo", async () => {
    stored({ params: [param(0, "steps"), param(1, "text")] });
    styles([style]);
    server.on(`GET /styles/${STYLE}/values`, () => json({ values: [value] }));
    await open();
    await press("Replace JSON");
    const other = Object.fromEntries(
      Object.entries({ ...NODES, 33: NODES[3] }).filter(([id]) => id !== "3" && id !== "6"),
    );
    upload(JSON.stringify(other));
    const dialog = await screen.findByRole("dialog", { name: "Replace JSON" });
    expect(await within(dialog).findByText(/1 node added · 2 nodes removed/)).toBeTruthy();
    expect(within(dialog).getByText("STEPS: now in node 33")).toBeTruthy();
    expect(within(dialog).getByText("1 parameter will be deleted")).toBeTruthy();
    expect(await within(dialog).findByText("Oil portrait")).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("button", { name: "Replace" }));
    expect(await screen.findByRole("tab", { name: "Parameters 1" })).toBeTruthy();
    await press("Undo");
    expect(screen.getByRole("tab", { name: "Parameters 2" })).toBeTruthy();
    expect(screen.getByText("All changes saved")).toBeTruthy();
  });
});
