import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentType, useState } from "react";
import { expect, test, vi } from "vitest";
import { useSaveAction } from "../../../src/editor/save-bar";
import type { EditorStore } from "../../../src/editor/store";
import { toasts } from "../../../src/shared/toasts";
import { openPage } from "../people/support/people";
import { ID } from "../providers/support/data";
import { json, lost } from "../providers/support/server";
import { said } from "../screens/support/acts";
import { server, setUpConsole } from "../screens/support/console";
import { CALL, fair } from "./support/fair";
import { FairPage } from "./support/fair-page";
import { bar, box } from "./support/section";

setUpConsole();

const SAVE = `POST ${CALL}`;
const answer = (name: string, version: string, changes: object = {}) =>
  json(fair("09:00", { name, ...changes }), 200, { ETag: version });
const sentNames = () =>
  server.calls(SAVE).map(({ body }) => JSON.parse(String((body as FormData).get("fair"))).name);
const headersOf = (name: string) => server.calls(SAVE).map(({ headers }) => headers[name]);

async function open(Panel?: ComponentType<{ store: EditorStore }>) {
  server.on(`GET ${CALL}`, () => answer("Fair", '"1"'));
  const opened = await openPage(<FairPage id={ID} {...(Panel && { Panel })} />, "/fair");
  await box("name");
  return opened;
}
const add = async (text: string) => userEvent.type(await box("name"), text);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("with nothing to save the button says why and sends nothing, and the other one closes", async () => {
  const { at } = await open();
  server.on(SAVE, () => answer("Fair!", '"2"'));
  const { save } = bar;
  const why = () => document.getElementById(save().getAttribute("aria-describedby") ?? "")?.textContent;
  expect([bar.says(), save().getAttribute("aria-disabled"), save().title, why()]).toEqual([
    "All changes saved",
    "true",
    "No changes to save",
    "No changes to save",
  ]);
  await userEvent.click(save());
  expect([server.count(SAVE), said()]).toEqual([0, []]);
  expect(bar.part().getAllByRole("button")[0]?.textContent).toBe("Close");
  await add("!");
  expect([save().getAttribute("aria-disabled"), save().title, why()]).toEqual([null, "", undefined]);
  expect(save().textContent).toBe("SaveCtrl+S");
  expect(save().getAttribute("aria-keyshortcuts")).toBe("Control+S");
  await userEvent.click(save());
  await waitFor(() => expect(said()).toEqual(["Saved"]));
  await press("Close");
  expect(at()).toBe("/elsewhere");
});

test("unsaved fields are named once each, with the time of the draft", async () => {
  await open();
  await add("!");
  await waitFor(() =>
    expect(bar.says()).toMatch(/^1 unsaved changename · draft kept on this device at \d+:\d\d$/),
  );
  expect(bar.part().getAllByRole("button")[0]?.textContent).toBe("Cancel");
  await userEvent.type(await box("stalls.0.name"), "!");
  await waitFor(() => expect(bar.says()).toMatch(/^2 unsaved changesname, stalls\.0\.name · draft/));
});

test("a save that is asked about first is sent once it was agreed to, and asked about once at a time", async () => {
  const answers: ((sure: boolean) => void)[] = [];
  const confirm = vi.fn(() => new Promise<boolean>((resolve) => answers.push(resolve)));
  const next = { label: "Look at it", run: vi.fn() };
  const action = { verb: "Publish", confirm, next };
  await open(({ store }) => {
    useSaveAction(store, action);
    return null;
  });
  server.on(SAVE, () => answer("Fair!", '"2"'));
  const publish = () => screen.getByRole("button", { name: /^Publish/ });
  await add("!");
  await userEvent.click(publish());
  await userEvent.click(publish());
  expect(confirm).toHaveBeenCalledOnce();
  await act(async () => answers[0]?.(false));
  expect([server.count(SAVE), said()]).toEqual([0, []]);
  await userEvent.click(publish());
  await act(async () => answers[1]?.(true));
  await waitFor(() => expect(said()).toEqual(["Saved"]));
  expect(confirm).toHaveBeenCalledTimes(2);
  expect(toasts.get()[0]?.action?.label).toBe("Look at it");
  toasts.get()[0]?.action?.run();
  expect(next.run).toHaveBeenCalledOnce();
});

