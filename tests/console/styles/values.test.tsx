import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { mediaOf, watchMedia } from "../../../src/providers/http/media-cache";
import { toasts } from "../../../src/shared/toasts";
import { ID, idOf } from "../providers/support/data";
import { held, json } from "../providers/support/server";
import { server, setUpConsole, signIn } from "../screens/support/console";
import { PARAMS, params, single, styleOf, tuneOf, valueAt, WOMAN, WORKFLOW, workflowOf } from "./fixtures";
import { answerStyle, openStyle, png, save, sentStyle } from "./support";

setUpConsole();

const CALL = `POST /styles/${ID}`;
const box = (name: string) => screen.findByRole("textbox", { name }) as Promise<HTMLInputElement>;
const said = () => toasts.get().map(({ title }) => title);
const saves = (changes: object = {}, more: object = {}) =>
  server.on(CALL, () => json(single(styleOf(changes), more), 200, { ETag: '"2"' }));
const cellOf = (name: string) => screen.findByRole("button", { name: new RegExp(`^${name}:`) });
const write = async (name: string, text: string) => {
  await userEvent.clear(await box(name));
  await userEvent.type(await box(name), text);
};

describe("parameters of a workflow", () => {
  const others = { use_in_custom_styles: false };
  const show = (isHidden: (id: string) => boolean) => {
    answerStyle({ values: [valueAt(1, PARAMS.steps, null, 30, "integer")] });
    server.on(`GET /workflows/${WORKFLOW}`, () =>
      json({
        workflow: workflowOf(),
        workflow_params: params.map((param) => (isHidden(param.id) ? { ...param, ...others } : param)),
        workflow_tunes: [tuneOf()],
      }),
    );
  };

  test("not meant for custom styles are marked for admins [OP-193]", async () => {
    await signIn({ is_admin: true });
    server.on(`GET /styles/${ID}/customers`, () => json({ users: [] }));
    server.on(`GET /styles/${ID}/tags`, () => json({ tags: [] }));
    server.on("GET /routing-tags", () => json({ items: [] }));
    show((id) => id === PARAMS.steps);
    await openStyle();
    const row = (await cellOf("Steps, All participants")).closest("tr") as HTMLElement;
    expect(within(row).getByText("Admins only")).toBeTruthy();
    expect(screen.getAllByText("Admins only")).toHaveLength(1);
  });

  test("that others do not see are counted, with who can change them [OP-193]", async () => {
    show((id) => id === PARAMS.steps);
    await openStyle();
    await cellOf("Strength, All participants");
    expect(screen.queryByText("Steps")).toBeNull();
    expect(screen.getByText("1 more parameter is set by admins only. Its value is kept.")).toBeTruthy();
  });

  test("that are all hidden are not called complete, nor absent [OP-193]", async () => {
    show(() => true);
    await openStyle();
    expect(await screen.findByText(/^This workflow has 6 parameters, and only admins/)).toBeTruthy();
    expect(screen.queryByText("This workflow has no parameters")).toBeNull();
    const rail = within(screen.getByRole("navigation", { name: "Sections" }));
    const part = rail.getByRole("button", { name: "Parameters" });
    expect(part.querySelector(".sl-part-mark")?.classList.contains("done")).toBe(false);
  });
});

