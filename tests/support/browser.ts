import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { CHROMIUM_FLAGS, ensureChromium } from "../../scripts/lib/chromium.mjs";
import { PASSWORD } from "./accounts";
import { type Listening, listenTo } from "./page-listener";

export type Role = "admin" | "dealer" | "organiser";

export interface PageOptions {
  /** Who is logged in; nobody without it. */
  role?: Role;
  viewport?: "desktop" | "phone" | { width: number; height: number };
  theme?: "light" | "dark" | "system";
  language?: "en" | "ru";
  /** Opened at once; without it the page is blank. */
  path?: string;
  /** Also what lists load and draw while they rest: a tenth of all work of these tests, so only for those about it. */
  loadsAhead?: boolean;
}

interface PageServer {
  url: string;
  /** Its answers differ from those of the embedded server, and so does what its login leaves in a profile. */
  isForeign?: boolean;
}

export type TestPage = Page & Listening;

const VIEWPORTS = { desktop: { width: 1440, height: 900 }, phone: { width: 360, height: 780 } };

let browser: Promise<Browser> | undefined;

/** The worker's Chromium, for all its files; each page gets a context, and so a profile. */
export function sharedBrowser(): Promise<Browser> {
  browser ??= launch();
  return browser;
}

async function launch(): Promise<Browser> {
  // This machine under another name: pages of http://hall.test have no secure context.
  const args = [...CHROMIUM_FLAGS, "--host-resolver-rules=MAP hall.test 127.0.0.1"];
  return chromium.launch({ executablePath: await ensureChromium(), args });
}

/** Closes every page that the tests of a file have left open. */
export async function closePages(): Promise<void> {
  const open = await browser;
  const contexts = open?.contexts() ?? [];
  // A handler that still waits for a reply fails with its page, after the tests.
  const routed = contexts.flatMap((context) => [context, ...context.pages()]);
  await Promise.all(routed.map((one) => one.unrouteAll({ behavior: "ignoreErrors" })));
  await Promise.all(contexts.map((context) => context.close()));
}

const SHOWN_CHARACTERS = 4_000;

/** The address of every open page, what it complained about, what it waits for, and what a screen reader finds on it. */
export async function describePages(): Promise<string> {
  const pages = (await browser)?.contexts().flatMap((context) => context.pages()) ?? [];
  const texts = await Promise.all(
    pages.map(async (page) => {
      const shown = page.locator("body").ariaSnapshot({ timeout: 5_000 });
      const heard = heardOf.get(page);
      return [
        page.url(),
        ...(heard?.complaints() ?? []),
        ...(heard?.underWay() ?? []).map((url) => `under way: ${url}`),
        (await shown.catch(String)).slice(0, SHOWN_CHARACTERS),
      ].join("\n");
    }),
  );
  return texts.join("\n\n");
}

const heardOf = new WeakMap<Page, Listening>();

/** A page of a fresh profile on a server, logged in as a demo account where a role is given. */
export async function newPage(server: PageServer, options: PageOptions = {}): Promise<TestPage> {
  const { role, viewport = "desktop", theme = "light", language = "en", path, loadsAhead } = options;
  const context = await (await sharedBrowser()).newContext({
    baseURL: server.url,
    viewport: typeof viewport === "string" ? VIEWPORTS[viewport] : viewport,
    colorScheme: theme === "dark" ? "dark" : "light",
    reducedMotion: "reduce",
    locale: language === "ru" ? "ru-RU" : "en-GB",
    timezoneId: "UTC",
    storageState: await stateOf(server, theme, language, role),
  });
  if (!loadsAhead) await context.addInitScript(saveData);
  context.setDefaultTimeout(60_000); // within a test's own time, so that the message names the step
  const raw = await context.newPage();
  const heard = listenTo(raw);
  heardOf.set(raw, heard);
  const page = Object.assign(raw, heard);
  if (path) await page.goto(path);
  return page;
}

/** In the page: its user asked the browser to save data. */
function saveData(): void {
  const { connection } = navigator as Navigator & { connection?: object };
  if (connection) Object.defineProperty(connection, "saveData", { value: true });
}

/** Opens a path as a link of the app would, without loading the page; returns when the heading is another. */
export async function goWithin(page: Page, path: string): Promise<void> {
  if (page.url() === "about:blank") {
    await page.goto(path);
    await page.locator("main h1").waitFor();
    return;
  }
  const heading = await page.locator("main h1").textContent();
  await showWithin(page, path);
  await page.waitForFunction((old) => {
    const now = document.querySelector("main h1")?.textContent;
    return now && now !== old;
  }, heading);
}