test("a part of the page that goes takes its verb and question with it", async () => {
  const confirm = async () => false;
  function Publishing({ store }: { store: EditorStore }) {
    useSaveAction(store, { verb: "Publish", confirm });
    return null;
  }
  const Panel = ({ store }: { store: EditorStore }) => {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setOpen(false)}>
          Close it
        </button>
        {isOpen && <Publishing store={store} />}
      </>
    );
  };
  await open(Panel);
  server.on(SAVE, () => answer("Fair!", '"2"'));
  await add("!");
  await userEvent.click(screen.getByRole("button", { name: /^Publish/ }));
  expect(server.count(SAVE)).toBe(0);
  await press("Close it");
  await userEvent.click(bar.save());
  await waitFor(() => expect(said()).toEqual(["Saved"]));
});

test("a failure can be tried again from its message, which goes when it succeeds", async () => {
  await open();
  server.on(SAVE, lost, () => answer("Fair!", '"2"'));
  await add("!");
  await userEvent.click(bar.save());
  await waitFor(() => expect(said()).toEqual(["Could not save"]));
  expect(bar.says()).toMatch(/^1 unsaved change/);
  act(() => toasts.get()[0]?.action?.run());
  await waitFor(() => expect(said()).toEqual(["Saved"]));
  expect(headersOf("Idempotency-Key")[1]).toBe(headersOf("Idempotency-Key")[0]);
});

test("the message of a refusal goes once every field that it was about has changed", async () => {
  await open();
  const fields = { name: "validation.too_long", "stalls.0.name": "validation.too_long", other: "hidden" };
  server.on(SAVE, () => json({ detail: "Refused", fields }, 422));
  await add("!");
  await userEvent.click(bar.save());
  await waitFor(() => expect(said()).toEqual(["Could not save"]));
  expect((await box("stalls.0.name")).getAttribute("aria-invalid")).toBe("true");
  await add("?");
  expect(said()).toEqual(["Could not save"]);
  await userEvent.type(await box("stalls.0.name"), "?");
  expect(said()).toEqual([]);
});

test("an error of a row that is not there is shown in the bar by its collection", async () => {
  await open();
  const fields = { "stalls.7.name": "validation.too_long" };
  server.on(SAVE, () => json({ detail: "Too long", fields }, 422));
  await add("!");
  await userEvent.click(bar.save());
  await waitFor(() => expect(bar.problem()?.textContent).toBe("stalls: This text is too long"));
  expect(bar.problem()?.getAttribute("href")).toBe("#stalls");
});

test("after a lost answer another text is saved under the first one's version: both were stored, each once", async () => {
  await open();
  server.on(
    SAVE,
    lost,
    () => json({ code: "errors.key_reused", detail: "The key was used for something else" }, 422),
    () => answer("Fair!", '"2"'),
    () => answer("Fair!?", '"3"'),
  );
  await add("!");
  await userEvent.click(bar.save());
  await waitFor(() => expect(said()).toEqual(["Could not save"]));
  await add("?");
  await userEvent.click(bar.save());
  await waitFor(() => expect(said()).toEqual(["Saved"]));
  expect(sentNames()).toEqual(["Fair!", "Fair!?", "Fair!", "Fair!?"]);
  const [first, second, third, last] = headersOf("Idempotency-Key");
  expect([second, third]).toEqual([first, first]);
  expect(last).not.toBe(first);
  expect(headersOf("If-Match")).toEqual(['"1"', '"1"', '"1"', '"2"']);
});

