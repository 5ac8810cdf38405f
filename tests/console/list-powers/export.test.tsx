import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { Cell } from "../../../src/screens/list/export/sheet";
import { cancelJob } from "../../../src/shared/jobs/jobs";
import { countObjectUrls } from "../providers/support/object-urls";
import { json } from "../providers/support/server";
import { server, setUpConsole } from "../screens/support/console";
import {
  ABILITIES,
  asked,
  jobEnds,
  lampOf,
  lastJob,
  openLamps,
  queryOf,
  serveLamps,
  setUpLamps,
} from "./support";

let written: (readonly Cell[])[];

// Node's streams and jsdom's bytes do not fit one another: sheet.test.ts reads the file itself back.
vi.mock("../../../src/screens/list/export/sheet", async (original) => ({
  ...(await original<object>()),
  writeSheet: async (_: string, headings: string[], rows: AsyncIterable<Cell[]>) => {
    written.push(headings);
    for await (const row of rows) written.push(row);
    return new Blob(["xlsx"]);
  },
}));

setUpConsole(ABILITIES);

let saved: string[];
beforeEach(() => {
  setUpLamps();
  written = [];
  countObjectUrls();
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

const download = () => userEvent.click(screen.getByRole("button", { name: "Download" }));

test("all pages of the shown list are in an xlsx file with the shown columns and order [LIST-08]", async () => {
  serveLamps(230);
  await openLamps("?search=lamp&sort=-name&orientation=portrait&page=2");
  await download();
  const job = await jobEnds();
  expect(job).toMatchObject({ kind: "export", status: "done", done: 230, total: 230 });
  expect(saved[0]).toMatch(/^participants_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.xlsx$/);
  const rows = written;
  expect(rows[0]).toEqual(["Name", "Description", "Orientation", "Position"]);
  expect(rows).toHaveLength(231);
  expect(rows[230]?.[0]).toBe("Lamp 230");
  expect(rows[230]?.[3]).toBe(230);
  const pages = asked()
    .slice(1)
    .map((query) => Object.fromEntries(queryOf(`?${query}`)));
  expect(pages).toEqual(
    ["1", "2", "3"].map((page) => ({
      page,
      per_page_count: "100",
      search: "lamp",
      sort: "-name",
      orientation: "portrait",
    })),
  );
});

test("a hidden column is not exported", async () => {
  serveLamps(2);
  await openLamps();
  await userEvent.click(screen.getByRole("button", { name: "Columns" }));
  await userEvent.click(await screen.findByRole("checkbox", { name: "Orientation" }));
  await userEvent.keyboard("{Escape}");
  await download();
  await jobEnds();
  expect(written[0]).toEqual(["Name", "Description", "Position"]);
});

test("cancelled between pages, it creates no file and requests no more", async () => {
  serveLamps(1000);
  await openLamps();
  let answered = 0;
  server.on("GET /lamps/", async ({ path }) => {
    if (++answered === 2) cancelJob(lastJob()?.id ?? "");
    const page = Number(queryOf(path).get("page"));
    const lamps = Array.from({ length: 100 }, (_, at) => lampOf((page - 1) * 100 + at));
    return json({ lamps, pagination: { page, per_page_count: 100, count: 1000 } });
  });
  await download();
  expect((await jobEnds()).status).toBe("cancelled");
  expect(answered).toBe(2);
  expect(saved).toEqual([]);
});
