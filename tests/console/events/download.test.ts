import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FileSink } from "../../../src/providers/http/save-file";
import { waitUntil } from "../../support/wait-until";
import { ID } from "../providers/support/data";
import { countObjectUrls } from "../providers/support/object-urls";
import { person } from "../providers/support/people";
import { held, json } from "../providers/support/server";
import { browser, setUpBrowser, signedIn } from "../providers/support/setup";

setUpBrowser();

type Files = typeof import("../../../src/custom-pages/events/files");
type Jobs = typeof import("../../../src/shared/jobs/jobs");
type Errors = typeof import("../../../src/providers/http/errors");

let files: Files;
let jobs: Jobs;
let errors: Errors;
let written: number[];
let fate: { aborted: number; closed: number };
let sink: FileSink;

const BODY = new Uint8Array([0x50, 0x4b, 5, 6, ...new Array(18).fill(0)]);
const STATS = `GET /schedules/export/${ID}/stats`;
const CALL = `GET /schedules/export/${ID}`;
const ZIP = { "Content-Type": "application/zip" };
const answers = (body: BodyInit, total = BODY.length, status = 200) => {
  browser.server.on(STATS, () => json({ total_bytes: total, files_count: 1 }));
  browser.server.on(CALL, () => new Response(body, { status, headers: ZIP }));
};

beforeEach(async () => {
  const tab = await browser.openTab();
  files = await import("../../../src/custom-pages/events/files");
  jobs = await import("../../../src/shared/jobs/jobs");
  errors = await import("../../../src/providers/http/errors");
  await signedIn(tab, person(), 36_000);
  countObjectUrls();
  written = [];
  fate = { aborted: 0, closed: 0 };
  sink = {
    write: async (piece) => {
      written.push(...piece);
    },
    close: async () => {
      fate.closed += 1;
    },
    abort: async () => {
      fate.aborted += 1;
    },
  };
  const picked = { createWritable: async () => sink, getFile: async () => new File([], "a.zip") };
  Object.assign(window, { showSaveFilePicker: async () => picked });
});
afterEach(() => {
  Reflect.deleteProperty(window, "showSaveFilePicker");
  jobs.clearJobs();
});

const t = ((key: string) => key) as never;

/** Downloads, and gives how it ended: the job's state and the key of its error. */
async function save(): Promise<[string, string | undefined]> {
  await files.saveArchive({ id: ID, name: "Ball" }, t);
  await waitUntil(() => expect(jobs.jobs.get()[0]?.status).not.toBe("running"));
  const [job] = jobs.jobs.get();
  const { error } = job ?? {};
  return [String(job?.status), error instanceof errors.TranslatedError ? error.key : undefined];
}

describe("the archive of an event", () => {
  test("streams to the picked file, which is kept when it is complete [ARCH-01 ARCH-02 ARCH-03 CALL-ARCH-01 CALL-ARCH-02]", async () => {
    answers(BODY);
    expect(await save()).toEqual(["done", undefined]);
    expect(written).toEqual([...BODY]);
    expect(fate).toEqual({ aborted: 0, closed: 1 });
    const [job] = jobs.jobs.get();
    expect([job?.done, job?.total]).toEqual([BODY.length, BODY.length]);
  });

  test.each([
    ["is shorter than promised", () => answers(BODY, BODY.length + 1), "archive.incomplete"],
    ["is no zip", () => answers("<html>an error page of a proxy</html>", 37), "archive.corrupt"],
    ["is refused", () => answers("{}", 22, 503), "archive.http_error"],
    ["has no stats", () => browser.server.on(STATS, () => json({ detail: "no" }, 404)), "archive.http_error"],
  ])(
    "that %s says so, and leaves no file behind [ARCH-05 ARCH-06 ARCH-11 ARCH-12 ARCH-16]",
    async (_, prepare, key) => {
      prepare();
      expect(await save()).toEqual(["failed", key]);
      expect(fate.closed).toBe(0);
      expect(fate.aborted).toBeGreaterThan(0);
    },
  );

  test("reports a file that cannot be written [ARCH-10]", async () => {
    answers(BODY);
    sink.write = async () => {
      throw new DOMException("no", "NotAllowedError");
    };
    expect(await save()).toEqual(["failed", "archive.access_denied"]);
    expect(fate.closed).toBe(0);
  });

  test("can be cancelled, and says so [ARCH-04 ARCH-09]", async () => {
    browser.server.on(STATS, () => json({ total_bytes: 1000, files_count: 1 }));
    browser.server.on(CALL, () => {
      jobs.cancelJob(jobs.jobs.get()[0]?.id ?? "");
      return new Response(BODY, { headers: ZIP });
    });
    const { toasts } = await import("../../../src/shared/toasts");
    expect((await save())[0]).toBe("cancelled");
    expect(toasts.get().map(({ title }) => title)).toEqual(["archive.aborted"]);
    expect(fate.closed).toBe(0);
  });

  test("is not asked for a second file while it is being saved", async () => {
    const bytes = held(() => new Response(BODY, { headers: ZIP }));
    browser.server.on(STATS, () => json({ total_bytes: BODY.length, files_count: 1 }));
    browser.server.on(CALL, bytes.answer);
    const picker = vi.fn(
      (window as unknown as { showSaveFilePicker(): Promise<unknown> }).showSaveFilePicker,
    );
    Object.assign(window, { showSaveFilePicker: picker });
    await files.saveArchive({ id: ID, name: "Ball" }, t);
    await files.saveArchive({ id: ID, name: "Ball" }, t);
    expect(picker).toHaveBeenCalledTimes(1);
    bytes.give();
    await waitUntil(() => expect(jobs.jobs.get().map(({ status }) => status)).toEqual(["done"]));
    expect(await save()).toEqual(["done", undefined]);
    expect(picker).toHaveBeenCalledTimes(2);
  });

  test("through memory stops at its limit, and does not begin without one [ARCH-07 ARCH-08 ARCH-14 ARCH-15]", async () => {
    Reflect.deleteProperty(window, "showSaveFilePicker");
    vi.stubGlobal("performance", {
      ...performance,
      now: () => Date.now(),
      memory: { jsHeapSizeLimit: 200 * 1024 * 1024, usedJSHeapSize: 0 },
    });
    let given = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(body) {
        given += 1;
        body.enqueue(
          given === 1
            ? new Uint8Array([0x50, 0x4b, 3, 4, ...new Array(1020).fill(0)])
            : new Uint8Array(1024 * 1024),
        );
        if (given > 70) body.close();
      },
    });
    answers(endless, 50 * 1024 * 1024);
    expect(await save()).toEqual(["failed", "archive.memory_limit"]);
    expect(given).toBeLessThan(70);
    jobs.clearJobs();
    answers(BODY);
    expect((await save())[0]).toBe("done");
    vi.stubGlobal("performance", {
      ...performance,
      now: () => Date.now(),
      memory: { jsHeapSizeLimit: 199 * 1024 * 1024, usedJSHeapSize: 0 },
    });
    jobs.clearJobs();
    expect(await save()).toEqual(["failed", "archive.insufficient_memory"]);
    // A browser that knows of files and may not write any has no more memory than others.
    Object.assign(window, {
      showSaveFilePicker: () => Promise.reject(new DOMException("no", "SecurityError")),
    });
    jobs.clearJobs();
    expect(await save()).toEqual(["failed", "archive.insufficient_memory"]);
  });
});