test("a key that was used although nothing of it was stored is given up, and the next save has its own", async () => {
  await open();
  const used = () => json({ code: "errors.key_reused", detail: "The key was used for something else" }, 422);
  server.on(SAVE, used, () => answer("Fair!", '"2"'));
  await add("!");
  await userEvent.click(bar.save());
  await waitFor(() => expect(said()).toEqual(["Could not save"]));
  expect(server.count(SAVE)).toBe(1);
  await userEvent.click(bar.save());
  await waitFor(() => expect(said()).toEqual(["Saved"]));
  expect(headersOf("Idempotency-Key")[1]).not.toBe(headersOf("Idempotency-Key")[0]);
});

test("what a section's call has changed of the record is taken over under my changes, unless they meet", async () => {
  let store: EditorStore | undefined;
  await open((props) => {
    store = props.store;
    return null;
  });
  await add("!");
  await userEvent.type(await box("periods.0.start_time"), "!");
  server.on(`GET ${CALL}`, () => answer("Fair", '"2"', { stalls: [] }));
  await act(async () => store?.follow.current());
  expect([(await box("name")).value, screen.queryByRole("textbox", { name: "stalls.0.name" })]).toEqual([
    "Fair!",
    null,
  ]);
  expect(screen.queryByText(/^Someone else saved a newer version/)).toBeNull();
  server.on(`GET ${CALL}`, () => answer("Theirs", '"3"'));
  await act(async () => store?.follow.current());
  expect((await box("name")).value).toBe("Fair!");
  server.on(`GET ${CALL}`, () => json({ detail: "No" }, 500));
  await act(async () => store?.follow.current());
  server.on(SAVE, () => answer("Fair!", '"4"'));
  await userEvent.click(bar.save());
  await waitFor(() => expect(said()).toEqual(["Saved"]));
  expect(headersOf("If-Match")).toEqual(['"2"']);
});

test("a newer version that was read can be compared, and the answer put off", async () => {
  const { queryClient } = await open();
  await add("!");
  await userEvent.type(await box("stalls.0.name"), "!");
  server.on(`GET ${CALL}`, () => answer("Theirs", '"2"', { periods: fair("08:00").periods }));
  await act(() => queryClient.invalidateQueries());
  await userEvent.click(await screen.findByRole("button", { name: "Compare" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Someone else saved a newer version" }));
  expect(document.activeElement?.textContent).toBe("Keep editing");
  const texts = (role: string) => dialog.getAllByRole(role).map(({ textContent }) => textContent);
  expect([texts("rowheader"), texts("cell")]).toEqual([
    ["name", "stalls.0.name"],
    ["Fair!", "Theirs", "Honey!", "Honey"],
  ]);
  expect(dialog.getByText("Also changed in that version: periods.0.start_time")).toBeTruthy();
  const [mine, theirs] = dialog.getAllByRole<HTMLInputElement>("radio");
  expect(mine?.name).toBe("conflict-name");
  await userEvent.click(theirs as HTMLInputElement);
  expect([mine?.checked, theirs?.checked]).toEqual([false, true]);
  expect(dialog.getByRole("button", { name: "Save chosen values" })).toBeTruthy();
  const [, , , theirStall] = dialog.getAllByRole<HTMLInputElement>("radio");
  await userEvent.click(theirStall as HTMLInputElement);
  await userEvent.click(mine as HTMLInputElement);
  const chosen = () => dialog.getAllByRole<HTMLInputElement>("radio").map(({ checked }) => checked);
  expect(chosen()).toEqual([true, false, false, true]);
  await userEvent.click(dialog.getAllByRole("radio")[2] as HTMLElement);
  expect(chosen()).toEqual([true, false, true, false]);
  expect(dialog.getByRole("button", { name: "Keep mine and save" })).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Keep editing" }));
  expect([screen.queryByRole("dialog"), (await box("name")).value, server.count(SAVE)]).toEqual([
    null,
    "Fair!",
    0,
  ]);
});
