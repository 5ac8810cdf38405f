import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFindings } from "../../support/axe";
import {
  type BoothLogin,
  boothOf,
  browserWithCamera,
  handAt,
  press,
  shown,
  tabletAt,
  toCamera,
} from "../../support/booth-browser";
import { newPage } from "../../support/browser";
import { logInAs } from "../../support/people";
import { type ServerProcess, startProcess } from "../../support/process";
import { send } from "../../support/send";

let server: ServerProcess;
let browser: Browser;
let booth: BoothLogin;

// A server of its own: guests occupy a booth, and its event's owner is charged.
beforeAll(async () => {
  [server, browser] = await Promise.all([startProcess(), browserWithCamera()]);
  booth = await boothOf(server, "Nordline winter party");
});
afterAll(() => Promise.all([server.stop(), browser.close()]));

/** The newest one of all booths. */
async function lastGeneration() {
  const { token } = await logInAs(server, "admin@example.com");
  const rows = await send(server, "GET", "/generations/?page=1&per_page_count=10", { token });
  return rows.body.generations[0];
}

test("a tablet logs in as a booth, and a guest gets a picture by camera and touch; who knows the password leaves it [OP-236 OP-202]", async () => {
  const page = await tabletAt(browser, server, booth);
  expect(await axeFindings(page)).toEqual([]);
  await toCamera(page);
  await press(page, "Take the photo");
  await shown(page, "result");
  // Not a rehearsal: the event's owner pays.
  expect(await lastGeneration()).toMatchObject({
    status: "completed",
    id_photo_booth: booth.id,
    demo: false,
    cost: expect.any(Number),
  });
  await page.locator(".guest-result img").waitFor();
  await page.getByRole("img", { name: /^@/ }).waitFor(); // where the bot is found
  expect(await axeFindings(page)).toEqual([]);
  await press(page, "Finish");
  await shown(page, "start");

  // The page knows no console and no session of it.
  const scripts = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  expect(scripts.filter((name) => /antd|refine|app-/.test(name))).toEqual([]);

  // A booth that is opened again is a booth at once.
  await page.reload();
  await shown(page, "start");
  await page.getByRole("button", { name: "Leave the booth" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Leave the booth?" });
  const leave = async (password: string) => {
    await dialog.getByLabel("Booth password", { exact: true }).fill(password);
    await dialog.getByRole("button", { name: "Leave", exact: true }).tap();
  };
  await leave("a guess of a guest");
  await dialog.getByText("Wrong password").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await leave(booth.password);
  await page.getByRole("heading", { name: "Photo booth" }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await page.getByLabel("Booth login", { exact: true }).waitFor();
  page.expectQuiet(/unlock/);
  await page.context().close();
});

test("the network is cut in each state and comes back: the visit goes on, with the photo that was taken [OP-201 OP-236]", async () => {
  const page = await tabletAt(browser, server, booth);
  const context = page.context();
  const offline = page.getByText("No connection. The booth continues automatically when it is back.");
  const cut = async () => {
    await context.setOffline(true);
    await offline.waitFor();
  };
  const back = async () => {
    await context.setOffline(false);
    await offline.waitFor({ state: "detached" });
  };
  // Between guests and while one chooses: everything is there already.
  await cut();
  await toCamera(page);
  await back();

  // The photo is taken without a connection: it is sent when there is one, once.
  await cut();
  await press(page, "Take the photo");
  await shown(page, "waiting");
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/process")) keys.push(request.headers()["idempotency-key"]);
  });
  const sent = page.waitForResponse((response) => response.url().endsWith("/api/process"));
  await back();
  const id = (await (await sent).json()).data.id_generation;
  expect(new Set(keys).size).toBe(1);

  // While it is made.
  await context.setOffline(true);
  await offline.waitFor();
  await back();
  await shown(page, "result");
  await cut();
  await press(page, "Once more");
  await shown(page, "styles");
  await back();
  expect(await lastGeneration()).toMatchObject({ id, status: "completed", id_photo_booth: booth.id });
  await context.close();
});

test("tells a guest what to do when the server gives no answer for too long [PROC-13 OP-236]", async () => {
  const page = await tabletAt(browser, server, booth);
  await page.route("**/api/check/**", (route) => route.fulfill({ status: 500, json: {} }));
  await toCamera(page);
  await press(page, "Take the photo");
  await shown(page, "error");
  await page.getByText("This is taking too long").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.context().close();
});

test("no gesture of a guest takes the booth away: neither the one back nor two fingers [OP-236]", async () => {
  const page = await tabletAt(browser, server, booth);
  const address = page.url();
  for (const name of ["Start", "English", "Woman"]) await press(page, name);
  await page.locator(".sl-booth-style").first().tap();
  for (let gestures = 0; gestures < 3; gestures++) {
    await page.goBack();
    await shown(page, "styles");
    await page.waitForFunction(() => history.state?.booth === true);
    expect(page.url()).toBe(address);
  }
  await page.evaluate(() => document.exitFullscreen());
  const client = await page.context().newCDPSession(page);
  const fingers = (type: "touchStart" | "touchMove" | "touchEnd", ...places: number[]) =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: places.map((x, id) => ({ x, y: 300, id })),
    });
  await fingers("touchStart", 280, 320);
  for (let apart = 40; apart < 240; apart += 20) await fingers("touchMove", 300 - apart, 300 + apart);
  await fingers("touchEnd");
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  await page.context().close();
});

