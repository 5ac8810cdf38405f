import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { json } from "../providers/support/server";
import { openScreens, server, setUpConsole } from "../screens/support/console";
import { ABILITIES, asked, lampOf, lamps, queryOf, setUpLamps } from "./support";

setUpConsole(ABILITIES);
beforeEach(setUpLamps);

/** A server that has so many lamps for the names of the parameters that narrow a call. */
function serveNarrowed(counts: Record<string, number>): void {
  server.on("GET /lamps/", ({ path }) => {
    const query = queryOf(path);
    const names = ["search", "orientation", "created_from"].filter((name) => query.has(name));
    const count = counts[names.join(" ")] ?? 0;
    const found = Array.from({ length: Math.min(count, 10) }, (_, at) =>
      lampOf(at + 1, { orientation: "landscape" }),
    );
    return json({ lamps: found, pagination: { page: 1, per_page_count: 10, count } });
  });
}

const NARROWED = "?search=disco&orientation=landscape&created_from=2030-01-01T00:00:00Z";
const ways = () =>
  screen.queryAllByRole("button", { name: /^Without/ }).map(({ textContent }) => textContent);
const said = async (text: string) => await screen.findByText(text);

test("a list without a match says which filter to drop, and how many rows there are then", async () => {
  serveNarrowed({ "": 126, "search created_from": 14, "search orientation": 1234 });
  const { at } = await openScreens(lamps, `/participants${NARROWED}`);
  await said("No results for “disco”");
  await said("126 rows without search and filters.");
  await waitFor(() =>
    expect(ways()).toEqual([
      "Without “Orientation is Landscape”: 14",
      expect.stringMatching(/^Without “Created at from 1 Jan 2030, .*”: 1,234$/),
    ]),
  );
  const before = asked().length;
  const main = document.querySelector("main") as HTMLElement;
  Object.assign(main, { id: "main", tabIndex: -1 });
  screen.getByRole("button", { name: /Landscape/ }).focus();
  await userEvent.keyboard("{Enter}");
  await said("Lamp 1");
  expect(document.activeElement).toBe(main); // the button is gone
  expect(at()).toBe("/participants?search=disco&created_from=2030-01-01T00%3A00%3A00Z");
  expect(asked()).toHaveLength(before); // the page was read with its number
});

test("the search is dropped alone, too", async () => {
  serveNarrowed({ "": 9, orientation: 3 });
  const { at } = await openScreens(lamps, "/participants?search=disco&orientation=landscape");
  await userEvent.click(await screen.findByRole("button", { name: "Without “disco”: 3" }));
  await said("Lamp 3");
  expect(at()).toBe("/participants?orientation=landscape");
});

test("one filter alone is not offered twice", async () => {
  serveNarrowed({ "": 1 });
  await openScreens(lamps, "/participants?orientation=landscape");
  await said("No results for these filters");
  await said("1 row without search and filters.");
  expect(ways()).toEqual([]);
  expect(asked()).toHaveLength(2);
});

test("a server that ignores a filter, or does not count, is not quoted", async () => {
  server.keepsContract = false;
  server.on("GET /lamps/", ({ path }) =>
    queryOf(path).has("created_from")
      ? json({ lamps: queryOf(path).has("search") ? [] : [lampOf(1)], pagination: { page: 1, count: 0 } })
      : json({ lamps: [lampOf(1)] }),
  );
  await openScreens(lamps, `/participants${NARROWED}`);
  await said("No results for “disco”");
  await waitFor(() => expect(asked()).toHaveLength(5));
  expect(ways()).toEqual([]);
  expect(screen.queryByText(/without search/)).toBeNull();
});

test("the button to add a filter has the focus after one was removed", async () => {
  serveNarrowed({ "": 2, orientation: 1 });
  await openScreens(lamps, "/participants?orientation=landscape");
  await userEvent.click(await screen.findByRole("button", { name: "Remove filter: Orientation" }));
  await said("Lamp 2");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add filter" }));
});
