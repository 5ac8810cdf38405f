import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { setUpConsole, signIn } from "../screens/support/console";
import { ABILITIES, headings, openLamps, serveLamps, setUpLamps } from "./support";

setUpConsole(ABILITIES);
beforeEach(setUpLamps);

const openChooser = async () => {
  await userEvent.click(screen.getByRole("button", { name: "Columns" }));
  return within(await screen.findByRole("dialog", { name: "Columns" }));
};
const OWN = ["Name", "Orientation", "Position", "Actions"];

test("columns are hidden, added and put back", async () => {
  serveLamps(3);
  await openLamps();
  expect(headings()).toEqual(OWN);
  const chooser = await openChooser();
  await userEvent.click(chooser.getByRole("checkbox", { name: "Orientation" }));
  await userEvent.click(chooser.getByRole("checkbox", { name: "Created at" }));
  expect(headings()).toEqual(["Name", "Position", "Created at", "Actions"]);
  await userEvent.click(chooser.getByRole("checkbox", { name: "Name" })); // always shown
  expect(headings()).toContain("Name");
  await userEvent.click(chooser.getByRole("button", { name: "Reset" }));
  expect(headings()).toEqual(OWN);
});

test("pictures, secrets and the flags of pictures are not offered as further columns", async () => {
  serveLamps(3);
  await openLamps();
  const names = (await openChooser())
    .getAllByRole("checkbox")
    .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent);
  expect(names).toEqual([
    "Name",
    "Orientation",
    "Position",
    "ID",
    "Created at",
    "Updated at",
    "Description",
    "Active",
  ]);
});

test("the order is changed by buttons and by Alt with an arrow, and announced", async () => {
  serveLamps(3);
  await openLamps();
  const chooser = await openChooser();
  await userEvent.click(chooser.getByRole("button", { name: "Move up: Position" }));
  expect(headings()).toEqual(["Name", "Position", "Orientation", "Actions"]);
  expect(screen.getByText("Position moved to position 2 of 8")).toBeTruthy();
  chooser.getByRole("checkbox", { name: "Position" }).focus();
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(headings()).toEqual(OWN);
  await userEvent.keyboard("{Escape}");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Columns" }));
});

test("columns and row height are stored for this user and list", async () => {
  serveLamps(3);
  await openLamps();
  const chooser = await openChooser();
  await userEvent.click(chooser.getByRole("checkbox", { name: "Position" }));
  await userEvent.click(chooser.getByRole("button", { name: "Comfortable" }));
  expect(screen.getByRole("table").dataset.density).toBe("roomy");
  const key = "list.participants.11111111-1111-4111-8111-111111111111";
  expect(JSON.parse(localStorage.getItem(key) ?? "")).toEqual({
    columns: { "": ["name", "orientation"] },
    density: "roomy",
    views: [],
  });
  await signIn({ id: "22222222-2222-4222-8222-222222222222" });
  cleanup(); // somebody else at the same browser has a console of their own
  await openLamps();
  await waitFor(() => expect(headings()).toEqual(OWN));
});
