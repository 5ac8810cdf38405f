import { screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import { worstOf } from "../../../src/custom-pages/events/ready-mark";
import { setUpConsole } from "../screens/support/console";
import { answerEvent, answerParts, eventOf, openEvent } from "./support";

setUpConsole();
beforeAll(() => import("../../../src/custom-pages/events/page"), 60_000);

const NAME = "Go-live checklist";
const FAILED = /^Needs correction\.\s*Go-live checklist$/;
const rail = async () => within(await screen.findByRole("navigation", { name: "Sections" }));

describe("the go-live checklist in the rail", () => {
  test("is done when each of its lines is, and else as bad as the worst; what is not known yet is not done", () => {
    expect(worstOf([])).toBeUndefined();
    expect(worstOf(["done", undefined])).toBeUndefined();
    expect(worstOf(["done", "noted", undefined])).toBe("noted");
    expect(worstOf(["noted", "failed", "done"])).toBe("failed");
    expect(worstOf(["done", "done"])).toBe("done");
  });

  test("is marked where the event is not ready", async () => {
    answerEvent({ event: eventOf({ end_time: null }) });
    await openEvent();
    expect(await (await rail()).findByRole("button", { name: FAILED })).toBeTruthy();
  });

  test("blames nothing on a new event, which has everything before it", async () => {
    answerParts();
    await openEvent("/events/new");
    const list = within(await screen.findByRole("region", { name: NAME }));
    expect((await list.findAllByText("Needs correction.")).length).toBeGreaterThan(0);
    expect((await rail()).getByRole("button", { name: NAME })).toBeTruthy();
  });
});
