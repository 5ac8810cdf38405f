import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import { markOfLines } from "../../../src/custom-pages/events/ready-mark";
import { setUpConsole } from "../screens/support/console";
import { answerEvent, answerParts, eventOf, openEvent } from "./support";

setUpConsole();
beforeAll(() => import("../../../src/custom-pages/events/page"), 60_000);

const NAME = "Go-live checklist";
const marked = async () => {
  const rail = within(await screen.findByRole("navigation", { name: "Sections" }));
  return (await rail.findByRole("button", { name: NAME })).querySelector(".sl-part-mark")?.className;
};

describe("the go-live checklist in the rail", () => {
  test("is done when each of its lines is, and else noted: none of them blocks saving", () => {
    expect(markOfLines([])).toBeUndefined();
    expect(markOfLines(["done", undefined])).toBeUndefined();
    expect(markOfLines(["done", "noted", undefined])).toBe("noted");
    expect(markOfLines(["failed", "done"])).toBe("noted");
    expect(markOfLines(["done", "done"])).toBe("done");
  });

  test("is marked where the event is not ready", async () => {
    answerEvent({ event: eventOf({ end_time: null }) });
    await openEvent();
    await waitFor(async () => expect(await marked()).toBe("sl-part-mark noted"));
  });

  test("blames nothing on a new event, which has everything before it", async () => {
    answerParts();
    await openEvent("/events/new");
    const list = within(await screen.findByRole("region", { name: NAME }));
    expect((await list.findAllByText("Needs correction.")).length).toBeGreaterThan(0);
    expect(await marked()).toBe("sl-part-mark");
  });
});
