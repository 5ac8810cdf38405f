import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { server, setUpConsole } from "../screens/support/console";
import { ABILITIES, asked, openLamps, serveLamps, setUpLamps } from "./support";

setUpConsole(ABILITIES);
beforeEach(setUpLamps);

test("page, size, sort, search and filters of a link are requested", async () => {
  serveLamps(90);
  await openLamps("?page=2&size=20&sort=-name&search=la&orientation=portrait");
  await screen.findByText("Lamp 21");
  expect(Object.fromEntries(new URLSearchParams(asked().at(-1)))).toEqual({
    page: "2",
    per_page_count: "20",
    sort: "-name",
    search: "la",
    orientation: "portrait",
  });
  expect(localStorage.getItem("per_page.participants")).toBeNull(); // a link changes nobody's habit
});

test("a chosen size is in the address and is remembered for the list [LIST-02 LIST-03]", async () => {
  serveLamps(90);
  const { at } = await openLamps();
  await screen.findByText("Lamp 10");
  expect(asked()[0]).toContain("per_page_count=10");
  await userEvent.selectOptions(screen.getByLabelText("Rows per page"), "50");
  await screen.findByText("Lamp 50");
  expect(at()).toBe("/participants?size=50");
  expect(localStorage.getItem("per_page.participants")).toBe("50");
});

test("another size keeps the rows that are on screen: its page is the one that has the first of them [LIST-03]", async () => {
  serveLamps(90);
  const { at } = await openLamps("?page=4");
  await screen.findByText("Lamp 31");
  await userEvent.selectOptions(screen.getByLabelText("Rows per page"), "20");
  await screen.findByText("Lamp 21");
  expect(screen.getByText("Lamp 31")).toBeTruthy();
  expect(at()).toBe("/participants?page=2&size=20");
});

test("a filter is added, shown as a chip and removed; each change returns to page 1 [LIST-04]", async () => {
  serveLamps(90);
  const { at } = await openLamps("?page=3");
  await userEvent.click(screen.getByRole("button", { name: "Add filter" }));
  const dialog = await screen.findByRole("dialog", { name: "Add filter" });
  await userEvent.selectOptions(within(dialog).getByLabelText("Value"), "landscape");
  await userEvent.click(within(dialog).getByRole("button", { name: "Apply" }));
  await waitFor(() => expect(asked().at(-1)).toBe("page=1&per_page_count=10&orientation=landscape"));
  expect(at()).toBe("/participants?orientation=landscape");
  await userEvent.click(await screen.findByRole("button", { name: "Remove filter: Orientation" }));
  await waitFor(() => expect(at()).toBe("/participants"));
});

test("texts that the contract does not accept as a filter are left alone", async () => {
  serveLamps(3);
  await openLamps("?orientation=upside-down&method=delete");
  await screen.findByText("Lamp 1");
  expect(asked()).toEqual(["page=1&per_page_count=10"]);
});

test("typing in the search draws no row again", async () => {
  serveLamps(100);
  await openLamps("?size=100");
  const first = (await screen.findByText("Lamp 1")).closest("tr") as HTMLElement;
  const changes: MutationRecord[] = [];
  const watch = new MutationObserver((records) => changes.push(...records));
  watch.observe(first.closest("table") as HTMLElement, { subtree: true, childList: true, attributes: true });
  await userEvent.keyboard("/");
  expect(document.activeElement).toBe(screen.getByLabelText("Search"));
  const before = server.seen.length;
  await userEvent.keyboard("abc");
  expect(server.seen.length).toBe(before);
  expect(changes).toEqual([]);
  watch.disconnect();
});
