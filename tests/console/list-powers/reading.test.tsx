import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { server, setUpConsole } from "../screens/support/console";
import { ABILITIES, asked, lampOf, openLamps, serveLamps, setUpLamps } from "./support";

setUpConsole(ABILITIES);
beforeEach(setUpLamps);
afterEach(() => void setOnline(true));

function setOnline(online: boolean) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
  act(() => void window.dispatchEvent(new Event(online ? "online" : "offline")));
}

test("shows when its rows were read, and reads them again", async () => {
  serveLamps(3);
  await openLamps();
  await screen.findByText("Lamp 1");
  expect(screen.getByText(/^As of \d\d:\d\d/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Reload" }));
  await waitFor(() => expect(asked()).toHaveLength(2));
});

test("a server that does not know a filter: rows of other values are not shown, and nothing is counted", async () => {
  serveLamps(4, (n) => lampOf(n, { orientation: n % 2 ? "portrait" : "landscape" }));
  await openLamps("?orientation=landscape");
  await screen.findByText("Lamp 2");
  expect(screen.queryByText("Lamp 1")).toBeNull();
  expect(screen.queryByText(/of 4/)).toBeNull();
});

test("offline Create waits, and a search keeps the rows read before", async () => {
  serveLamps(3);
  await openLamps();
  await screen.findByText("Lamp 1");
  setOnline(false);
  const create = screen.getByRole("button", { name: "Create" });
  expect(create.getAttribute("aria-disabled")).toBe("true");
  expect(create.title).toBe("Available when you are back online");
  server.on("GET /lamps/", () => Promise.reject(new TypeError("offline")));
  await userEvent.type(screen.getByLabelText("Search"), "gold");
  expect(await screen.findByText(/These rows were loaded earlier/)).toBeTruthy();
  expect(within(screen.getByRole("table")).getByText("Lamp 1")).toBeTruthy();
  setOnline(true);
  expect(screen.getByRole("link", { name: "Create" })).toBeTruthy();
});
