import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { toasts } from "../../../src/shared/toasts";
import { ID } from "../providers/support/data";
import { json } from "../providers/support/server";
import { server, setUpConsole } from "../screens/support/console";
import { PARAMS, single, styleOf, valueAt, WOMAN } from "./fixtures";
import { answerStyle, openStyle, png, save, sentStyle } from "./support";

setUpConsole([]); // a server that offers none of OP-175

const CALL = `POST /styles/${ID}`;
const SAVED = { updated_at: "2026-01-02T00:00:00Z" };
const said = () => toasts.get().map(({ title }) => title);
const saves = (changes: object = {}) =>
  server.on(CALL, () => json(single(styleOf({ ...SAVED, ...changes }))));

async function setStrength(text: string): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name: /^Strength, Woman:/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Strength, Woman" }));
  await userEvent.clear(dialog.getByRole("textbox"));
  await userEvent.type(dialog.getByRole("textbox"), text);
  await userEvent.click(dialog.getByRole("button", { name: "Done" }));
}

async function pickIcon(): Promise<void> {
  const icon = await screen.findByLabelText("Woman", { selector: "input[type=file]" });
  fireEvent.change(icon, { target: { files: [png()] } });
  await screen.findByRole("button", { name: /^Replace.*Woman|^Woman.*Replace/i });
}

describe("a style of any server", () => {
  test("is saved with its pictures in one call, without headers of abilities [OP-175 CALL-STY-04 CALL-STY-06]", async () => {
    answerStyle();
    saves();
    await openStyle();
    await setStrength("0.5");
    await pickIcon();
    await save();
    await waitFor(() => expect(said()).toEqual(["Saved"]));
    const [sent] = server.calls(CALL);
    expect([sent?.headers["If-Match"], sent?.headers["Idempotency-Key"]]).toEqual([undefined, undefined]);
    expect(sentStyle().icons).toEqual([WOMAN]);
    expect(sentStyle().values).toMatchObject([{ id_workflow_param: PARAMS.strength, value: 0.5 }]);
  });

  test("saved by another user in the meantime is compared field by field, values and pictures by their names [OP-175 STY-26 STY-27]", async () => {
    answerStyle({ values: [valueAt(1, PARAMS.strength, WOMAN, 0.3)] });
    await openStyle();
    await setStrength("0.5");
    await pickIcon();
    expect(screen.getByText("2 unsaved changes")).toBeTruthy();
    expect(screen.getByText(/^“Strength” \(Woman\), icon \(Woman\)/)).toBeTruthy();
    server.on(`GET /styles/${ID}`, () => json(single(styleOf({ ...SAVED, name: "Theirs" }))));
    server.on(`GET /styles/${ID}/values`, () =>
      json({
        values: [valueAt(1, PARAMS.strength, WOMAN, 0.9), valueAt(2, PARAMS.steps, null, 30, "integer")],
      }),
    );
    saves();
    await save();
    const dialog = await screen.findByRole("dialog", { name: "Someone else saved a newer version" });
    const rows = () =>
      within(dialog)
        .getAllByRole("row")
        .slice(1)
        .map((row) => [...row.children].map(({ textContent }) => textContent));
    await waitFor(() =>
      expect(rows()).toEqual([
        ["“Strength” (Woman)", "0.5", "0.9"],
        ["Icon (Woman)", "Your new image", "Saved image"],
      ]),
    );
    expect(within(dialog).getByText(/Name, “Steps” \(All participants\)/)).toBeTruthy();
    expect(server.count(CALL)).toBe(0);
    await userEvent.click(within(dialog).getByRole("button", { name: "Keep mine and save" }));
    await waitFor(() => expect(server.count(CALL)).toBe(1));
    const sent = sentStyle();
    expect(sent.style.name).toBe("Theirs");
    expect(sent.icons).toEqual([WOMAN]);
    expect(sent.values).toHaveLength(2);
    expect(sent.values).toMatchObject([
      { id_workflow_param: PARAMS.strength, value: 0.5 },
      { id_workflow_param: PARAMS.steps, value: 30 },
    ]);
  });

  test("keeps values and picked pictures of a page that was lost", async () => {
    answerStyle();
    await openStyle();
    await setStrength("0.5");
    await pickIcon();
    await screen.findByText(/draft kept on this device/);
    cleanup();
    saves();
    await openStyle();
    await userEvent.click(await screen.findByRole("button", { name: "Restore" }));
    await save();
    await waitFor(() => expect(server.count(CALL)).toBe(1));
    expect(sentStyle().icons).toEqual([WOMAN]);
    expect(sentStyle().values).toMatchObject([{ id_workflow_param: PARAMS.strength, value: 0.5 }]);
  });

  test("loses nothing to a connection that is cut: the next save sends the same again [STY-28 CALL-STY-05]", async () => {
    answerStyle();
    server.on(
      CALL,
      () => Promise.reject(new TypeError("Failed to fetch")) as never,
      () => json(single(styleOf(SAVED))),
    );
    await openStyle();
    await setStrength("0.5");
    await pickIcon();
    await save();
    await waitFor(() => expect(said()).toEqual(["Could not save"]));
    await save();
    await waitFor(() => expect(said()).toEqual(["Saved"]));
    expect([sentStyle(1).icons, sentStyle(1).values]).toEqual([sentStyle(0).icons, sentStyle(0).values]);
  });
});
