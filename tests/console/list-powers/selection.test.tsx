import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { Cell } from "../../../src/screens/list/export/sheet";
import { closeAllModals, modals } from "../../../src/shared/modals";
import { idOf } from "../providers/support/data";
import { countObjectUrls } from "../providers/support/object-urls";
import { json } from "../providers/support/server";
import { server, setUpConsole } from "../screens/support/console";
import { ABILITIES, jobEnds, lampOf, lastJob, openLamps, serveLamps, setUpLamps } from "./support";

let written: (readonly Cell[])[];

// As in export.test.tsx.
vi.mock("../../../src/screens/list/export/sheet", async (original) => ({
  ...(await original<object>()),
  writeSheet: async (_: string, __: string[], rows: AsyncIterable<Cell[]>) => {
    for await (const row of rows) written.push(row);
    return new Blob(["xlsx"]);
  },
}));

setUpConsole(ABILITIES);
beforeEach(() => {
  closeAllModals();
  setUpLamps();
  written = [];
  countObjectUrls();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
});

const tick = async (n: number) =>
  userEvent.click(await screen.findByRole("checkbox", { name: `Select: Lamp ${n}` }));
const region = () => screen.queryByRole("region", { name: "Selected rows" });
const bar = async () => within(await screen.findByRole("region", { name: "Selected rows" }));
const press = async (name: string) => userEvent.click((await bar()).getByRole("button", { name }));
const deleted = () =>
  server.seen.flatMap(({ method, path }) => (method === "DELETE" ? [path.slice(-2)] : [])).sort();
const answer = async (text: string) => {
  await waitFor(() => expect(modals.get()).toHaveLength(1));
  modals
    .get()[0]
    ?.buttons.find((button) => button.text === text)
    ?.handler?.(() => {});
};

test("the way to the next page keeps the focus at the last page, where it leads nowhere", async () => {
  serveLamps(12);
  await openLamps();
  const next = await screen.findByRole("link", { name: "Next page" });
  const previous = screen.getByRole("link", { name: "Previous page" });
  expect([previous.ariaDisabled, next.ariaDisabled]).toEqual(["true", null]);
  next.focus();
  await userEvent.keyboard("{Enter}");
  await screen.findByText("Lamp 12");
  expect(document.activeElement).toBe(next);
  expect([previous.ariaDisabled, next.ariaDisabled]).toEqual([null, "true"]);
  await userEvent.keyboard("{Enter}");
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("2");
});

test("rows of several pages and in any order are deleted together; one that a colleague has deleted is as good as deleted", async () => {
  serveLamps(23);
  for (const n of [2, 12]) server.on(`DELETE /lamps/${idOf(n)}`, () => json(null, 204));
  server.on(`DELETE /lamps/${idOf(3)}`, () => json({ detail: "Not found" }, 404));
  await openLamps();
  await tick(2);
  await tick(3);
  await userEvent.click(screen.getByRole("link", { name: "Next page" }));
  await tick(12);
  await userEvent.click(screen.getByRole("button", { name: "Name" })); // another order
  expect((await bar()).getByText("3 selected")).toBeTruthy();
  await press("Delete");
  await answer("Delete");
  expect(await jobEnds()).toMatchObject({ status: "done", total: 3 });
  expect(deleted()).toEqual(["02", "03", "12"]);
});

test.each([
  ["a search", async () => userEvent.type(screen.getByLabelText("Search"), "lamp")],
  [
    "a filter",
    async () => userEvent.click(screen.getByRole("button", { name: "Remove filter: Orientation" })),
  ],
])("%s selects nothing any more: rows that it may hide are not deleted", async (_, narrow) => {
  serveLamps(23);
  await openLamps("?orientation=portrait");
  await tick(1);
  await press("Select all 23");
  await narrow();
  await waitFor(() => expect(region()).toBeNull());
});

test("activating is asked for all that match, not for the rows that were ticked", async () => {
  serveLamps(12);
  for (let n = 1; n <= 12; n++) {
    const lamp = lampOf(n, { active: false });
    server.on(`GET /lamps/${idOf(n)}`, () => json({ lamp }));
    server.on(`POST /lamps/${idOf(n)}`, () => json({ lamp }));
  }
  const saved = () =>
    server.seen.filter(({ method, path }) => method === "POST" && /lamps/.test(path)).length;
  await openLamps();
  await tick(1);
  await press("Activate");
  await waitFor(() => expect(saved()).toBe(1));
  expect(modals.get()).toEqual([]);
  await jobEnds();
  await tick(2);
  await press("Select all 12");
  await press("Activate");
  await waitFor(() => expect(modals.get()).toHaveLength(1));
  expect(saved()).toBe(1);
});

test("the selected rows alone are exported", async () => {
  serveLamps(12);
  await openLamps();
  await tick(3);
  await tick(5);
  await press("Export");
  await jobEnds();
  expect(written.map(([name]) => name)).toEqual(["Lamp 3", "Lamp 5"]);
});

test("a row that moves to the next page while pages are read is exported once [LIST-08]", async () => {
  serveLamps(150);
  await openLamps();
  // One was created meanwhile, at the top: the last row of page 1 is the first one of page 2.
  server.on("GET /lamps/", ({ path }) => {
    const isFirst = path.includes("page=1&");
    const lamps = Array.from({ length: isFirst ? 100 : 51 }, (_, at) => lampOf(at + (isFirst ? 1 : 100)));
    return json({
      lamps,
      pagination: { page: isFirst ? 1 : 2, per_page_count: 100, count: isFirst ? 150 : 151 },
    });
  });
  await userEvent.click(screen.getByRole("button", { name: "Download" }));
  await waitFor(() => expect(lastJob()?.status).toBe("done"));
  expect(written).toHaveLength(150);
  expect(new Set(written.map(([name]) => name)).size).toBe(150);
});
