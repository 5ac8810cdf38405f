import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { toasts } from "../../../src/shared/toasts";
import { openPage } from "../people/support/people";
import { ID } from "../providers/support/data";
import { json } from "../providers/support/server";
import { keptDrafts } from "../screens/support/browser-database";
import { server, setUpConsole } from "../screens/support/console";
import { CALL, fair } from "./support/fair";
import { FairPage } from "./support/fair-page";
import { sectionOf } from "./support/section";

setUpConsole();

afterEach(() => vi.restoreAllMocks());

const name = () => screen.findByRole("textbox", { name: "name" }) as Promise<HTMLInputElement>;
const kept = () => screen.findByText(/draft kept on this device/);
const restore = () => screen.findByRole("button", { name: "Restore" });
const said = () => toasts.get().map(({ title }) => title);

const Notes = sectionOf("notes");

async function open(Panel?: typeof Notes, stored = fair()) {
  server.on(`GET ${CALL}`, () => json(stored, 200, { ETag: '"1"' }));
  const opened = await openPage(<FairPage id={ID} {...(Panel && { Panel })} />, "/fair");
  await name();
  return opened;
}

async function write(text: string) {
  await userEvent.clear(await name());
  await userEvent.type(await name(), text);
}

async function save(text: string) {
  server.on(`POST ${CALL}`, () => json(fair("09:00", { name: text }), 200, { ETag: '"2"' }));
  await userEvent.click(screen.getByRole("button", { name: /^Save/ }));
  await waitFor(() => expect(said()).toEqual(["Saved"]));
}

test("the draft of each visit is kept until a user decides about it", async () => {
  await open();
  await write("older");
  await kept();
  cleanup();
  await open();
  await restore();
  await write("newer");
  await kept();
  cleanup();
  await open();
  await userEvent.click(await restore());
  expect((await name()).value).toBe("newer");
  await save("newer");
  await waitFor(() => expect(keptDrafts().size).toBe(1));
  cleanup();
  await open();
  await userEvent.click(await restore());
  expect((await name()).value).toBe("older");
});

test("what was changed in a section with calls of its own alone is kept, and can be restored", async () => {
  const notes = () => screen.findByRole<HTMLInputElement>("textbox", { name: "notes" });
  await open(Notes);
  await userEvent.type(await notes(), ", and more");
  await kept();
  cleanup();
  await open(Notes);
  expect((await notes()).value).toBe("As it was");
  await userEvent.click(await restore());
  expect((await notes()).value).toBe("As it was, and more");
});

test("an offer says how much is kept and since when, and whether the record has changed meanwhile", async () => {
  await open(Notes);
  await write("older");
  await userEvent.type(await screen.findByRole("textbox", { name: "stalls.0.name" }), "!");
  for (const time of ["periods.0.end_time", "periods.1.end_time"])
    await userEvent.type(screen.getByRole("textbox", { name: time }), "!");
  await userEvent.type(await screen.findByRole("textbox", { name: "notes" }), "!");
  expect(screen.getByText("5 unsaved changes")).toBeTruthy();
  await waitFor(() => expect([...keptDrafts().values()]).toMatchObject([{ panels: { notes: {} } }]));
  cleanup();
  for (const [at, draft] of keptDrafts())
    keptDrafts().set(at, { ...(draft as object), savedAt: Date.parse("2026-11-05T15:04:00Z") });
  vi.spyOn(Date, "now").mockReturnValue(Date.parse("2026-11-06T10:00:00Z"));
  await open(Notes);
  const offer = () => screen.getByText("You have unsaved changes from earlier.").parentElement?.textContent;
  await restore();
  expect(offer()).toMatch(/earlier\. 5 changes, kept on this device since .*15:04\.$/);
  cleanup();
  const newer = fair("09:00", { updated_at: "2026-11-06T00:00:00Z" });
  await open(Notes, newer);
  await restore();
  expect(offer()).toMatch(/15:04\. The saved version has changed since then\.$/);
});

