import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { entities } from "../../../contract/entities";
import type { AnyResource } from "../../../src/resources/define";
import { openScreens, setUpConsole } from "../screens/support/console";
import { ABILITIES, asked, lampOf, lamps, openLamps, serveLamps, setUpLamps } from "./support";

setUpConsole(ABILITIES);
beforeEach(setUpLamps);
afterEach(() => void vi.useRealTimers());

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
    const list = { ...lamps.list, addressNames: names };
    return { ...lamps, list, entity: lamp } as unknown as AnyResource;
  };

  test("repeats its name on the wire and stands in the address with commas, drawn by the page where it has a name there [CALL-STY-10 CALL-STY-12]", async () => {
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

test("a list is read again only when it is asked for", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  serveLamps(3);
  await openLamps();
  await vi.waitFor(() => screen.getByText("Lamp 1"));
  vi.advanceTimersByTime(5 * 60_000);
  await userEvent.click(screen.getByRole("button", { name: "Reload" }));
  await vi.waitFor(() => expect(asked()).toHaveLength(2));
});
