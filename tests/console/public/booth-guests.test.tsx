import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { idOf } from "../providers/support/data";
import { pair } from "../providers/support/people";
import { json, lost } from "../providers/support/server";
import { browser } from "../providers/support/setup";
import { FakeTransfer } from "../providers/support/transfer";
import { eventOf, headings, open, pass, press, STATE, setUpBooth, shown } from "./booth-support";

setUpBooth();

describe("a guest at a booth", () => {
  beforeEach(() => {
    vi.spyOn(performance, "now").mockImplementation(() => Date.now());
    shown.event = eventOf("Wedding", -60, null);
  });

  test("stays as long as they press keys, and is warned once before the booth starts over [OP-235 OP-236]", async () => {
    await open();
    press("booth.begin");
    press("Woman");
    for (let times = 0; times < 5; times++) {
      await pass(20_000);
      fireEvent.keyDown(document.body, { key: "Tab" });
    }
    expect(headings()).toEqual(["booth.choose"]);
    const warnings = () => screen.queryAllByText("booth.starts_over_soon");
    await pass(49_000);
    expect(warnings()).toEqual([]);
    await pass(2000);
    const [warning] = warnings();
    expect(warning?.getAttribute("role")).toBe("status");
    await pass(3000);
    expect(warnings()).toEqual([warning]);
    await pass(7000);
    expect(headings()).toEqual(["booth.invites"]);
  });

  test("sees a question that need not be answered, although they pressed twice [OP-157 OP-236]", async () => {
    const question = (position: number, is_required: boolean) => ({
      id: idOf(40 + position),
      title: `Question ${position}`,
      position,
      is_affects_result: true,
      is_required,
      answers: ["Sea", "Wood"].map((title, at) => ({
        id: idOf(50 + 10 * position + at),
        title,
        position: at,
      })),
    });
    const questions = [question(0, true), question(1, false)];
    shown.event = { ...eventOf("Wedding", -60, null), quiz: { questions, mappings: [], fallback: idOf(30) } };
    await open();
    press("booth.begin");
    press("Woman");
    fireEvent.click(screen.getByRole("radio", { name: "Sea" }));
    const next = screen.getByRole("button", { name: "booth.next" });
    for (const detail of [1, 2]) fireEvent.click(next, { detail });
    expect(headings()).toEqual(["Question 1"]);
  });

  test("may end a picture when the server was not reached for a minute [OP-216 OP-236]", async () => {
    FakeTransfer.all = [];
    vi.stubGlobal("XMLHttpRequest", FakeTransfer);
    await open();
    press("booth.begin");
    press("Woman");
    fireEvent.click(screen.getByRole("radio", { name: "Noir" }));
    press("booth.next");
    await pass(1);
    const photo = new File(["photo"], "photo.jpg", { type: "image/jpeg" });
    fireEvent.change(screen.getByLabelText("booth.file", { selector: "input" }), {
      target: { files: [photo] },
    });
    await pass(1);
    expect(headings()).toEqual(["booth.waits"]);
    browser.server.on(STATE, lost);
    await pass(33_000);
    expect(screen.getByText("booth.offline")).toBeTruthy();
    const isOffered = () => screen.queryByRole("button", { name: "booth.finish" }) !== null;
    await pass(55_000);
    expect(isOffered()).toBe(false);
    await pass(7000);
    expect(isOffered()).toBe(true);
    press("booth.finish");
    expect(headings()).toEqual(["booth.invites"]);
    expect(FakeTransfer.all.map(({ aborted }) => aborted)).toEqual([true]);
  });
});

describe("a tablet", () => {
  class FakeLock extends EventTarget {
    released = false;
    async release() {
      this.released = true;
    }
  }
  let locks: FakeLock[];
  /** What the browser was asked for, in this order. */
  let asked: string[];
  let isRefused: boolean;

  beforeEach(() => {
    [locks, asked, isRefused] = [[], [], false];
    const request = async () => {
      asked.push("lock");
      if (isRefused) throw new DOMException("", "NotAllowedError");
      locks.push(new FakeLock());
      return locks.at(-1);
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
    const fill = async () => void asked.push("screen");
    Object.assign(document.documentElement, { requestFullscreen: fill });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, "wakeLock");
    Reflect.deleteProperty(document.documentElement, "requestFullscreen");
  });

  const touch = async () => {
    fireEvent.click(document.body);
    await pass(1);
  };

  test("keeps its screen on: asks at a touch when it was refused or released, before the touch is used up [OP-236]", async () => {
    isRefused = true;
    await open();
    expect(asked).toEqual(["lock"]);
    isRefused = false;
    await touch();
    expect(asked).toEqual(["lock", "lock", "screen"]);
    await touch();
    expect(asked.filter((one) => one === "lock")).toHaveLength(2);
    await locks[0]?.release();
    await touch();
    expect(locks.map(({ released }) => released)).toEqual([true, false]);
    cleanup();
    expect(locks.map(({ released }) => released)).toEqual([true, true]);
  });

  test("keeps its screen on from the login on, and not if that failed [OP-236]", async () => {
    vi.stubGlobal("isSecureContext", true);
    await browser.openTab();
    const { Login } = await import("../../../src/public/booth/login");
    render(<Login />);
    const logIn = async () => {
      fireEvent.submit(screen.getByRole("button", { name: "booth.log_in" }));
      await pass(1);
    };
    browser.server.on("POST /booth/login", () => json({}, 401));
    await logIn();
    expect(asked).toEqual(["lock", "screen"]);
    expect(locks.map(({ released }) => released)).toEqual([true]);
    browser.server.on("POST /booth/login", () => json(pair()));
    await logIn();
    expect(locks.map(({ released }) => released)).toEqual([true, false]);
  });

  test("puts one entry into the history at a touch, for a back gesture to take [OP-236]", async () => {
    await open();
    const before = history.length;
    await touch();
    await touch();
    expect(history.length).toBe(before + 1);
    expect(history.state).toEqual({ booth: true });
  });
});
