import { type Browser, chromium, type Page } from "playwright-core";
import { CHROMIUM_FLAGS, ensureChromium } from "../../scripts/lib/chromium.mjs";
import { type Listening, listenTo } from "./page-listener";
import { logInAs } from "./people";
import { send } from "./send";

const CAMERA = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];

/** A browser of its own: its camera is a moving pattern, which it may use without asking. */
export const browserWithCamera = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await ensureChromium(),
    args: [...CHROMIUM_FLAGS, ...CAMERA, "--js-flags=--expose-gc"],
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