test("the longest question leaves room for its answers and the way on, in both shapes [OP-152 OP-236]", async () => {
  const page = await tabletAt(browser, server, booth);
  let title = "";
  let orientation = "";
  await page.route("**/api/booth/state", async (route) => {
    const response = await route.fetch();
    const state = await response.json();
    const answers = ["Sea", "Wood"].map((name, position) => ({
      id: `answer ${name}`,
      title: name,
      position,
    }));
    const question = {
      id: "question",
      title,
      position: 0,
      is_required: false,
      is_affects_result: true,
      answers,
    };
    const quiz = { questions: [question], mappings: [], fallback: null };
    const { participants } = state.event;
    const changes = { orientation, quiz, select_language: false, participants: participants.slice(0, 1) };
    await route.fulfill({ json: { ...state, event: { ...state.event, ...changes } } });
  });
  const tablets = { portrait: { width: 800, height: 1280 }, landscape: { width: 1280, height: 800 } };
  for (const [shape, size] of Object.entries(tablets))
    for (const length of [300, 1000]) {
      orientation = shape;
      title = "Where would you like to be? "
        .repeat(40)
        .slice(0, length - 1)
        .concat("?");
      await page.evaluate(() => document.exitFullscreen());
      await page.setViewportSize(size);
      await page.reload();
      await press(page, "Start");
      await shown(page, "question");
      const seen = await page.locator(".guest-body").evaluate((body) =>
        [".sl-booth-answers > label", ".guest-go"].map((selector) => {
          const element = body.querySelector(selector) as HTMLElement;
          const { x, y, width, height } = element.getBoundingClientRect();
          return [0.1, 0.9].map((part) =>
            element.contains(document.elementFromPoint(x + width * part, y + height * part)),
          );
        }),
      );
      expect(seen, `${shape} ${length}`).toEqual([
        [true, true],
        [true, true],
      ]);
      expect(await axeFindings(page), `${shape} ${length}`).toEqual([]);
    }
  await page.context().close();
});

test("an expired token in the middle and an ended session: the first passes, the second asks for the password [OP-174 OP-236]", async () => {
  const page = await tabletAt(browser, server, booth);
  let refused = 0;
  await page.route("**/api/process", async (route) => {
    if (refused++ > 0) return route.continue();
    // As an expired token is answered, before the body is read.
    return route.fulfill({ status: 401, json: { detail: "expired", code: "errors.unauthenticated" } });
  });
  await toCamera(page);
  const refreshed = page.waitForResponse((response) => response.url().endsWith("/api/booth/refresh"));
  await press(page, "Take the photo");
  expect((await refreshed).status()).toBe(200);
  await shown(page, "result");
  const { token } = await logInAs(server, "admin@example.com");
  await send(server, "POST", `/photo_booths/${booth.id}/password`, {
    token,
    json: { password: booth.password },
  });
  await press(page, "Once more");
  await page.locator(".sl-booth-style", { hasText: "Oil portrait" }).tap();
  await press(page, "Next");
  await shown(page, "camera");
  await press(page, "Take the photo");
  await page.getByRole("heading", { name: "Photo booth" }).waitFor();
  await page.context().close();
});

test("guest after guest leaves nothing behind: no object URLs, no growing heap [OP-236]", async () => {
  const other = await browserWithCamera({ machineCode: false });
  const page = await tabletAt(other, server, booth);
  await page.settled(); // the pictures of the event stay
  await page.evaluate(() => {
    const alive = new Set<string>();
    const { createObjectURL, revokeObjectURL } = URL;
    URL.createObjectURL = (of: Blob) => {
      const url = createObjectURL.call(URL, of);
      alive.add(url);
      return url;
    };
    URL.revokeObjectURL = (url: string) => {
      alive.delete(url);
      revokeObjectURL.call(URL, url);
    };
    Object.assign(globalThis, { alive });
  });
  const hand = await handAt(page);
  const guest = async () => {
    for (const name of ["Start", "English", "Woman"]) await hand.tap(".guest-body button", name);
    await hand.tap(".sl-booth-style", "Oil portrait");
    await hand.tap(".guest-body button", "Next");
    await hand.tap(".guest-body[data-screen=camera] button", "Take the photo");
    await hand.tap(".guest-body[data-screen=result] button", "Finish");
    await hand.see(".guest-body[data-screen=start]");
  };
  for (let made = 0; made < 2; made++) await guest(); // code is compiled on its first uses
  const guests = Number(process.env.BOOTH_GUESTS ?? 3);
  const before = await hand.heap();
  for (let made = 0; made < guests; made++) await guest();
  const grown = (await hand.heap()) / before - 1;
  if (process.env.BOOTH_GUESTS) console.info(`${guests} guests: heap ${(grown * 100).toFixed(1)} %`);
  expect(grown).toBeLessThan(0.1);
  expect(await page.evaluate(() => (globalThis as unknown as { alive: Set<string> }).alive.size)).toBe(0);
  await other.close();
});

test("the console leads to the booth's address [OP-236]", async () => {
  const page = await newPage(server, { role: "organiser", path: `/photo_booths/${booth.id}` });
  const link = page.getByRole("link", { name: "Open the booth in this browser" });
  expect(await link.getAttribute("href")).toBe(`${server.url}/booth?login=${booth.login}`);
});
