import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { GenerationListPage } from "../../../src/custom-pages/generations/list-page";
import { markChanged } from "../../../src/providers/data/cache";
import { generations } from "../../../src/resources/generations";
import { forgetSettings } from "../../../src/screens/list/settings";
import { json, type Seen } from "../providers/support/server";
import { press } from "../screens/support/acts";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";
import { answer, BOOTH, generationOf, listed, STYLE } from "./support";

setUpConsole(["list-filters", "list-sort", "thumbnails"]);
beforeEach(() => forgetSettings());

const open = (query = "") => openScreens(generations, `/generations${query}`);
const asked = (part: string) => server.seen.filter(({ path }) => path.includes(part));

describe("the list of generations", () => {
  test("is paged, with style, booth, event, state and cost of each; nothing of servers and owners is asked for [GEN-01 GEN-03 GEN-12 GEN-13 CALL-GEN-01]", async () => {
    answer(25, (n) => generationOf(n, n === 1 ? { status: "error", error: "No server", cost: 0 } : {}));
    await open();
    const names = () => screen.getAllByText("Space 1969, Woman", { selector: "a" });
    await waitFor(() => expect(names()).toHaveLength(10));
    const [first] = names();
    expect(first?.getAttribute("href")).toBe(`/generations/${generationOf(0).id}`);
    expect(listed()[0]).toMatchObject({ page: "1", per_page_count: "10" });
    const [row, failed] = screen.getAllByRole("row").slice(1) as [HTMLElement, HTMLElement];
    for (const text of ["Nordline", "14.00", /^Done in 9.s$/, /^21 Nov 2026, .* · 07 Foyer$/])
      expect(await within(row).findByText(text)).toBeTruthy();
    expect((await within(failed).findByText("Failed")).title).toBe("No server");
    expect(screen.queryByRole("columnheader", { name: "Server" })).toBeNull();
    expect(screen.queryByRole("columnheader", { name: "Owner" })).toBeNull();
    expect([...asked("/servers"), ...asked("/users/by_ids")]).toEqual([]);
    expect(screen.getByRole("link", { name: "New picture" }).getAttribute("href")).toBe(
      "/test-generation-viewer",
    );
    await userEvent.click(screen.getByRole("link", { name: "Page 2" }));
    await waitFor(() => expect(listed().at(-1)).toMatchObject({ page: "2" }));
  });

  test("shows servers and owners to admins, by one call each [GEN-12 GEN-13 OP-85]", async () => {
    await signIn({ is_admin: true });
    answer(3);
    await open();
    expect((await screen.findAllByText("gpu-msk-04")).length).toBe(3);
    expect((await screen.findAllByText("Olga Organiser")).length).toBe(3);
    expect([server.count("POST /servers/by_ids"), server.count("POST /users/by_ids")]).toEqual([1, 1]);
  });

  test("shows the photo of a film, marked, and loads no film for a small picture [GEN-03 GEN-05]", async () => {
    answer(1, (n) => generationOf(n, { is_video: true }));
    await open();
    await waitFor(() => expect(asked("/image/source")).not.toEqual([]));
    expect(screen.getByText("Video", { selector: ".tag" })).toBeTruthy();
    expect(asked("/image/result")).toEqual([]);
  });

  test("takes the server's filters from the address [OP-175]", async () => {
    answer(3);
    await open(`?id_style=${STYLE}&id_photo_booth=${BOOTH}&status=completed&nonsense=1`);
    await screen.findAllByRole("link", { name: "Space 1969, Woman" });
    expect(listed()[0]).toMatchObject({ id_style: STYLE, id_photo_booth: BOOTH, status: "completed" });
    expect(listed()[0]).not.toHaveProperty("nonsense");
  });

  test("reads what is running again, in one call, until it ends [CALL-GEN-02]", async () => {
    const running = (n: number) => generationOf(n, { status: "processing", id_server: null });
    const both = [running(0).id, running(1).id];
    answer(2, running);
    let isDone = false;
    const asked: { ids: string[]; isDone: boolean }[] = [];
    server.on("POST /generations/by_ids", ({ body }: Seen) => {
      const { ids } = body as { ids: string[] };
      asked.push({ ids, isDone });
      const rows = [0, 1].filter((n) => ids.includes(both[n] as string));
      return json({ generations: rows.map((n) => (isDone ? generationOf(n) : running(n))) });
    });
    await open();
    await waitFor(() => expect(screen.getAllByText("Running")).toHaveLength(2));
    await waitFor(() => expect(asked.map(({ ids }) => ids.toSorted())).toContainEqual(both));
    isDone = true;
    await waitFor(() => expect(screen.getAllByText(/^Done in/)).toHaveLength(2));
    // How often they were asked for before is a matter of time; what has ended is asked for once.
    const ended = asked.filter((call) => call.isDone).flatMap(({ ids }) => ids);
    expect(ended.toSorted()).toEqual(both);
    expect(listed()).toHaveLength(1);
  });
});

