import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { lost } from "../providers/support/server";
import { browser } from "../providers/support/setup";
import { eventOf, headings, MINUTE, open, pass, press, STATE, setUpBooth, shown } from "./booth-support";

setUpBooth();

const isBetween = () => headings().includes("booth.no_event");

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
    Object.assign(shown, { event: eventOf("Party", -1, null), next: null });
    await pass(2 * MINUTE);
    const before = reads();
    await pass(2 * MINUTE);
    expect(reads()).toBe(before + 4);
  });

  test("ends and the next one begins by the server's clock, although the server cannot be reached [OP-201 OP-236]", async () => {
    Object.assign(shown, { event: eventOf("Wedding", -60, 2), next: eventOf("Party", 4, 4.25) });
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

  test("is not opened by two fingers that have left it", async () => {
    await open();
    fireEvent.pointerDown(corner());
    await pass(500);
    fireEvent.pointerDown(corner());
    fireEvent.pointerUp(corner());
    await pass(2000);
    expect(isAsked()).toBe(false);
  });

  test("closes when nobody is there, and the browser fills in no password [OP-236]", async () => {
    await open();
    fireEvent.click(corner(), { detail: 0 });
    const password = screen.getByLabelText("booth.password");
    expect([password.getAttribute("autocomplete"), password.getAttribute("type")]).toEqual([
      "one-time-code",
      "password",
    ]);
    expect(screen.queryByRole("button", { name: "booth.show_password" })).toBeNull();
    await pass(0.9 * MINUTE);
    fireEvent.keyDown(password, { key: "a" });
    await pass(0.9 * MINUTE);
    fireEvent.pointerDown(password);
    await pass(0.9 * MINUTE);
    expect(isAsked()).toBe(true);
    await pass(0.2 * MINUTE);
    expect(isAsked()).toBe(false);
  });
});
