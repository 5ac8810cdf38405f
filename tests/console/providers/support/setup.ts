import { afterEach, beforeEach, vi } from "vitest";
import { Browser, type Tab } from "./browser";
import { pair, person } from "./people";
import { json } from "./server";

/** The browser of the running test. */
export let browser: Browser;

/** Gives each test of a file its own browser, and time that moves only when the test says so. */
export function setUpBrowser({ keepsContract = true } = {}): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
    browser = new Browser();
    browser.server.keepsContract = keepsContract;
    browser.server.on("GET /logout", () => json(null, 204));
  });
  afterEach(() => {
    browser.close();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}

/** Lets what is under way settle, and time pass. */
export const settled = (milliseconds = 1) => vi.advanceTimersByTimeAsync(milliseconds);

/** Signs somebody in; their access token lives for so many seconds. */
export async function signedIn(tab: Tab, user: object = person(), seconds = 1800) {
  const tokens = pair(seconds);
  await tab.session.start(tokens, user);
  await settled();
  return tokens;
}

export const refreshes = (): number => browser.server.count("POST /auth/refresh");
