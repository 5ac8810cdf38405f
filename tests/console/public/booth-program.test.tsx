import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { toWireTime } from "../../../contract/core/time";
import type { BoothEvent, BoothState } from "../../../contract/endpoints/booth";
import { idOf } from "../providers/support/data";
import { pair } from "../providers/support/people";
import { json, lost } from "../providers/support/server";
import { browser, settled, setUpBrowser } from "../providers/support/setup";

setUpBrowser();

const STATE = "GET /booth/state";
const MINUTE = 60_000;
/** By so much the server's clock is ahead of the tablet's. */
const AHEAD = 180 * MINUTE;
const NOW = Date.parse("2026-11-28T18:00:00Z");

/** An event from and to so many minutes from now, by the server's clock. */
const eventOf = (name: string, from: number, to: number | null): BoothEvent => ({
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

let shown: Omit<BoothState, "now" | "booth">;

beforeEach(() => {
  vi.setSystemTime(NOW);
  shown = { event: null, next: null };
});
afterEach(cleanup);

const pass = (milliseconds: number) => act(() => settled(milliseconds));
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const headings = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
const isBetween = () => headings().includes("booth.no_event");

/** The booth's page with a session; its texts are their keys. */
async function open() {
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

describe("the event of a booth", () => {
  test("is asked for when one begins or ends, and every half minute [OP-236]", async () => {
    shown.next = eventOf("Party", 0.2, 1);
    await open();
    const reads = () => browser.server.count(STATE);
    expect(reads()).toBe(1);
    await pass(11_500);
    expect(reads()).toBe(1);
    await pass(1_500);
    expect(reads()).toBe(2);
    shown = { event: eventOf("Party", -1, null), next: null };
    await pass(2 * MINUTE);
    const before = reads();
    await pass(2 * MINUTE);
    expect(reads()).toBe(before + 4);
  });

  test("ends and the next one begins by the server's clock, although the server cannot be reached [OP-201 OP-236]", async () => {
    shown = { event: eventOf("Wedding", -60, 2), next: eventOf("Party", 4, 4.25) };
    await open();
    expect(screen.getByText("Wedding")).toBeTruthy();
    browser.server.on(STATE, lost);
    await pass(1.9 * MINUTE);
    expect(screen.getByText("booth.offline")).toBeTruthy();
    expect(screen.getByText("Wedding")).toBeTruthy();
    await pass(0.2 * MINUTE);
    expect(isBetween()).toBe(true);
    await pass(1.8 * MINUTE);
    expect(isBetween()).toBe(true);
    await pass(0.2 * MINUTE);
    expect(screen.getByText("Party")).toBeTruthy();
    await pass(0.16 * MINUTE);
    expect(isBetween()).toBe(true);
  });

  test("stays for a guest who has begun until the guest is done, whatever becomes of it [OP-236]", async () => {
    shown.event = eventOf("Wedding", -60, null);
    await open();
    press("booth.begin");
    press("Woman");
    shown.event = null;
    await pass(MINUTE);
    expect(headings()).toEqual(["booth.choose"]);
    press("booth.back");
    press("booth.back");
    await pass(1);
    expect(isBetween()).toBe(true);
  });
});

describe("the way out of a booth", () => {
  const corner = () => screen.getByRole("button", { name: "booth.leave" });
  const isAsked = () => screen.queryByRole("heading", { name: "booth.leave_title" }) !== null;

  test("is a corner that is held, not one that guests touch: each touch counts for itself [OP-236]", async () => {
    await open();
    for (const end of ["pointerUp", "pointerLeave", "pointerCancel"] as const) {
      fireEvent.pointerDown(corner());
      await pass(1000);
      fireEvent[end](corner());
      fireEvent.click(corner(), { detail: 1 });
      await pass(1000);
      expect(isAsked(), end).toBe(false);
    }
    fireEvent.pointerDown(corner());
    await pass(1600);
    expect(isAsked()).toBe(true);
  });
});
