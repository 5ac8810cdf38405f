import { beforeEach, describe, expect, test, vi } from "vitest";
import { defineEndpoint } from "../../../contract/core/endpoint";
import { SPREADSHEET } from "../../../contract/core/spreadsheet";
import { downloadEmission } from "../../../contract/endpoints/deposit-codes";
import type { FileSink } from "../../../src/providers/http/save-file";
import type { Tab } from "./support/browser";
import { ID } from "./support/data";
import { countObjectUrls } from "./support/object-urls";
import { pair, person } from "./support/people";
import { json } from "./support/server";
import { browser, settled, setUpBrowser, signedIn } from "./support/setup";

setUpBrowser();

let tab: Tab;
let download: typeof import("../../../src/providers/download").download;
beforeEach(async () => {
  tab = await browser.openTab();
  ({ download } = await import("../../../src/providers/download"));
  await signedIn(tab, person({ is_admin: true }), 36_000);
});

/** The shortest archive there is: nothing but its end. */
const ARCHIVE = new Uint8Array([0x50, 0x4b, 5, 6, ...new Array(18).fill(0)]);
const CALL = `POST /deposit_codes_emission/${ID}/download`;
const answer = (body: BodyInit, headers: Record<string, string> = { "Content-Type": SPREADSHEET }) =>
  browser.server.on(CALL, () => new Response(body, { headers }));

function openSink() {
  const pieces: number[] = [];
  const sink = {
    write: vi.fn(async (piece: Uint8Array): Promise<void> => {
      pieces.push(...piece);
    }),
    close: vi.fn(async () => {}),
    abort: vi.fn(async () => {}),
  } satisfies FileSink;
  return { sink, pieces };
}

/** A body that the test gives piece by piece. */
function slowBody() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const cancelled = vi.fn();
  const body = new ReadableStream<Uint8Array>({
    start(made) {
      controller = made;
    },
    cancel: cancelled,
  });
  return {
    body,
    cancelled,
    give: (piece: Uint8Array) => controller?.enqueue(piece),
    end: () => controller?.close(),
    break: () => controller?.error(new TypeError("network error")),
  };
}

/** As fetch does it: the signal ends the body too. */
const answerUntilAborted = (body: ReadableStream) =>
  browser.server.on(CALL, ({ options }) => {
    const ending = body.pipeThrough(new TransformStream(), { signal: options.signal as AbortSignal });
    return new Response(ending, { headers: { "Content-Type": SPREADSHEET } });
  });

const start = (sink: FileSink, options: Parameters<typeof download>[3] = {}) =>
  download(downloadEmission, { params: { id: ID } }, sink, options);

describe("a download", () => {
  test("is written to its file as it arrives, with its progress", async () => {
    const { sink, pieces } = openSink();
    const { body, give, end } = slowBody();
    answer(body, { "Content-Type": SPREADSHEET, "Content-Length": String(ARCHIVE.length) });
    const seen: unknown[] = [];
    const running = start(sink, { onProgress: (...progress) => seen.push(progress) });
    give(ARCHIVE.slice(0, 1));
    await settled();
    expect(pieces).toEqual([0x50]);
    give(ARCHIVE.slice(1));
    end();
    await running;
    expect(pieces).toEqual([...ARCHIVE]);
    expect(seen).toEqual([
      [1, 22],
      [22, 22],
    ]);
    expect([sink.close.mock.calls.length, sink.abort.mock.calls.length]).toEqual([1, 0]);
  });

  test("may take longer than any other call as long as bytes arrive [HTTP-11]", async () => {
    const { sink } = openSink();
    const { body, give, end } = slowBody();
    answerUntilAborted(body);
    const running = start(sink);
    await settled();
    give(ARCHIVE.slice(0, 4));
    await settled(299_000);
    give(ARCHIVE.slice(4));
    await settled(299_000);
    end();
    await running;
    expect(sink.close).toHaveBeenCalledOnce();
  });

  test("is given up after 300 s without a byte, and leaves no file [HTTP-11]", async () => {
    const { sink } = openSink();
    const { body } = slowBody();
    answerUntilAborted(body);
    const outcome = expect(start(sink)).rejects.toMatchObject({ kind: "timeout" });
    await settled(301_000);
    await outcome;
    expect([sink.close.mock.calls.length, sink.abort.mock.calls.length]).toEqual([0, 1]);
  });

  test("that is cancelled leaves no file and reads no further", async () => {
    const { sink } = openSink();
    const { body, give, cancelled } = slowBody();
    answer(body);
    const stop = new AbortController();
    const running = expect(start(sink, { signal: stop.signal })).rejects.toThrow("enough");
    give(ARCHIVE.slice(0, 4));
    await settled();
    stop.abort(new Error("enough"));
    give(ARCHIVE.slice(4));
    sink.write.mockImplementation(async () => {
      stop.signal.throwIfAborted();
    });
    await settled();
    await running;
    expect(sink.abort).toHaveBeenCalledOnce();
    expect(cancelled).toHaveBeenCalledOnce();
  });

  test("whose file cannot be written says why", async () => {
    const { sink } = openSink();
    sink.write.mockRejectedValue(new DOMException("The disk is full", "QuotaExceededError"));
    answer(ARCHIVE);
    await expect(start(sink)).rejects.toThrow("The disk is full");
    expect(sink.abort).toHaveBeenCalledOnce();
  });

  test("that is refused is an error like any other, and is repeated after a refresh [HTTP-03]", async () => {
    const next = pair();
    browser.server
      .on("POST /auth/refresh", () => json(next))
      .on(
        CALL,
        () => json({}, 401),
        () => json({ detail: "Not yours" }, 422),
      );
    const { sink } = openSink();
    await expect(start(sink)).rejects.toMatchObject({ statusCode: 422, detail: "Not yours" });
    expect(browser.server.count(CALL)).toBe(2);
    expect(sink.write).not.toHaveBeenCalled();
    expect(sink.abort).toHaveBeenCalledOnce();
  });

  test("that the role may not make is not sent", async () => {
    await signedIn(tab, person());
    const { sink } = openSink();
    await expect(start(sink)).rejects.toMatchObject({ statusCode: 403 });
    expect(browser.server.count(CALL)).toBe(0);
  });
});

