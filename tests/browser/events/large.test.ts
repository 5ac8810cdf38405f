import { afterAll, beforeAll, expect, test } from "vitest";
import { logInAs } from "../../../scripts/lib/demo-login.mjs";
import { makeLargeEvent } from "../../../scripts/lib/large-event.mjs";
import { newPage } from "../../support/browser";
import { LONGEST_TASK, longestTask } from "../../support/longest-task";
import { type ServerProcess, startProcess } from "../../support/process";

let server: ServerProcess;
let id: string;

beforeAll(async () => {
  server = await startProcess();
  id = await makeLargeEvent(server, await logInAs(server.url, "organiser@example.com"), "Large event");
});

afterAll(() => server.stop());

test("an event with 200 styles, 40 overlays and 60 booths is named, given a style and dragged along without a task over 100 ms at a quarter of the speed", async () => {
  const page = await newPage(server, { role: "organiser", path: `/events/${id}` });
  await page.locator(".event-overlay").nth(11).waitFor();
  await page.locator(".event-mapping").first().waitFor();
  const type = async (text: string) => {
    await page.locator("#field-name").focus();
    await page.keyboard.type(text);
  };
  const drag = async () => {
    const block = page.locator(".event-block").nth(1);
    await block.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await block.boundingBox()) as DOMRect;
    const [left, top] = [x + width / 2, y + height / 2];
    const before = await block.getAttribute("style");
    await page.mouse.move(left, top);
    await page.mouse.down();
    for (let step = 1; step <= 10; step += 1) await page.mouse.move(left + step * 4, top);
    expect(await block.getAttribute("style")).not.toBe(before);
    for (let step = 10; step >= 0; step -= 1) await page.mouse.move(left + step * 4, top);
    await page.mouse.up();
  };
  const tile = page.locator(".event-tile input").nth(30);
  const pick = async () => {
    const isPicked = await tile.isChecked();
    await tile.click();
    expect(await tile.isChecked()).toBe(!isPicked);
  };

  await type("a"); // what the first drawing has left to do is not what is measured
  await drag();
  const named = await longestTask(page, () => type("Ball of the north"));
  const dragged = await longestTask(page, drag);
  await page.locator("#field-style_ids").click();
  await tile.waitFor();
  await pick();
  const picked = await longestTask(page, pick);
  expect(Math.max(named, dragged, picked), JSON.stringify({ named, dragged, picked })).toBeLessThan(
    LONGEST_TASK,
  );
  await page.context().close();
});
