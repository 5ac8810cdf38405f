import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { entities } from "../../../contract/entities";
import { dataProvider } from "../../../src/providers/data";
import type { AnyResource } from "../../../src/resources/define";
import { InnerList } from "../../../src/screens/list/inner-list";
import { waitUntil } from "../../support/wait-until";
import { held, json } from "../providers/support/server";
import { openScreens, server, setUpConsole } from "../screens/support/console";
import { ABILITIES, asked, lampOf, lamps, openLamps, serveLamps, setUpLamps } from "./support";

setUpConsole(ABILITIES);
beforeEach(setUpLamps);
afterEach(() => void vi.useRealTimers());

const withList = (more: Partial<AnyResource["list"]>, of: AnyResource = lamps as unknown as AnyResource) => ({
  ...of,
  list: { ...of.list, ...more },
});
const queries = () => asked().map((query) => Object.fromEntries(new URLSearchParams(query)));

describe("two lists on one page", () => {
  const first = withList({ address: { prefix: "first." } });
  const second = withList({ address: { prefix: "second." } });
  const both = (
    <>
      <section aria-label="First">
        <InnerList resource={first} />
      </section>
      <section aria-label="Second">
        <InnerList resource={second} />
      </section>
    </>
  );

  test("have an address each: page, sort and search of one are nothing to the other", async () => {
    serveLamps(30);
    const address = "/participants?first.page=2&second.sort=-name&second.search=la&page=3&utm=x";
    const { at } = await openScreens(lamps, address, { list: both });
    const inFirst = within(screen.getByRole("region", { name: "First" }));
    const inSecond = within(screen.getByRole("region", { name: "Second" }));
    await inFirst.findByText("Lamp 11");
    await inSecond.findByText("Lamp 1");
    expect(queries()).toEqual([
      { page: "2", per_page_count: "10" },
      { page: "1", per_page_count: "10", sort: "-name", search: "la" },
    ]);
    await userEvent.click(inSecond.getByRole("link", { name: "Next page" }));
    await inSecond.findByText("Lamp 11");
    expect(Object.fromEntries(new URLSearchParams(at().split("?")[1]))).toEqual({
      "first.page": "2",
      "second.page": "2",
      "second.sort": "-name",
      "second.search": "la",
      page: "3",
      utm: "x",
    });
    await userEvent.selectOptions(inFirst.getByLabelText("Rows per page"), "20");
    await inFirst.findByText("Lamp 20");
    expect(at()).toContain("second.page=2");
    expect(at()).toContain("first.size=20");
  });
});

describe("a filter of several values", () => {
  const shapes = (names?: Record<string, string>) => {
    const { participants } = entities as unknown as Record<string, { list: object }>;
    const lamp = {
      ...participants,
      list: {
        ...participants?.list,
        filters: { shapes: z.array(z.enum(["portrait", "landscape"])).max(9) },
        filterFields: { shapes: "orientation" },
      },
    };
    Object.assign(entities, { participants: lamp });
    return { ...withList(names ? { address: { names } } : {}), entity: lamp } as unknown as AnyResource;
  };

  test("repeats its name on the wire and is in the address with commas, drawn by the page where it has a name there [CALL-STY-10 CALL-STY-12]", async () => {
    serveLamps(3);
    const names = { search: "filter", shapes: "forms" };
    await openScreens(shapes(names), "/participants?filter=la&forms=portrait,%20,landscape&search=no");
    await screen.findByText("Lamp 1");
    expect(asked()).toEqual(["page=1&per_page_count=10&shapes=portrait&shapes=landscape&search=la"]);
    expect(screen.queryByRole("button", { name: "Remove filter: Orientation" })).toBeNull();
  });

  test("is chosen by ticks, and changed by them", async () => {
    serveLamps(90);
    const { at } = await openScreens(shapes(), "/participants?page=2&shapes=landscape");
    await userEvent.click(await screen.findByRole("button", { name: "Add filter" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add filter" }));
    await userEvent.click(dialog.getByRole("checkbox", { name: "Portrait" }));
    await userEvent.click(dialog.getByRole("button", { name: "Apply" }));
    await waitFor(() =>
      expect(asked().at(-1)).toBe("page=1&per_page_count=10&shapes=portrait&shapes=landscape"),
    );
    expect(at()).toBe("/participants?shapes=portrait%2Clandscape");
    await userEvent.click(screen.getByRole("button", { name: "Remove filter: Orientation" }));
    await waitFor(() => expect(at()).toBe("/participants"));
  });

  test("shows the rows that have one of them, whatever a server sends", async () => {
    serveLamps(4, (n) => lampOf(n, { orientation: n % 2 ? "portrait" : "landscape" }));
    await openScreens(shapes(), "/participants?shapes=landscape");
    await screen.findByText("Lamp 2");
    expect(screen.queryByText("Lamp 1")).toBeNull();
  });

  test("with a value that the contract does not know is left alone", async () => {
    serveLamps(3);
    await openScreens(shapes(), "/participants?shapes=portrait,round");
    await screen.findByText("Lamp 1");
    expect(asked()).toEqual(["page=1&per_page_count=10"]);
  });
});

describe("a list that follows its server", () => {
  const MINUTE = 60_000;
  const live = () => openScreens(withList({ refreshMs: MINUTE }), "/participants");
  const look = (visibility: "visible" | "hidden") => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(visibility);
    window.dispatchEvent(new Event("visibilitychange"));
  };
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));

  test("reads again and keeps its rows in the meantime", async () => {
    serveLamps(3);
    await live();
    await waitUntil(() => screen.getByText("Lamp 1"));
    const row = screen.getByText("Lamp 1").closest("tr");
    const page = {
      lamps: [lampOf(1, { name: "Lamp One" })],
      pagination: { page: 1, per_page_count: 10, count: 1 },
    };
    const { answer, give } = held(() => json(page));
    server.on("GET /lamps/", answer);
    vi.advanceTimersByTime(MINUTE);
    await waitUntil(() => expect(asked()).toHaveLength(2));
    expect(screen.getByText("Lamp 1").closest("tr")).toBe(row);
    expect(screen.getByRole("table").getAttribute("aria-busy")).not.toBe("true");
    give();
    await waitUntil(() => screen.getByText("Lamp One"));
    expect(screen.getByText("Lamp One").closest("tr")).toBe(row);
  });

  test("waits while the page is hidden, and reads at once when it is shown", async () => {
    serveLamps(3);
    await live();
    await waitUntil(() => screen.getByText("Lamp 1"));
    look("hidden");
    vi.advanceTimersByTime(5 * MINUTE);
    await dataProvider.getList({ resource: "participants" }); // would be behind a read of the list
    expect(asked()).toHaveLength(2);
    look("visible");
    await waitUntil(() => expect(asked()).toHaveLength(3));
    vi.advanceTimersByTime(MINUTE);
    await waitUntil(() => expect(asked()).toHaveLength(4));
  });

  test("is off by default", async () => {
    serveLamps(3);
    await openLamps();
    await waitUntil(() => screen.getByText("Lamp 1"));
    vi.advanceTimersByTime(5 * MINUTE);
    await userEvent.click(screen.getByRole("button", { name: "Reload" }));
    await waitUntil(() => expect(asked()).toHaveLength(2));
  });
});
