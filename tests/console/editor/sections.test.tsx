import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentType } from "react";
import { expect, test, vi } from "vitest";
import type { EditorStore } from "../../../src/editor/store";
import { LogoutError } from "../../../src/providers/http/errors";
import { openPage } from "../people/support/people";
import { ID } from "../providers/support/data";
import { json } from "../providers/support/server";
import { said } from "../screens/support/acts";
import { server, setUpConsole } from "../screens/support/console";
import { CALL, fair } from "./support/fair";
import { FairPage } from "./support/fair-page";
import { bar, box, sectionOf } from "./support/section";

setUpConsole();

async function open(Panel: ComponentType<{ store: EditorStore }>, stored = fair()) {
  server.on(`GET ${CALL}`, () => json(stored, 200, { ETag: '"1"' }));
  server.on(`POST ${CALL}`, () => json(fair("09:00", { name: "Autumn fair!" }), 200, { ETag: '"2"' }));
  const opened = await openPage(<FairPage id={ID} Panel={Panel} />, "/fair");
  await box("name");
  return opened;
}
const add = async (name: string, text: string) => userEvent.type(await box(name), text);
const leaveDialog = () => screen.findByRole("dialog", { name: "Leave without saving?" });
const paragraphs = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll("p")].map(({ textContent }) => textContent);

test("leaving names what a draft keeps, of the document and of its sections, and what is lost", async () => {
  const Notes = sectionOf("notes");
  const Secret = sectionOf("secret", { title: "fields.password", secrets: ["text"] });
  const { router } = await open(({ store }) => (
    <>
      <Notes store={store} />
      <Secret store={store} />
    </>
  ));
  await add("secret", "!");
  await waitFor(() => expect(bar.says()).toBe("1 unsaved changepassword · no draft on this device"));
  void router.navigate("/elsewhere");
  expect(paragraphs(await leaveDialog())).toEqual(["These changes will be lost: Password."]);
  await userEvent.click(screen.getByRole("button", { name: "Stay" }));
  await add("name", "!");
  await add("notes", "!");
  await waitFor(() =>
    expect(bar.says()).toMatch(
      /^3 unsaved changesnot kept on this device: password · name, description · draft kept on this device at /,
    ),
  );
  void router.navigate("/elsewhere");
  expect(paragraphs(await leaveDialog())).toEqual([
    "2 unsaved changes: name, description. If you leave, they stay on this device as a draft.",
    "These changes will be lost: Password.",
  ]);
  await userEvent.click(within(await leaveDialog()).getByRole("button", { name: "Discard changes" }));
  await waitFor(() => expect(bar.says()).toBe("All changes saved"));
  expect([(await box("notes")).value, (await box("secret")).value]).toEqual(["As it was", "As it was"]);
});

test("a section without anything that is lost has no word about it", async () => {
  const { router } = await open(sectionOf("notes"));
  await add("notes", "!");
  void router.navigate("/elsewhere");
  expect(paragraphs(await leaveDialog())).toEqual([
    "1 unsaved change: description. If you leave, it stays on this device as a draft.",
  ]);
});

test("a section is saved after the document; one that fails stays unsaved, and is sent alone the next time", async () => {
  const save = vi.fn();
  const failed = vi.fn();
  await open(sectionOf("notes", { save, failed, done: "assigned.on_save" }));
  await add("name", "!");
  await add("notes", "!");
  const reason = new Error("refused");
  save.mockImplementationOnce(async () => {
    expect(server.count(`POST ${CALL}`)).toBe(1);
    throw reason;
  });
  failed.mockReturnValue({ text: "validation.too_long" });
  await userEvent.click(bar.save());
  await waitFor(() => expect(bar.says()).toMatch(/^1 unsaved changedescription/));
  expect(failed).toHaveBeenCalledExactlyOnceWith(reason, expect.objectContaining({ dirty: ["text"] }));
  expect([said(), bar.save().getAttribute("aria-disabled")]).toEqual([[], null]);
  expect(bar.problem()?.textContent).toBe("Description: This text is too long");
  expect((await box("notes")).getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(await box("notes"));
  save.mockImplementationOnce(async ({ values }, commit) => commit(values));
  await userEvent.click(bar.save());
  await waitFor(() => expect(bar.says()).toBe("All changes saved"));
  expect([said(), bar.problem()]).toEqual([["Added when you save"], null]);
  expect(server.count(`POST ${CALL}`)).toBe(1);
  expect((await box("notes")).value).toBe("As it was!");
});

test("one that fails without a word about its fields says so in the bar, until its change is taken back", async () => {
  await open(sectionOf("notes"));
  await add("notes", "!");
  await userEvent.click(bar.save());
  await waitFor(() => expect(bar.problem()?.textContent).toBe("Description: Could not save"));
  expect(bar.problem()?.getAttribute("href")).toBe("#notes");
  expect(bar.save().getAttribute("aria-disabled")).toBeNull();
  await add("notes", "{Backspace}");
  expect([bar.says(), bar.problem()]).toEqual(["All changes saved", null]);
});

test("a session that ends meanwhile is no failure of the section", async () => {
  const save = vi.fn(() => Promise.reject(new LogoutError()));
  const failed = vi.fn();
  await open(sectionOf("notes", { save, failed }));
  await add("notes", "!");
  await userEvent.click(bar.save());
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  await waitFor(() => expect(bar.save().textContent).toMatch(/^Save/));
  expect([failed.mock.calls, bar.problem(), said()]).toEqual([[], null, []]);
});

test("a section that is not right is shown before anything is sent; what is wrong in an unchanged document is not in its way", async () => {
  const focus = vi.fn();
  const save = vi.fn(async ({ values }, commit) => commit(values));
  const check = ({ values }: { values: { text: string } }) =>
    values.text === "" ? [{ path: "text", message: "validation.required" }] : [];
  await open(sectionOf("notes", { check, focus, save }), fair("zzz")); // it begins after its end
  await userEvent.clear(await box("notes"));
  await userEvent.click(bar.save());
  expect(focus).toHaveBeenCalledExactlyOnceWith("text");
  expect([save.mock.calls, bar.save().getAttribute("aria-disabled")]).toEqual([[], "true"]);
  expect(bar.save().getAttribute("aria-describedby")).toBe(bar.problem()?.id);
  await userEvent.click(bar.problem() as HTMLElement);
  expect(focus).toHaveBeenCalledTimes(2);
  await add("notes", "Better");
  await userEvent.click(bar.save());
  await waitFor(() => expect(said()).toEqual(["Saved"]));
  expect(server.count(`POST ${CALL}`)).toBe(0);
});

test("the error of the document comes before those of its sections", async () => {
  const check = () => [{ path: "text", message: "validation.too_long" }];
  await open(sectionOf("notes", { check }));
  await add("notes", "!");
  await userEvent.clear(await box("name"));
  await userEvent.click(bar.save());
  expect(bar.problem()?.textContent).toMatch(/^name: /);
  expect(document.activeElement).toBe(await box("name"));
  expect(bar.problem()?.getAttribute("href")).toBe("#name");
  (await box("notes")).focus();
  await userEvent.click(bar.problem() as HTMLElement);
  expect(document.activeElement).toBe(await box("name"));
  await add("name", "Fair");
  expect(bar.problem()?.textContent).toBe("Description: This text is too long");
});