test("an offer above the part of the page that is in sight is led to from the save bar", async () => {
  await open();
  await write("older");
  await kept();
  cleanup();
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Show unsaved changes from earlier" }));
  expect(document.activeElement).toBe(await restore());
  await userEvent.click(await restore());
  expect(screen.queryByRole("button", { name: /^Show unsaved/ })).toBeNull();
});

test.each(["Restore", "Discard"])("the focus goes to the heading with the offer: %s", async (answer) => {
  await open();
  await write("older");
  await kept();
  cleanup();
  await open();
  await restore();
  await userEvent.click(screen.getByRole("button", { name: answer }));
  expect(document.activeElement?.tagName).toBe("H1");
});

test("of several drafts that are refused the next one is offered", async () => {
  for (const text of ["older", "newer"]) {
    await open();
    await write(text);
    await kept();
    cleanup();
  }
  await open();
  await restore();
  await userEvent.click(screen.getByRole("button", { name: "Discard" }));
  await userEvent.click(await restore());
  expect((await name()).value).toBe("older");
});

test("a draft that was refused is gone from this device", async () => {
  await open();
  await write("mine");
  await kept();
  cleanup();
  await open();
  await restore();
  await userEvent.click(screen.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(keptDrafts().size).toBe(0));
  expect(screen.queryByRole("button", { name: "Restore" })).toBeNull();
});

test("a draft that says what the record says by now is not offered, and is removed", async () => {
  await open();
  await write("mine");
  await kept();
  cleanup();
  await open(undefined, fair("09:00", { name: "mine" }));
  await waitFor(() => expect(keptDrafts().size).toBe(0));
  expect(screen.queryByRole("button", { name: "Restore" })).toBeNull();
});

test("a draft is offered for thirty days, and removed after that", async () => {
  const day = 24 * 3600 * 1000;
  const age = (days: number) => {
    for (const [at, draft] of keptDrafts())
      keptDrafts().set(at, { ...(draft as object), savedAt: Date.now() - days * day });
  };
  await open();
  await write("mine");
  await kept();
  cleanup();
  age(29);
  await open();
  await restore();
  cleanup();
  age(31);
  await open();
  await waitFor(() => expect(keptDrafts().size).toBe(0));
  expect(screen.queryByRole("button", { name: "Restore" })).toBeNull();
});

test("a full device is reported, and the input can still be saved", async () => {
  const { router } = await open();
  await write("first");
  await kept();
  vi.spyOn(keptDrafts(), "set").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await write("mine");
  await waitFor(() => expect(said()).toEqual(["Your changes are not kept on this device"]));
  expect(screen.getByText(/no draft on this device/)).toBeTruthy();
  expect(screen.queryByText(/draft kept on this device/)).toBeNull();
  void router.navigate("/elsewhere");
  await screen.findByText(/if you leave, it is lost/);
  await userEvent.click(screen.getByRole("button", { name: "Stay" }));
  await save("mine");
  await waitFor(() => expect(keptDrafts().size).toBe(0));
});

test("a restored draft stays on a device that is too full for what is changed in it", async () => {
  await open();
  await write("older");
  await kept();
  cleanup();
  await open();
  await restore();
  vi.spyOn(keptDrafts(), "set").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await userEvent.click(await restore());
  await write("newer");
  await waitFor(() => expect(said()).toEqual(["Your changes are not kept on this device"]));
  cleanup();
  await open();
  await userEvent.click(await restore());
  expect((await name()).value).toBe("older");
});

test("a draft that another tab is writing is named, and offered once that tab is closed", async () => {
  let leave = () => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const held = () =>
    [...keptDrafts().keys()].map((at) => ({ name: `safelight-draft/${at.split("/").at(-1)}` }));
  const query = vi.fn(async () => ({ held: held() }));
  Object.assign(navigator, { locks: { query, request: () => left } });
  await open();
  await write("theirs");
  await kept();
  cleanup();
  await open();
  await screen.findByText(/^This is also open in another tab/);
  expect(screen.queryByRole("button", { name: "Restore" })).toBeNull();
  query.mockResolvedValue({ held: [] });
  leave();
  await userEvent.click(await restore());
  expect(screen.queryByText(/another tab/)).toBeNull();
  expect((await name()).value).toBe("theirs");
  Reflect.deleteProperty(navigator, "locks");
});