describe("the wall", () => {
  /** A window in which six pictures stand in a line, and about three lines. */
  function layOut() {
    vi.stubGlobal(
      "ResizeObserver",
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    );
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(700);
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(940);
  }

  async function openWall(): Promise<HTMLElement> {
    await openScreens(generations, "/generations", {
      list: (
        <div className="shell-main">
          <GenerationListPage />
        </div>
      ),
    });
    await press("Grid");
    return screen.findByRole("list", { name: "Generations" });
  }

  test("of 5,000 pictures draws and reads only those in view, and goes on while scrolling [GEN-03]", async () => {
    layOut();
    answer(5000);
    const wall = await openWall();
    await waitFor(() => expect(within(wall).getAllByRole("link").length).toBeGreaterThan(12));
    expect(within(wall).getAllByRole("link").length).toBeLessThan(60);
    expect(listed().filter(({ per_page_count: size }) => size === "100")).toEqual([
      expect.objectContaining({ page: "1" }),
    ]);
    const scroller = document.querySelector(".shell-main") as HTMLElement;
    scroller.scrollTop = 100_000;
    scroller.dispatchEvent(new Event("scroll"));
    await waitFor(() => {
      const last = listed().at(-1);
      expect(last?.per_page_count).toBe("100");
      expect(Number(last?.page)).toBeGreaterThan(20);
    });
    await waitFor(() => expect(within(wall).getAllByRole("link").length).toBeGreaterThan(12));
    expect(within(wall).getAllByRole("link").length).toBeLessThan(60);
    expect(listed().length).toBeLessThanOrEqual(4);
  });

  test("shows new pictures when it is asked to, and the focus goes from the button to the first picture", async () => {
    layOut();
    answer(4, (n) => generationOf(n - 1));
    const read = (from: number) => {
      const generations = [0, 1, 2, 3].slice(from).map((n) => generationOf(n - 1));
      const count = generations.length;
      return json({ generations, pagination: { page: 1, per_page_count: 100, count } });
    };
    let isOld = true;
    // The list was read again since the wall was.
    server.on("GET /generations/", ({ path }) => read(isOld && path.includes("per_page_count=100") ? 1 : 0));
    const wall = await openWall();
    const show = await screen.findByRole("button", { name: "Show" });
    isOld = false;
    show.focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(within(wall).getAllByRole("link")).toHaveLength(4));
    await waitFor(() => expect(show.isConnected).toBe(false));
    expect(document.activeElement).toBe(within(wall).getAllByRole("link")[0]);
  });

  test("follows what is running, and keeps the focus on it when it and its list end [CALL-GEN-02]", async () => {
    layOut();
    let isDone = false;
    answer(2, (n) => (isDone || n > 0 ? generationOf(n) : generationOf(n, { status: "processing" })));
    server.on("POST /generations/by_ids", () =>
      json({ generations: [isDone ? generationOf(0) : generationOf(0, { status: "processing" })] }),
    );
    const wall = await openWall();
    const tile = (await within(wall).findByText("Running")).closest("a") as HTMLElement;
    tile.focus();
    isDone = true;
    await waitFor(() => expect(within(wall).queryByText("Running")).toBeNull());
    act(() => markChanged("generations"));
    await waitFor(() => expect(listed().filter((call) => call.per_page_count === "100")).toHaveLength(2));
    expect(tile.isConnected).toBe(true);
    expect(document.activeElement).toBe(tile);
  });

  test("marks tests and rehearsals, and reads owners for admins only [OP-235 GEN-13]", async () => {
    layOut();
    answer(3, (n) => generationOf(n, { demo: n === 1 }));
    server.on("POST /users/by_ids", () => json({ users: [] }));
    for (const is_admin of [false, true]) {
      await signIn({ is_admin });
      await openScreens(generations, "/generations", {
        list: (
          <div className="shell-main">
            <GenerationListPage />
          </div>
        ),
      });
      if (!is_admin) await press("Grid");
      const wall = await screen.findByRole("list", { name: "Generations" });
      await waitFor(() => expect(within(wall).getAllByRole("link")).toHaveLength(3));
      expect(
        within(wall)
          .getAllByRole("link")
          .map((tile) => tile.textContent?.includes("Demo")),
      ).toEqual([false, true, false]);
      await waitFor(() => expect(within(wall).getAllByText(/Space 1969/)).toHaveLength(3));
      if (is_admin) await waitFor(() => expect(server.count("POST /users/by_ids")).toBeGreaterThan(0));
      else expect(server.count("POST /users/by_ids")).toBe(0);
      cleanup();
    }
  });
});