describe("a spreadsheet", () => {
  const html = { "Content-Type": "text/html" };
  const zip = { "Content-Type": SPREADSHEET };
  test.each<[string, BodyInit, Record<string, string>]>([
    ["a page", "<html>Log in</html>", html],
    ["a page that says it is one", "<html>Log in</html>", zip],
    ["a page around one", new Uint8Array([0x3c, 0x61, ...ARCHIVE]), zip],
    ["an archive under another type", ARCHIVE, { "Content-Type": "application/json" }],
    ["words of an error", '{"detail":"no"}', { "Content-Type": "application/json" }],
    ["an archive cut off", ARCHIVE.slice(0, 3), zip],
    ["less than was announced", ARCHIVE, { ...zip, "Content-Length": "23" }],
    ["nothing", "", zip],
  ])("that is %s is an error and no file [CODE-07 LIST-08]", async (_, body, headers) => {
    const { sink } = openSink();
    answer(body, headers);
    await expect(start(sink)).rejects.toMatchObject({ kind: "malformed", statusCode: 200 });
    expect(sink.close).not.toHaveBeenCalled();
    expect(sink.abort).toHaveBeenCalledOnce();
  });

  test.each<[string, Record<string, string>]>([
    ["its type", { "Content-Type": `${SPREADSHEET}; charset=binary` }],
    ["another usual type of spreadsheets", { "Content-Type": "application/vnd.ms-excel" }],
    ["the type of archives", { "Content-Type": "application/zip" }],
    ["the type of any bytes", { "Content-Type": "application/octet-stream" }],
    ["no type", {}],
    ["the length of its compressed form", { "Content-Length": "5", "Content-Encoding": "gzip" }],
    ["that length, from another origin that shows no encoding", { "Content-Length": "5" }],
  ])("under %s is kept [CODE-07]", async (_, headers) => {
    const { sink } = openSink();
    answer(ARCHIVE, headers);
    await start(sink);
    expect(sink.close).toHaveBeenCalledOnce();
  });

  test("alone has to be an archive", async () => {
    const endpoint = defineEndpoint({
      id: "test.pictures",
      method: "GET",
      path: "/picture",
      access: ["admin"],
      reply: { status: 200, binary: ["image/png"] },
      source: "test",
    });
    browser.server.on("GET /picture", () => new Response("x", { headers: { "Content-Type": "image/png" } }));
    const { sink } = openSink();
    await download(endpoint, {}, sink);
    expect(sink.close).toHaveBeenCalledOnce();
  });
});

describe("its file", () => {
  let files: typeof import("../../../src/providers/http/save-file");
  let disk: typeof import("../../../src/providers/http/disk-sink");
  const saved: [name: string, href: string][] = [];
  beforeEach(async () => {
    files = await import("../../../src/providers/http/save-file");
    disk = await import("../../../src/providers/http/disk-sink");
    saved.length = 0;
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push([this.download, this.href]);
    });
  });

  test("goes through memory where the browser has no other way, and can be saved again", async () => {
    const urls = countObjectUrls();
    const sink = files.memorySink("codes.xlsx");
    await sink.write(new Uint8Array([1]));
    await sink.write(new Uint8Array([2, 3]));
    expect(saved).toEqual([]);
    await sink.close();
    sink.again();
    expect(saved).toEqual([
      ["codes.xlsx", "blob:test/1"],
      ["codes.xlsx", "blob:test/2"],
    ]);
    expect(urls.alive.get("blob:test/2")?.size).toBe(3);
  });

  test("streams to the disk where possible, to the place that the user chose", async () => {
    const { sink: writable, pieces } = openSink();
    let before = new File([], "all.zip");
    const remove = vi.fn(async () => undefined);
    const picked = { createWritable: async () => writable, getFile: async () => before, remove };
    const picker = vi.fn(async () => picked);
    vi.stubGlobal("showSaveFilePicker", picker);
    const sink = await disk.diskSink("all.zip");
    expect(picker).toHaveBeenCalledWith({ suggestedName: "all.zip" });
    await sink?.write(new Uint8Array([1, 2]));
    expect(pieces).toEqual([1, 2]);
    // Given up, it leaves no empty file, and one that was there before as it was.
    await sink?.abort();
    expect(remove).toHaveBeenCalledTimes(1);
    before = new File(["an older archive"], "all.zip");
    await (await disk.diskSink("all.zip"))?.abort();
    expect(remove).toHaveBeenCalledTimes(1);
    picker.mockRejectedValueOnce(new DOMException("", "AbortError"));
    expect(await disk.diskSink("all.zip")).toBeUndefined();
    picker.mockRejectedValueOnce(new DOMException("", "SecurityError"));
    expect(await disk.diskSink("all.zip")).toHaveProperty("again");
    vi.stubGlobal("showSaveFilePicker", undefined);
    expect(await disk.diskSink("all.zip")).toHaveProperty("again");
  });
});
