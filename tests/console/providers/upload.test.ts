import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Tab } from "./support/browser";
import { pair } from "./support/people";
import { json } from "./support/server";
import { browser, refreshes, settled, setUpBrowser, signedIn } from "./support/setup";
import { FakeTransfer } from "./support/transfer";

setUpBrowser();

let tab: Tab;
beforeEach(async () => {
  FakeTransfer.all = [];
  vi.stubGlobal("XMLHttpRequest", FakeTransfer);
  tab = await browser.openTab();
});

const shares: number[] = [];
const upload = (options: object = {}) =>
  tab.request({
    method: "POST",
    path: "/client/versions",
    base: "unversioned",
    form: () => new FormData(),
    onProgress: (share) => shares.push(share),
    ...options,
  });

describe("an upload that shows its progress", () => {
  test("reports the sent share and reads the answer like any other", async () => {
    const { access_token } = await signedIn(tab);
    shares.length = 0;
    const running = upload();
    await settled();
    const [transfer] = FakeTransfer.all as [FakeTransfer];
    expect(transfer.sent).toMatchObject({ method: "POST", url: "/api/client/versions" });
    expect(transfer.sent.headers).toMatchObject({
      Authorization: `Bearer ${access_token}`,
      "Accept-Language": "en",
    });
    expect(transfer.sent.headers).not.toHaveProperty("Content-Type"); // the browser writes the boundary
    transfer.upload.onprogress?.({ loaded: 1, total: 4, lengthComputable: true });
    transfer.upload.onprogress?.({ loaded: 2, total: 0, lengthComputable: false });
    transfer.upload.onprogress?.({ loaded: 4, total: 4, lengthComputable: true });
    transfer.answer(200, '{"id":"1"}');
    const reply = await running;
    expect(reply).toMatchObject({ status: 200, data: { id: "1" } });
    expect(reply.headers.get("ETag")).toBe('"v2"');
    expect(shares).toEqual([0.25, 1]);
    expect(browser.server.count("POST /client/versions")).toBe(0);
  });

  test("is given up after 300 s in which it got no further, not while it does [HTTP-11]", async () => {
    await signedIn(tab, undefined, 7200);
    const running = upload();
    const outcome = expect(running).rejects.toMatchObject({ kind: "timeout" });
    await settled();
    const [transfer] = FakeTransfer.all as [FakeTransfer];
    await settled(299_000);
    transfer.upload.onprogress?.({ loaded: 1, total: 4, lengthComputable: true });
    await settled(299_000);
    expect(transfer.aborted).toBe(false);
    await settled(2_000);
    expect(transfer.aborted).toBe(true);
    await outcome;
  });

  test("is sent again after a refresh [HTTP-03]", async () => {
    await signedIn(tab);
    const next = pair();
    browser.server.on("POST /auth/refresh", () => json(next));
    const running = upload();
    await settled();
    FakeTransfer.all[0]?.answer(401, '{"detail":"expired"}');
    await settled();
    expect(refreshes()).toBe(1);
    expect(FakeTransfer.all[1]?.sent.headers.Authorization).toBe(`Bearer ${next.access_token}`);
    FakeTransfer.all[1]?.answer(204, "");
    expect((await running).status).toBe(204);
  });

  test("fails with the server's detail [HTTP-10]", async () => {
    const outcome = expect(upload()).rejects.toMatchObject({ statusCode: 413, detail: "Too large" });
    await settled();
    FakeTransfer.all[0]?.answer(413, '{"detail":"Too large"}');
    await outcome;
  });

  test("ends by a lost connection, the caller or the time-out [HTTP-11]", async () => {
    const lost = expect(upload()).rejects.toMatchObject({ kind: "network" });
    await settled();
    FakeTransfer.all[0]?.onerror?.();
    await lost;

    const stop = new AbortController();
    const stopped = expect(upload({ signal: stop.signal })).rejects.toMatchObject({ name: "AbortError" });
    await settled();
    stop.abort();
    await stopped;

    const late = expect(upload()).rejects.toMatchObject({ kind: "timeout" });
    await settled(299_000);
    expect(FakeTransfer.all[2]?.aborted).toBe(false);
    await settled(1_001);
    await late;
    expect(FakeTransfer.all).toHaveLength(3);
  });
});
