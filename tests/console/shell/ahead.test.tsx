import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { areas } from "../../../src/areas";
import { connectCache } from "../../../src/providers/data/cache";
import { menuFor } from "../../../src/resources/menu";
import { servers } from "../../../src/resources/servers";
import { AreasProvider } from "../../../src/screens/slots/slots";
import { MenuLink } from "../../../src/shell/menu/menu-link";
import { makeQueryClient } from "../../../src/shell/query-client";
import { json } from "../providers/support/server";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";

setUpConsole();

const entry = menuFor("admin")
  .flatMap(({ items }) => items)
  .find(({ route }) => route === "/servers");

function draw() {
  server.on("GET /servers/", () =>
    json({ servers: [], pagination: { page: 1, per_page_count: 10, count: 0 } }),
  );
  if (!entry) throw new Error("The menu has no servers");
  render(
    <AreasProvider value={areas}>
      <MenuLink entry={entry} to="/servers" current={false} collapsed={false} />
    </AreasProvider>,
    { wrapper: MemoryRouter },
  );
  return screen.getByRole("link", { name: "Servers" });
}

test("a list is requested while the pointer rests on its menu item, and once in all", async () => {
  await signIn({ is_admin: true });
  const cache = makeQueryClient();
  connectCache(cache);
  const link = draw();
  await userEvent.hover(link);
  await waitFor(() => expect(server.count("GET /servers/")).toBe(1));
  cleanup();
  await openScreens(servers, "/servers", { cache });
  await screen.findByRole("link", { name: "Create" });
  await waitFor(() => expect(document.querySelector(".skeleton")).toBeNull());
  expect(server.count("GET /servers/")).toBe(1);
});

test.each(["pointer", "focus"])(
  "its code is loaded while the %s rests on it, and not before",
  async (what) => {
    const load = vi.spyOn(areas, "load");
    await signIn({ is_admin: true });
    const link = draw();
    // jsdom guesses it from the events that it has seen, also those of earlier files.
    const matches = link.matches.bind(link);
    vi.spyOn(link, "matches").mockImplementation((one) => one === ":focus-visible" || matches(one));
    load.mockClear();
    if (what === "pointer") await userEvent.hover(link);
    else await userEvent.tab();
    expect(document.activeElement === link).toBe(what === "focus");
    expect(load).not.toHaveBeenCalled();
    await waitFor(() => expect(load).toHaveBeenCalledWith("servers", expect.anything(), expect.anything()));
    load.mockRestore();
  },
);

test("a passing pointer requests nothing, nor does one of a role without access", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await signIn();
  await user.hover(draw());
  await vi.advanceTimersByTimeAsync(1000);
  cleanup();
  await signIn({ is_admin: true });
  const link = draw();
  await user.hover(link);
  await user.unhover(link);
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.count("GET /servers/")).toBe(0);
  vi.useRealTimers();
});
