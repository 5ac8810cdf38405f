import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { toasts } from "../../../src/shared/toasts";
import { setUpConsole } from "../screens/support/console";
import { ABILITIES, asked, headings, openLamps, serveLamps, setUpLamps } from "./support";

setUpConsole(ABILITIES);
beforeEach(setUpLamps);

async function saveAs(button: string, name: string) {
  await userEvent.click(await screen.findByRole("button", { name: button }));
  await userEvent.type(await screen.findByLabelText("View name"), name);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  return screen.findByRole("link", { name });
}

test("a search, filter and sort are saved under a name, found again, renamed and deleted with undo", async () => {
  serveLamps(30);
  const { at, router } = await openLamps("?page=2&search=la&sort=name&orientation=portrait");
  const tab = await saveAs("Save as view", "Mine");
  expect(tab.getAttribute("aria-current")).toBe("page");
  expect(at()).toMatch(/&view=/);
  await userEvent.click(screen.getByRole("link", { name: "All" }));
  await waitFor(() => expect(at()).toBe("/participants"));
  await userEvent.click(screen.getByRole("link", { name: "Mine" }));
  await waitFor(() => expect(asked().at(-1)).toContain("search=la"));
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toMatchObject({
    search: "la",
    sort: "name",
    orientation: "portrait",
  });
  expect(router.state.location.search).not.toContain("page=");
  await userEvent.click(screen.getByRole("button", { name: "View: Mine" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "Rename" }));
  await userEvent.type(await screen.findByLabelText("View name"), "!{Enter}");
  await userEvent.click(await screen.findByRole("button", { name: "View: Mine!" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByRole("link", { name: "Mine!" })).toBeNull());
  toasts.get().at(-1)?.action?.run();
  expect(await screen.findByRole("link", { name: "Mine!" })).toBeTruthy();
});

test("naming a view hands the focus back: Cancel and Rename to the button that opened it, a new view to the heading [experience 8]", async () => {
  serveLamps(30);
  await openLamps("?sort=name");
  const open = await screen.findByRole("button", { name: "Save as view" });
  await userEvent.click(open);
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Save as view" }));
  await userEvent.keyboard("{Enter}");
  await userEvent.type(await screen.findByLabelText("View name"), "Mine{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })));
  await userEvent.click(await screen.findByRole("button", { name: "View: Mine" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "Rename" }));
  await userEvent.type(await screen.findByLabelText("View name"), "!{Enter}");
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "View: Mine!" })),
  );
});

test("a changed view is marked, and is saved or becomes a new one", async () => {
  serveLamps(30);
  await openLamps("?sort=name");
  await saveAs("Save as view", "By name");
  expect(screen.queryByRole("img", { name: "Changed" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Name" })); // turns the order
  expect(await screen.findByRole("img", { name: "Changed" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Save view" }));
  await waitFor(() => expect(screen.queryByRole("img", { name: "Changed" })).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: "Columns" }));
  await userEvent.click(await screen.findByRole("checkbox", { name: "Position" }));
  expect(await screen.findByRole("img", { name: /Changed/ })).toBeTruthy();
  await saveAs("Save as new view", "Short");
  expect(screen.queryByRole("columnheader", { name: "Position" })).toBeNull();
  await userEvent.click(screen.getByRole("link", { name: /^By name/ }));
  expect(await screen.findByRole("img", { name: "Changed" })).toBeTruthy(); // its own change is still there to save
});

const KEY = "list.participants.11111111-1111-4111-8111-111111111111";
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? "{}");
const hideColumn = async (name: string) => {
  await userEvent.click(screen.getByRole("button", { name: "Columns" }));
  await userEvent.click(await screen.findByRole("checkbox", { name }));
  await userEvent.keyboard("{Escape}");
};

test("what another tab has stored stays when this one changes its columns, and is shown at once", async () => {
  serveLamps(30);
  await openLamps();
  const theirs = { id: "theirs", name: "Theirs", query: "sort=name" };
  const text = JSON.stringify({ columns: {}, views: [theirs] });
  localStorage.setItem(KEY, text); // a tab that was asleep has not been told
  await hideColumn("Position");
  expect(stored()).toMatchObject({ views: [theirs], columns: { "": expect.any(Array) } });
  expect(await screen.findByRole("link", { name: "Theirs" })).toBeTruthy();
  localStorage.setItem(KEY, JSON.stringify({ ...stored(), views: [{ ...theirs, name: "Renamed" }] }));
  act(() => void dispatchEvent(new StorageEvent("storage", { key: KEY })));
  expect(screen.getByRole("link", { name: "Renamed" })).toBeTruthy();
});

test("undoing the deletion of a view brings back the view alone: what changed meanwhile stays", async () => {
  serveLamps(30);
  await openLamps("?sort=name");
  await saveAs("Save as view", "One");
  await hideColumn("Position"); // of the view
  await userEvent.click(screen.getByRole("button", { name: "View: One" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByRole("link", { name: "One" })).toBeNull());
  await hideColumn("Orientation"); // of the list
  toasts.get().at(-1)?.action?.run();
  await userEvent.click(await screen.findByRole("link", { name: "All" }));
  await waitFor(() => expect(headings()).toEqual(["Name", "Position", "Actions"]));
  await userEvent.click(screen.getByRole("link", { name: /^One/ }));
  await waitFor(() => expect(headings()).toEqual(["Name", "Orientation", "Actions"]));
});
