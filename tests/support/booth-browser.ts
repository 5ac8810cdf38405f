import { type Browser, chromium, type Page } from "playwright-core";
import { CHROMIUM_FLAGS, ensureChromium } from "../../scripts/lib/chromium.mjs";
import { type Listening, listenTo } from "./page-listener";
import { logInAs } from "./people";
import { until } from "./ports";
import { send } from "./send";

const CAMERA = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];

/** Machine code is made of what runs often, for hours, and would hide what a page keeps. */
const WITHOUT_MACHINE_CODE = "--js-flags=--no-sparkplug,--no-maglev,--no-turbofan";

/** A browser of its own: its camera is a moving pattern, which it may use without asking. */
export const browserWithCamera = async ({ machineCode = true } = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: await ensureChromium(),
    args: [...CHROMIUM_FLAGS, ...CAMERA, ...(machineCode ? [] : [WITHOUT_MACHINE_CODE])],
  });

export interface BoothLogin {
  id: string;
  login: string;
  password: string;
}

/** The booth of a demo event, with a password that lets it log in. */
export async function boothOf(server: { url: string }, event: string): Promise<BoothLogin> {
  const { token } = await logInAs(server, "admin@example.com");
  const events = await send(server, "GET", "/schedules/?per_page_count=100", { token });
  const found = events.body.schedules.find(({ name }: { name: string }) => name === event);
  const id = found.photo_booth_ids[0] as string;
  const password = "a booth of ours";
  await send(server, "POST", `/photo_booths/${id}/password`, { token, json: { password } });
  const { body } = await send(server, "GET", `/photo_booths/${id}`, { token });
  return { id, login: body.photo_booth.login, password };
}

export type BoothPage = Page & Listening;

/** A tablet at `/booth`, logged in, at the first screen. */
export async function tabletAt(
  browser: Browser,
  server: { url: string },
  { login, password }: BoothLogin,
): Promise<BoothPage> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 800, height: 1280 },
    hasTouch: true,
    locale: "en-GB",
    timezoneId: "UTC",
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(60_000);
  const raw = await context.newPage();
  const page = Object.assign(raw, listenTo(raw));
  await page.goto(`/booth?login=${login}`);
  await page.getByLabel("Booth password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Open the booth" }).tap();
  await shown(page, "start");
  return page;
}

export const shown = (page: Page, screen: string) =>
  page.locator(`.guest-body[data-screen=${screen}]`).waitFor();

export const press = (page: Page, name: string) =>
  page.locator(".guest-body").getByRole("button", { name, exact: true }).tap();

/** From the start screen to the camera, by touch. */
export async function toCamera(page: Page): Promise<void> {
  await press(page, "Start");
  await press(page, "English");
  await press(page, "Woman");
  await page.locator(".sl-booth-style", { hasText: "Oil portrait" }).tap();
  await press(page, "Next");
  await shown(page, "camera");
}

/**
 * A hand at the tablet that leaves nothing in the page. The browser driver's own scripts live in the page's heap and are
 * compiled there, guest after guest: as much as the booth itself.
 */
export async function handAt(page: Page) {
  const client = await page.context().newCDPSession(page);
  const placeOf = async (selector: string, name: string): Promise<{ x: number; y: number } | undefined> => {
    const expression = `(() => {
      const found = [...document.querySelectorAll(${JSON.stringify(selector)})].find((element) =>
        element.ariaDisabled !== "true" && (element.ariaLabel ?? element.textContent).includes(${JSON.stringify(name)}));
      found?.scrollIntoView({ block: "nearest" });
      const { x, y, width, height } = found?.getBoundingClientRect() ?? {};
      return found && width ? { x: x + width / 2, y: y + height / 2 } : undefined;
    })()`;
    const { result } = await client.send("Runtime.evaluate", { expression, returnByValue: true });
    return result.value;
  };
  /** Where it stands still. */
  const see = async (selector: string, name = "") => {
    let point: Awaited<ReturnType<typeof placeOf>>;
    await until(`${selector} ${name}`, async () => {
      const before = point;
      point = await placeOf(selector, name);
      return point !== undefined && before?.x === point.x && before.y === point.y;
    });
    return point as { x: number; y: number };
  };
  return {
    see,
    async tap(selector: string, name = "") {
      const point = await see(selector, name);
      await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
      await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    },
    /** Bytes in use after everything without an owner has gone. */
    async heap() {
      for (let time = 0; time < 3; time++) await client.send("HeapProfiler.collectGarbage");
      return (await client.send("Runtime.getHeapUsage")).usedSize;
    },
  };
}
