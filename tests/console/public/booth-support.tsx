import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { toWireTime } from "../../../contract/core/time";
import type { BoothEvent, BoothState } from "../../../contract/endpoints/booth";
import { idOf } from "../providers/support/data";
import { pair } from "../providers/support/people";
import { json } from "../providers/support/server";
import { browser, settled, setUpBrowser } from "../providers/support/setup";

export const STATE = "GET /booth/state";
export const MINUTE = 60_000;
/** By so much the server's clock is ahead of the tablet's. */
const AHEAD = 180 * MINUTE;
const NOW = Date.parse("2026-11-28T18:00:00Z");

/** An event from and to so many minutes from now, by the server's clock. */
export const eventOf = (name: string, from: number, to: number | null): BoothEvent => ({
  id: idOf(1),
  name,
  start_time: toWireTime(NOW + AHEAD + from * MINUTE),
  end_time: to === null ? null : toWireTime(NOW + AHEAD + to * MINUTE),
  orientation: "portrait",
  decor: null,
  select_language: false,
  participants: ["Woman", "Man"].map((one, at) => ({ id: idOf(20 + at), name: one, names: {} })),
  styles: [{ id: idOf(30), name: "Noir", names: {}, makes: [idOf(20), idOf(21)], icons: {} }],
  quiz: null,
  overlays: [],
  bot: null,
});

/** What the server says of the booth's events. */
export const shown: Omit<BoothState, "now" | "booth"> = { event: null, next: null };

/** Each test has its own browser, at the same moment, and a booth without events. */
export function setUpBooth(): void {
  setUpBrowser();
  beforeEach(() => {
    vi.setSystemTime(NOW);
    Object.assign(shown, { event: null, next: null });
  });
  afterEach(cleanup);
}

export const pass = (milliseconds: number) => act(() => settled(milliseconds));
export const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
export const headings = () =>
  screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);

/** The booth's page with a session; its texts are their keys. */
export async function open() {
  await browser.openTab();
  browser.database.value = pair();
  browser.server.on(STATE, () =>
    json({
      now: toWireTime(Date.now() + AHEAD),
      booth: { id: idOf(9), name: "Lumen 01", orientation: "portrait", decor: null },
      ...shown,
    }),
  );
  const { readSession } = await import("../../../src/public/booth/session");
  const { default: Program } = await import("../../../src/public/booth/program");
  await readSession();
  render(<Program />);
  await pass(1);
}