describe("parameter values", () => {
  test("of the style have a dot, others come from all participants or the tune [STY-27]", async () => {
    answerStyle({
      values: [valueAt(1, PARAMS.strength, null, 0.7), valueAt(2, PARAMS.strength, WOMAN, 0.9)],
    });
    await openStyle();
    const own = (await cellOf("Strength, Woman")).textContent;
    expect(own).toContain("0.9");
    expect(within(await cellOf("Strength, Woman")).getByRole("img", { name: "Own value" })).toBeTruthy();
    const inherited = await cellOf("Strength, Man");
    expect(inherited.textContent).toContain("0.7");
    expect(within(inherited).queryByRole("img")).toBeNull();
    expect((await cellOf("Steps, Man")).textContent).toContain("28");
  });

  test("of every type are set for a participant and sent together [STY-27 STY-49..51]", async () => {
    answerStyle();
    saves();
    await openStyle();
    const set = async (name: string, act: (dialog: ReturnType<typeof within>) => Promise<unknown>) => {
      await userEvent.click(await cellOf(name));
      const dialog = await screen.findByRole("dialog", { name });
      await act(within(dialog));
      await userEvent.click(within(dialog).getByRole("button", { name: "Done" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    };
    const type = (label: string, text: string) => async (dialog: ReturnType<typeof within>) => {
      await userEvent.clear(dialog.getByRole("textbox", { name: label }));
      await userEvent.type(dialog.getByRole("textbox", { name: label }), text);
    };
    await set("Strength, Woman", type("Strength", "0.5"));
    await set("Steps, Woman", type("Steps", "30"));
    await set("Prompt, Woman", type("Prompt", "bold"));
    await set("Keep, Woman", (dialog) => userEvent.click(dialog.getByRole("switch", { name: "Keep" })));
    await set("Mood, All participants", async (dialog) =>
      fireEvent.click(dialog.getByRole("radio", { name: "wild" })),
    );
    await save();
    await waitFor(() => expect(server.count(CALL)).toBe(1));
    const sent = sentStyle().values.map(({ id: _, ...rest }: { id: string }) => rest);
    expect(sent).toEqual([
      { type: "float", id_workflow_param: PARAMS.strength, id_participant: WOMAN, value: 0.5 },
      { type: "integer", id_workflow_param: PARAMS.steps, id_participant: WOMAN, value: 30 },
      { type: "string", id_workflow_param: PARAMS.prompt, id_participant: WOMAN, value: "bold" },
      { type: "boolean", id_workflow_param: PARAMS.keep, id_participant: WOMAN, value: true },
      { type: "string", id_workflow_param: PARAMS.mood, id_participant: null, value: "wild" },
    ]);
  });

  test("that are numbers move by the param's step with the arrow keys [STY-27 WF-36 WF-37 WF-39]", async () => {
    answerStyle();
    const details: Record<string, object> = {
      [PARAMS.strength]: { step: 0.05, precision: 1 },
      [PARAMS.steps]: { step: 64, max_value: 2048 },
    };
    server.on(`GET /workflows/${WORKFLOW}`, () =>
      json({
        workflow: workflowOf(),
        workflow_params: params.map((param) => ({
          ...param,
          detail: { ...param.detail, ...details[param.id] },
        })),
        workflow_tunes: [tuneOf()],
      }),
    );
    await openStyle();
    const moved = async (name: string, keys: string) => {
      await userEvent.click(await cellOf(`${name}, Woman`));
      const dialog = within(await screen.findByRole("dialog"));
      await userEvent.type(dialog.getByRole("textbox"), keys);
      const { value } = dialog.getByRole<HTMLInputElement>("textbox");
      await userEvent.click(dialog.getByRole("button", { name: "Done" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      return value;
    };
    expect(await moved("Strength", "{ArrowUp}")).toBe("0.65");
    expect(await moved("Strength", "{ArrowDown}{ArrowDown}")).toBe("0.55");
    expect(await moved("Steps", "{ArrowUp}")).toBe("92");
  });

  test("invalid for their param block the save and show the error [STY-27]", async () => {
    answerStyle();
    await openStyle();
    await userEvent.click(await cellOf("Strength, Woman"));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.clear(dialog.getByRole("textbox"));
    await userEvent.type(dialog.getByRole("textbox"), "9");
    expect(await dialog.findByText("Enter a number from 0 to 1")).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Done" }));
    await save();
    expect(server.count(CALL)).toBe(0);
  });

  test("that a list of values no longer contains are kept, and the style can be saved [STY-27]", async () => {
    answerStyle({ values: [valueAt(1, PARAMS.mood, null, "gloomy", "string")] });
    saves();
    await openStyle();
    await userEvent.click(await cellOf("Mood, All participants"));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/“gloomy” no longer fits/)).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Done" }));
    expect(screen.queryByText("Needs correction")).toBeNull();
    await write("Name", "Other");
    await save();
    await waitFor(() => expect(server.count(CALL)).toBe(1));
    expect(sentStyle().style.name).toBe("Other");
  });

  test("and icons carry their pictures in the one call of the style [STY-26 STY-28 STY-52 STY-53 CALL-STY-05 CALL-STY-06]", async () => {
    answerStyle();
    saves();
    await openStyle();
    const icon = await screen.findByLabelText("Woman", { selector: "input[type=file]" });
    fireEvent.change(icon, { target: { files: [png()] } });
    await userEvent.click(await cellOf("Reference, All participants"));
    const dialog = await screen.findByRole("dialog");
    const input = within(dialog).getByLabelText("Reference", { selector: "input[type=file]" });
    fireEvent.change(input, { target: { files: [png()] } });
    await userEvent.click(
      await within(dialog)
        .findByRole("button", { name: "Use inherited value" })
        .then(() => within(dialog).getByRole("button", { name: "Done" })),
    );
    await save();
    await waitFor(() => expect(server.count(CALL)).toBe(1));
    const { values, images, icons } = sentStyle();
    expect(icons).toEqual([WOMAN]);
    expect(images).toEqual([values[0].id]);
    expect(values[0]).toMatchObject({ type: "image", value: null, id_participant: null });
  });

  test("show a replaced picture from the server at once, not the one kept in memory", async () => {
    const key = valueAt(9, PARAMS.reference, null, null, "image").id;
    const address = `/styles/${ID}/values/${key}/image`;
    answerStyle({ values: [valueAt(9, PARAMS.reference, null, null, "image")] });
    server.on(`GET ${address}`, () => new Response("x", { headers: { "Content-Type": "image/png" } }));
    saves();
    await openStyle();
    await userEvent.click(await cellOf("Reference, All participants"));
    const dialog = await screen.findByRole("dialog");
    const stop = watchMedia(address, "full", () => {});
    await waitFor(() => expect(mediaOf(address, "full").status).toBe("ready"));
    const before = server.calls(`GET ${address}`).length;
    const input = within(dialog).getByLabelText("Reference", { selector: "input[type=file]" });
    fireEvent.change(input, { target: { files: [png()] } });
    await userEvent.click(within(dialog).getByRole("button", { name: "Done" }));
    await save();
    await waitFor(() => expect(server.count(CALL)).toBe(1));
    expect(sentStyle().images).toEqual([key]);
    await waitFor(() => expect(server.calls(`GET ${address}`).length).toBeGreaterThan(before));
    stop();
  });

  test("and icons show a replaced picture from the server at once, not the one kept in memory", async () => {
    const address = `/styles/${ID}/icons/${WOMAN}`;
    answerStyle({ values: [] });
    server.on(`GET ${address}`, () => new Response("x", { headers: { "Content-Type": "image/png" } }));
    saves();
    await openStyle();
    const icon = await screen.findByLabelText("Woman", { selector: "input[type=file]" });
    const stop = watchMedia(address, "full", () => {});
    await waitFor(() => expect(mediaOf(address, "full").status).toBe("ready"));
    const before = server.calls(`GET ${address}`).length;
    fireEvent.change(icon, { target: { files: [png()] } });
    await save();
    await waitFor(() => expect(server.count(CALL)).toBe(1));
    expect(sentStyle().icons).toEqual([WOMAN]);
    await waitFor(() => expect(server.calls(`GET ${address}`).length).toBeGreaterThan(before));
    stop();
  });

  test("that are pictures of the table are waited for, too [STY-72]", async () => {
    answerStyle({ values: [valueAt(1, PARAMS.reference, null, null, "image")] });
    saves();
    const { answer, give } = held(() => new Response("x", { headers: { "Content-Type": "image/png" } }));
    server.on(`GET /styles/${ID}/values/${idOf(1)}/image`, answer);
    await openStyle();
    await screen.findByRole("button", { name: /^Reference, Man:/ });
    await write("Name", "Other");
    await save();
    await waitFor(() => expect(said()).toEqual(["Please wait for all images to finish loading"]));
    expect(server.count(CALL)).toBe(0);
    give();
    await waitFor(() => expect(document.querySelectorAll("img.style-cell-picture")).toHaveLength(3));
    await save();
    await waitFor(() => expect(server.count(CALL)).toBe(1));
  });

  test("are not saved while pictures still load, nor with one that could not be loaded [STY-72 STY-73 STY-87]", async () => {
    answerStyle();
    saves();
    const { answer, give } = held(() => json({ detail: "broken" }, 500));
    server.on(`GET /styles/${ID}/icons/${WOMAN}`, answer);
    await openStyle();
    await write("Name", "Other");
    await save();
    await waitFor(() => expect(said()).toEqual(["Please wait for all images to finish loading"]));
    toasts.set([]);
    give();
    await screen.findAllByRole("button", { name: /retry/i });
    await save();
    await waitFor(() => expect(said()[0]).toMatch(/^Failed to load image: ./));
    expect(server.count(CALL)).toBe(0);
  });
});
