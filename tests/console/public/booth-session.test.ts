import { beforeEach, describe, expect, test, vi } from "vitest";
import { countObjectUrls } from "../providers/support/object-urls";
import { pair } from "../providers/support/people";
import { held, json } from "../providers/support/server";
import { browser, settled, setUpBrowser } from "../providers/support/setup";

setUpBrowser();

const REFRESH = "POST /booth/refresh";
const CALL = { method: "GET", base: "unversioned", path: "/booth/any", as: "none" } as const;
let booth: typeof import("../../../src/public/booth/session");
let old: ReturnType<typeof pair>;

beforeEach(async () => {
  await browser.openTab();
  booth = await import("../../../src/public/booth/session");
  old = pair();
  browser.database.value = old;
  await booth.readSession();
  browser.server.on("GET /booth/any", ({ headers }) =>
    headers.Authorization === `Bearer ${old.access_token}` ? json({}, 401) : json(null, 204),
  );
});

describe("a booth whose token has expired", () => {
  test("waits 5 s at most for a tab that holds the lock and was frozen [OP-174]", async () => {
    browser.server.on(REFRESH, () => json(pair()));
    browser.locks.freeze("booth-refresh");
    const call = booth.authorised(CALL);
    await settled(4_990);
    expect(browser.server.count(REFRESH)).toBe(0);
    await settled(20);
    await call;
    expect(browser.server.count(REFRESH)).toBe(1);
  });

  test("waits 10 s at most for new tokens, and keeps its session", async () => {
    browser.server.on(REFRESH, () => new Promise(() => {}));
    const call = expect(booth.authorised(CALL)).rejects.toMatchObject({ kind: "timeout" });
    await settled(10_010);
    await call;
    expect(booth.session.get()).toBe("in");
  });

  test.each([
    ["gets older tokens", () => json(pair())],
    ["is refused", () => json({}, 401)],
  ])("takes the tokens of a tab that did not wait for it, if it then %s", async (_, late) => {
    const { answer, give } = held(late);
    browser.server.on(REFRESH, answer);
    const call = booth.authorised(CALL);
    await settled();
    const newest = pair();
    browser.database.value = newest;
    give();
    await settled();
    await call;
    expect(browser.database.value).toEqual(newest);
    expect(browser.server.calls("GET /booth/any").at(-1)?.headers.Authorization).toBe(
      `Bearer ${newest.access_token}`,
    );
    expect([booth.session.get(), booth.wasEnded.get()]).toEqual(["in", false]);
  });
});

describe("a booth whose browser keeps nothing", () => {
  beforeEach(() => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
  });

  test("gets new tokens by the newest ones, whatever was stored before [OP-174]", async () => {
    browser.database.mode = "full";
    let valid = "";
    browser.server.on("GET /booth/any", ({ headers }) =>
      headers.Authorization === `Bearer ${valid}` ? json(null, 204) : json({}, 401),
    );
    const fresh = [pair(), pair()];
    for (const next of fresh) {
      valid = next.access_token;
      browser.server.on(REFRESH, () => json(next));
      await booth.authorised(CALL);
    }
    const used = browser.server.calls(REFRESH).map(({ body }) => (body as typeof old).refresh_token);
    expect(used).toEqual([old.refresh_token, fresh[0]?.refresh_token]);
    expect(booth.session.get()).toBe("in");
  });

  test.each([
    ["gives no answer", () => new Promise(() => {}), 5_000],
    [
      "refuses at once",
      () => {
        throw new DOMException("blocked", "SecurityError");
      },
      0,
    ],
  ])("asks for a login when it %s", async (_, answer, milliseconds) => {
    await browser.openTab();
    const { readSession, session } = await import("../../../src/public/booth/session");
    const database = await import("idb-keyval");
    vi.spyOn(database, "get").mockImplementation(answer as never);
    const reading = readSession();
    await settled(milliseconds);
    await reading;
    expect(session.get()).toBe(null);
  });
});

test("leaving a booth ends its session on the server, too, and nothing of it stays in the browser [OP-236]", async () => {
  browser.server.on("POST /booth/logout", () => json(null, 204));
  await booth.logOut();
  expect(browser.server.calls("POST /booth/logout").map(({ headers }) => headers.Authorization)).toEqual([
    `Bearer ${old.access_token}`,
  ]);
  expect([booth.session.get(), browser.database.value]).toEqual([null, undefined]);
});

test("a booth whose session was ended says so until somebody logs in again [OP-236]", async () => {
  browser.server.on(REFRESH, () => json({}, 401));
  await expect(booth.authorised(CALL)).rejects.toMatchObject({ statusCode: 401 });
  expect([booth.session.get(), booth.wasEnded.get()]).toEqual([null, true]);
  browser.server.on("POST /booth/login", () => json(pair()));
  await booth.logIn("lumen-1", "secret");
  expect([booth.session.get(), booth.wasEnded.get()]).toEqual(["in", false]);
});

test("pictures are read once each, one after another although one fails, and released when they are not shown any more [OP-236]", async () => {
  const { alive } = countObjectUrls();
  const { keepPictures } = await import("../../../src/public/booth/pictures");
  browser.server.on("GET /booth/any", () => json(null, 204));
  const reads = (name: string) => browser.server.count(`GET /booth/pictures/${name}`);
  const [frame = "", lost = "", face = ""] = ["a", "b", "c"].map((letter) => letter.repeat(64));
  for (const name of [frame, face])
    browser.server.on(`GET /booth/pictures/${name}`, () => new Response(name));
  const keep = (...names: string[]) =>
    keepPictures(
      names.map((name) => ({ name, thumbnail: false })),
      new AbortController().signal,
    );
  await keep(frame, lost, face);
  await keep(frame, face);
  expect([frame, lost, face].map(reads)).toEqual([1, 1, 1]);
  const bytes = () => Promise.all([...alive.values()].map((blob) => blob.text()));
  expect(await bytes()).toEqual([frame, face]);
  await keep(face);
  expect(await bytes()).toEqual([face]);
});

test.each([
  ["again after one that passes", () => json({}, 429), 2],
  ["not again where it is gone", () => json({}, 404), 1],
])("a picture whose read was refused is read %s", async (_, refusal, times) => {
  const { keepPictures } = await import("../../../src/public/booth/pictures");
  const name = "d".repeat(64);
  const call = `GET /booth/pictures/${name}`;
  browser.server.on(call, refusal, () => new Response(name));
  const stop = new AbortController();
  void keepPictures([{ name, thumbnail: false }], stop.signal);
  await settled(90_000);
  expect(browser.server.count(call)).toBe(times);
  stop.abort();
});
