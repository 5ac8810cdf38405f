import { act } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { forgetSettings } from "../../../src/screens/list/settings";
import { closeAllModals } from "../../../src/shared/modals";
import { answer, generationOf } from "../generations/support";
import { paged, serverOf } from "../photo-booths/support";
import { idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { server, setUpConsole, signIn } from "../screens/support/console";

export const [ONE, TWO] = [idOf(1), idOf(2)];
const NOW = Date.parse("2026-11-21T18:40:10Z");
export const ago = (seconds: number) => new Date(NOW - seconds * 1000).toISOString().replace(".000", "");
export const generation = (n: number) => String(generationOf(n).id);

/** What OP-213 names. */
export const told = (id_server: string, changes: object = {}) => ({
  id_server,
  running: [],
  waiting: 0,
  hours: [0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 10, 2],
  seconds: 8.9,
  last_failure: null,
  served_by: [{ name: "", version: "", generator: "local", seen_at: ago(1) }],
  ...changes,
});
export const loadOf = (id_server: string, changes: object = {}) => ({
  ...told(id_server),
  state: "online",
  error: false,
  error_reason: null,
  seen_at: ago(1),
  key_preview: null,
  made: 6,
  failed: 0,
  last_made: { id_generation: generation(3), at: ago(120) },
  ...changes,
});
export const busy = (id_server: string, progress = 62) =>
  loadOf(id_server, {
    state: "busy",
    running: [{ id_generation: generation(1), progress, since: ago(5) }],
  });

/** An admin over two servers, at a fixed time. */
export function setUpServers(): void {
  setUpConsole(["server-load", "list-filters", "versions"]);
  beforeEach(async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW });
    forgetSettings();
    closeAllModals();
    await signIn({ is_admin: true });
    answer(4);
    server.on("GET /servers/", paged("servers", [serverOf(1, { id: ONE }), serverOf(2, { id: TWO })]));
    server.on("POST /generations/by_ids", ({ body }) => {
      const { ids } = body as { ids: string[] };
      return json({
        generations: [1, 2, 3].map((n) => generationOf(n)).filter(({ id }) => ids.includes(String(id))),
      });
    });
  });
  afterEach(() => {
    show(true);
    vi.useRealTimers();
  });
}

export const show = (isVisible: boolean) =>
  act(() => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(isVisible ? "visible" : "hidden");
    window.dispatchEvent(new Event("visibilitychange"));
  });
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
