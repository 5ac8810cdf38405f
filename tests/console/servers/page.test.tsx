import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { servers } from "../../../src/resources/servers";
import { modals } from "../../../src/shared/modals";
import { generationOf, picture } from "../generations/support";
import { LANGUAGES } from "../people/support/people";
import { serverOf } from "../photo-booths/support";
import { idOf } from "../providers/support/data";
import { person } from "../providers/support/people";
import { json } from "../providers/support/server";
import { answerTags, FILM } from "../routing/support";
import { openScreens, server } from "../screens/support/console";
import { ago, busy, generation, ONE, pass, setUpServers, TWO } from "./support";

setUpServers();

describe("the page of a server", () => {
  const CALL = `GET /servers/${ONE}/load`;
  const failures = [
    { at: ago(600), class: "machine", code: "out_of_memory", detail: "/dev/gpu0" },
    { at: ago(700), class: "node", code: "node", detail: null },
  ];
  const one = (changes: object = {}) => ({
    ...busy(ONE),
    waiting: 1,
    failures: [],
    retry_at: null,
    key_seen_at: null,
    queue: [{ id_generation: generation(2), since: ago(4) }],
    ...changes,
  });
  const region = (name: string) => within(screen.getByRole("region", { name }));

  beforeEach(() => {
    server.on(`GET /servers/${ONE}`, () => json({ server: serverOf(1, { id: ONE }) }));
    server.on(`GET /servers/${ONE}/customers`, () =>
      json({ users: [person({ id: idOf(50), first_name: "Vera", last_name: "Kim" })] }),
    );
    server.on(`GET /servers/${ONE}/api-key`, () => json({ detail: "none" }, 404));
    server.on(`GET /servers/${ONE}/routing-rules`, () => json({ items: [] }));
    server.on("GET /routing-tags", () => json({ items: [] }));
    server.on("GET /languages/active", () => json({ languages: [] }));
    for (const n of [1, 2, 3])
      for (const key of ["source", "result"])
        server.on(`GET /generations/${generation(n)}/image/${key}`, picture);
    server.on(CALL, () => json(one()));
  });
  const open = async (query = "") => {
    await openScreens(servers, `/servers/${ONE}${query}`);
    await screen.findByRole("heading", { level: 1, name: "render-1" });
  };

  test("shows what is made, what waits and what was made by the hour, live and without a save bar [OP-213 SRV-02]", async () => {
    await open();
    const now = within(await screen.findByRole("region", { name: "Makes now" }));
    expect(now.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("62");
    expect(await now.findByRole("link", { name: "Nordline" })).toBeTruthy();
    expect(now.getByText(/^\d+ s, about \d s left$/)).toBeTruthy();
    expect(now.getByRole("link", { name: "Open generation" }).getAttribute("href")).toBe(
      `/generations/${generation(1)}`,
    );
    const waiting = region("Waits here");
    expect(await waiting.findByText(/^07 Foyer, for \d+ s$/)).toBeTruthy();
    expect(region("Pictures an hour").getByText("16 made · 8.9 s each")).toBeTruthy();
    expect(region("Customers").getByText("Vera Kim")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Save/ })).toBeNull();
    server.on(CALL, () => json(one({ running: [], state: "online", waiting: 0, queue: [] })));
    await pass(2_000);
    expect(await screen.findByRole("heading", { name: "Nothing now" })).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Waits here" })).toBeNull();
  });

  test("names the last failures with what followed, as far as the server says [OP-213 OP-209]", async () => {
    server.on("POST /servers/by_ids", () =>
      json({ servers: [serverOf(6, { id: TWO, name: "gpu-spb-01" })] }),
    );
    server.on("POST /generations/by_ids", ({ body }) => {
      const { ids } = body as { ids: string[] };
      const all = [
        generationOf(1, { id_server: TWO }),
        generationOf(2, { status: "error", error: "x", cost: 0 }),
        generationOf(3),
      ];
      return json({ generations: all.filter(({ id }) => ids.includes(String(id))) });
    });
    const list = [
      { id_generation: generation(1), ...failures[0], next_id_server: TWO },
      { id_generation: generation(2), ...failures[1], next_id_server: null },
    ];
    server.on(CALL, () =>
      json(one({ running: [], error: true, error_reason: "failures", retry_at: ago(-60), failures: list })),
    );
    await open();
    const table = within(await screen.findByRole("table", { name: "Last failures" }));
    expect(await table.findByText("made on gpu-spb-01")).toBeTruthy();
    expect(await table.findByText("failed in the end, not charged")).toBeTruthy();
    expect(table.getByText("/dev/gpu0")).toBeTruthy();
    const all = region("Last failures").getByRole("link", { name: "All in Generations" });
    expect(all.getAttribute("href")).toBe(`/generations?id_server=${ONE}&status=error`);
    const links = table.getAllByRole("link", { name: /…$/ }).map((link) => link.getAttribute("href"));
    expect(links).toEqual([1, 2].map((n) => `/generations/${generation(n)}`));
    expect(screen.getByRole("alert").textContent).toMatch(
      /3 or more failures in a row.*trial job at.*saving the server/,
    );
    expect(region("Pictures an hour").getByText(/2 failed, 11\.1%/)).toBeTruthy();
  });

  test("keeps its form on other tabs, and what is unsaved there with its bar on this one [SRV-05]", async () => {
    await open("?tab=settings");
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.type(await screen.findByLabelText("Name"), "x");
    expect(screen.getByRole("button", { name: /^Save/ })).toBeTruthy();
    expect(server.count(CALL)).toBe(0);
    await user.click(screen.getByRole("tab", { name: "Live" }));
    await screen.findByRole("region", { name: "Makes now" });
    expect(screen.getByRole("button", { name: /^Save/ })).toBeTruthy();
  });

  test("shows the rule that is wrong when another tab is saved, in its language [RT-08 RT-14]", async () => {
    const rule = {
      id: idOf(8),
      id_server: ONE,
      language: "ru",
      id_tag: FILM.id,
      effect: "prefer",
      priority: 3,
    };
    answerTags();
    server.on("GET /languages/active", () => json({ languages: LANGUAGES }));
    server.on(`GET /servers/${ONE}/routing-rules`, ({ path }) =>
      json({ items: path.includes("language=ru") ? [rule] : [] }),
    );
    await open("?tab=routing");
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(await screen.findByRole("tab", { name: /^Russian/ }));
    await user.clear(await screen.findByLabelText("Priority: Film"));
    await user.click(screen.getByRole("tab", { name: "Settings" }));
    await screen.findByLabelText("Name");
    await user.click(screen.getByRole("button", { name: /^Save/ }));
    const effect = await screen.findByLabelText("Effect: Film");
    expect(document.activeElement).toBe(effect);
    expect(screen.getByRole("tab", { name: /^Routing/ }).getAttribute("aria-selected")).toBe("true");
    expect(server.count(`PUT /servers/${ONE}/routing-rules`)).toBe(0);
  });

  test("shows the lines that start a worker: with the whole key once, later without it [OP-207 SRV-07 SRV-18 CALL-SRV-11]", async () => {
    const copied = vi.fn(async (_: string) => {});
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    Object.defineProperty(navigator, "clipboard", { value: { writeText: copied }, configurable: true });
    server.on(`POST /servers/${ONE}/api-key`, () => json({ id: idOf(7), key: "abcdefgh-whole-key" }));
    await open();
    const panel = within(await screen.findByRole("region", { name: "API key" }));
    expect(await panel.findByText(/this computer makes the pictures/)).toBeTruthy();
    expect(panel.getByText("This computer")).toBeTruthy();
    const key = {
      id: idOf(7),
      key_preview: "abcdefgh...",
      is_active: true,
      created_at: ago(0),
      expires_at: null,
    };
    server.on(`GET /servers/${ONE}/api-key`, () => json({ api_key: key }));
    await user.click(panel.getByRole("button", { name: "Create key" }));
    await waitFor(() => expect(modals.get()).toHaveLength(1));
    const dialog = within(render(modals.get()[0]?.content).container);
    const whole = dialog.getByRole("list", { name: "Start a worker, on any machine" });
    expect(within(whole).getByText("SERVER_KEY=abcdefgh-whole-key \\")).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Copy lines" }));
    expect(copied.mock.calls.at(-1)?.[0]).toContain("SERVER_KEY=abcdefgh-whole-key");
    const lines = await panel.findByRole("list", { name: "Start a worker, on any machine" });
    expect(
      within(lines)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([`SAFELIGHT_URL=${location.origin} \\`, "SERVER_KEY=abcdefgh... \\", "npm run worker"]);
    await user.click(panel.getByRole("button", { name: "Copy lines" }));
    expect(copied).toHaveBeenCalledWith(
      `SAFELIGHT_URL=${location.origin} \\\nSERVER_KEY= \\\nnpm run worker`,
    );
  });
});