/** The same, for a page whose heading may stay. It does not wait: its caller does, for what the page shows. */
export async function showWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    // As the router does it, which warns of entries that are not its own.
    history.pushState({ usr: null, key: crypto.randomUUID(), idx: (history.state?.idx ?? 0) + 1 }, "", path);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, path);
}

type State = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** What a profile holds: preferences, and with a role its own session. */
async function stateOf(
  server: PageServer,
  theme: string,
  language: string,
  role: Role | undefined,
): Promise<State> {
  const localStorage = Object.entries({ theme, language }).map(([name, value]) => ({ name, value }));
  if (!role) return { cookies: [], origins: [{ origin: server.url, localStorage }] };
  const { origins, cookies } = await loggedIn(server, role);
  return {
    cookies,
    origins: origins.map((origin) => ({
      ...origin,
      localStorage: [
        ...origin.localStorage.filter(({ name }) => !["theme", "language"].includes(name)),
        ...localStorage,
      ],
    })),
  };
}

/** Profiles as the login page leaves them, by role and, where it has other accounts than the first, by server. */
const profiles = new Map<string, Promise<Profile>>();

interface Profile {
  state: State;
  url: string;
  /** Of a session that is over: its own login takes their place in each page's profile. */
  tokens: Tokens;
  agent: string;
}

interface Tokens {
  access_token: string;
  refresh_token: string;
}

/** The profile of somebody who came by the login page, with the tokens of its own login in it. */
async function loggedIn(server: PageServer, role: Role): Promise<State> {
  const place = server.isForeign ? server.url : new URL(server.url).hostname;
  const usual = await profileOf(`${role} ${place}`, server, role);
  const fresh = await tokensOf(server, role, usual.agent);
  // Servers that began with the same demo data have the same accounts.
  const isSame = !server.isForeign && accountOf(fresh) === accountOf(usual.tokens);
  const { state, url, tokens } = isSame ? usual : await profileOf(`${role} ${server.url}`, server, role);
  const text = JSON.stringify(state)
    .replaceAll(url, server.url)
    .replaceAll(tokens.access_token, fresh.access_token)
    .replaceAll(tokens.refresh_token, fresh.refresh_token);
  return JSON.parse(text);
}

function profileOf(key: string, server: PageServer, role: Role): Promise<Profile> {
  const profile = profiles.get(key) ?? comeIn(server, role);
  profiles.set(key, profile);
  profile.catch(() => profiles.delete(key)); // the next file tries again
  return profile;
}

const accountOf = ({ access_token }: Tokens): string =>
  JSON.parse(Buffer.from(access_token.split(".")[1] ?? "", "base64url").toString()).sub;

async function comeIn(server: PageServer, role: Role): Promise<Profile> {
  const page = await newPage(server);
  const answered = page.waitForResponse((reply) => new URL(reply.url()).pathname === "/api/v1/auth");
  await logIn(page, role);
  const tokens = (await (await answered).json()) as Tokens;
  const state = await page.context().storageState({ indexedDB: true });
  const agent = await page.evaluate(() => navigator.userAgent);
  await page.context().close();
  const headers = { Authorization: `Bearer ${tokens.access_token}` };
  await fetch(`${server.url}/api/v1/logout`, { headers });
  return { state, url: server.url, tokens, agent };
}

async function tokensOf(server: PageServer, role: Role, agent: string): Promise<Tokens> {
  const reply = await fetch(`${server.url}/api/v1/auth`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "User-Agent": agent },
    body: JSON.stringify({ email: `${role}@example.com`, password: PASSWORD }),
  });
  if (!reply.ok) throw new Error(`No login as ${role}: ${reply.status}`);
  return reply.json() as Promise<Tokens>;
}

const LOGIN_WORDS = {
  en: { email: "E-mail", password: "Password", enter: "Log in" },
  ru: { email: "Эл. почта", password: "Пароль", enter: "Войти" },
};

/** By the login page, as a person would; the session is where the product puts it. */
export async function logIn(page: Page, role: Role): Promise<void> {
  await page.goto("/login");
  const language = (await page.evaluate(() => localStorage.getItem("language"))) === "ru" ? "ru" : "en";
  const words = LOGIN_WORDS[language];
  await page.getByLabel(words.email, { exact: true }).fill(`${role}@example.com`);
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: words.enter, exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}
