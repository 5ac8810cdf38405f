import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { request } from "node:http";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import { archiveOf, archiveSize, MOST_FILES } from "../../server/http/archive";
import { announceBlob } from "../../server/store/blob-rows";
import { participants, schedules } from "../../server/store/schema";
import { eventActs, good } from "../support/events";
import { freshFolder } from "../support/folders";
import { until } from "../support/ports";
import { send } from "../support/send";
import { signal } from "../support/signal";
import { describeEachStack } from "../support/stacks";
import { addGeneration } from "../support/working";

const EMPTY = "504b0506".padEnd(44, "0");

describeEachStack("an event's archive", (stack) => {
  const { owner, create } = eventActs(stack);

  async function blob(bytes: Buffer, mime = "image/jpeg"): Promise<string> {
    const { blobs, database } = stack.server.services;
    const stored = await blobs.put(bytes);
    await announceBlob(database, stored, { mime, width: 1, height: 1 });
    return stored.hash;
  }

  /** An event with these generations. */
  async function eventWith(
    rows: { source?: string; result?: string; created_at?: string; demo?: boolean }[],
  ): Promise<string> {
    const { schedule } = good(await create());
    const { database } = stack.server.services;
    const person = { id_user: owner().id, name: "P" };
    const [participant] = await database.db().insert(participants).values(person).returning();
    for (const { source, result, created_at, demo } of rows)
      await addGeneration(stack.server, {
        id_user: owner().id,
        id_photo_booth: schedule.photo_booth_ids[0],
        id_style: schedule.style_ids[0],
        id_participant: participant?.id as string,
        id_schedule: schedule.id,
        source_hash: source,
        result_hash: result,
        demo,
        ...(created_at && { created_at }),
      });
    return schedule.id;
  }

  const get = (id: string, rest = "") =>
    send(stack.server, "GET", `/schedules/export/${id}${rest}`, { token: owner().token });

  it("holds every picture under a name valid in any file system, and is as long as the stats say [CALL-ARCH-01 CALL-ARCH-02 ARCH-05 ARCH-06 ARCH-17 OP-71 OP-204]", async () => {
    const files = [randomBytes(5000), randomBytes(70_000), randomBytes(10), randomBytes(20)] as const;
    const [first, second, third, rehearsed] = files;
    const id = await eventWith([
      {
        source: await blob(first),
        result: await blob(second, "image/webp"),
        created_at: "2026-03-01T18:30:05Z",
      },
      { source: await blob(third, "image/png"), created_at: "2026-03-01T18:00:00Z" },
      { result: await blob(rehearsed), created_at: "2026-03-01T19:00:00Z", demo: true },
      {},
    ]);
    const stats = (await get(id, "/stats")).body;
    const { status, headers, body } = await get(id);
    const zip = Buffer.from(body);
    expect([status, headers.get("content-type")]).toEqual([200, "application/zip"]);
    expect(headers.get("content-disposition")).toContain('filename="event_Evening.zip"');
    expect(stats).toEqual({ total_bytes: zip.length, files_count: 4 });
    expect(headers.get("content-length")).toBe(String(zip.length));
    expect(zip.subarray(0, 4).toString("hex")).toBe("504b0304");
    const file = path.join(await freshFolder("archive"), "a.zip");
    await writeFile(file, zip);
    const script =
      "import sys,zipfile;z=zipfile.ZipFile(sys.argv[1]);assert z.testzip() is None;print('\\n'.join(f'{i.filename} {i.file_size} {i.compress_type}' for i in z.infolist()))";
    const names = execFileSync("python3", ["-c", script, file], { encoding: "utf8" }).trim().split("\n");
    expect(names.map((name) => name.replace(/_[0-9a-f-]{36}_/, "_ID_"))).toEqual([
      "2026-03-01T18-00-00Z_ID_source.png 10 0",
      "2026-03-01T18-30-05Z_ID_source.jpg 5000 0",
      "2026-03-01T18-30-05Z_ID_result.webp 70000 0",
      "demo/2026-03-01T19-00-00Z_ID_result.jpg 20 0",
    ]);
    for (const bytes of files) expect(zip.includes(bytes)).toBe(true);
    // In a demo event all pictures are demo: none is set apart.
    await stack.server.services.database.db().update(schedules).set({ demo: true });
    expect(Buffer.from((await get(id)).body).includes("demo/")).toBe(false);
  });

  it("of an event without pictures is the empty zip of 22 bytes [OP-71]", async () => {
    const id = await eventWith([]);
    expect((await get(id, "/stats")).body).toEqual({ total_bytes: 22, files_count: 0 });
    expect(Buffer.from((await get(id)).body).toString("hex")).toBe(EMPTY);
  });

  it("ends early where a picture is missing: the length is shorter than announced [ARCH-05]", async () => {
    const lost = await blob(randomBytes(100_000));
    const id = await eventWith([{ source: await blob(randomBytes(500_000)), result: lost }]);
    await stack.server.services.blobs.delete(lost);
    await expect(get(id)).rejects.toThrow(/terminated|fetch failed/);
    expect((await get(id, "/stats")).status).toBe(200);
  });

  it("takes no memory of its size: 160 MB with a growth of 64 MB at most", async () => {
    const bytes = randomBytes(4_000_000);
    const rows: { source: string }[] = [];
    for (let i = 0; i < 40; i++) {
      bytes.writeUInt32LE(i);
      rows.push({ source: await blob(bytes) });
    }
    const id = await eventWith(rows);
    const headers = { authorization: `Bearer ${owner().token}` };
    const { body } = await fetch(`${stack.server.url}/api/v1/schedules/export/${id}`, { headers });
    let length = 0;
    let most = 0;
    let before = 0;
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
      // What reading and sending needs at all is there after the first of them.
      if (length < 20_000_000) before = Math.max(before, process.memoryUsage().rss);
      most = Math.max(most, process.memoryUsage().rss);
      length += chunk.length;
    }
    expect(length).toBe((await get(id, "/stats")).body.total_bytes);
    expect((most - before) / 1024 / 1024).toBeLessThan(64);
  });

  /** Asks for an event's archive and reads nothing of it. */
  async function openArchive(id: string, token: string) {
    const address = new URL(`${stack.server.url}/api/v1/schedules/export/${id}`);
    const asked = request(address, { headers: { authorization: `Bearer ${token}` }, agent: false }).end();
    asked.on("error", () => undefined);
    const [answer] = await once(asked, "response");
    answer.on("error", () => undefined).pause();
    return { asked, status: answer.statusCode as number, headers: answer.headers };
  }

  it("is not held up by receivers that read nothing", async () => {
    const bytes = await Promise.all(Array.from({ length: 4 }, () => blob(randomBytes(4_000_000))));
    const id = await eventWith(bytes.map((source) => ({ source })));
    const slow = await Promise.all(
      [owner(), owner(), stack.cast.dealer, stack.cast.dealer].map(({ token }) => openArchive(id, token)),
    );
    const whole = await send(stack.server, "GET", `/schedules/export/${id}`, {
      token: stack.cast.admin.token,
    });
    expect(whole.body.byteLength).toBe((await get(id, "/stats")).body.total_bytes);
    const own = await get(id);
    expect(own.body.byteLength).toBe(whole.body.byteLength);
    for (const { asked } of slow) asked.destroy();
  });

  it("is received three times by one account; a fourth is refused and says why, until one has ended", async () => {
    const bytes = await Promise.all(Array.from({ length: 4 }, () => blob(randomBytes(4_000_000))));
    const id = await eventWith(bytes.map((source) => ({ source })));
    const { token } = owner();
    const slow = await Promise.all([1, 2, 3].map(() => openArchive(id, token)));
    expect(slow.map(({ status }) => status)).toEqual([200, 200, 200]);
    const fourth = await get(id);
    expect([fourth.status, fourth.body.code]).toEqual([429, "errors.archives_of_account"]);
    expect(fourth.headers.get("retry-after")).toBe("60");
    const ofOther = await openArchive(id, stack.cast.dealer.token);
    expect(ofOther.status).toBe(200);
    slow[0]?.asked.destroy();
    await until("the place is free", async () => (await get(id)).status === 200);
    for (const { asked } of [...slow, ofOther]) asked.destroy(); // the server's stop would wait for them
  });

  it("for more receivers than the server takes is refused and says why", async () => {
    const id = await eventWith([]);
    const { receivers } = stack.server.services.queues;
    const release = signal();
    const holding: Promise<unknown>[] = [];
    let refused = await get(id);
    // Receivers of other tests may still be leaving.
    await until("all places are taken", async () => {
      const account = `account ${holding.length}`;
      holding.push(receivers.run(account, () => release.given).catch(() => undefined));
      refused = await get(id);
      return refused.status === 503;
    });
    expect([refused.status, refused.body.code]).toEqual([503, "errors.archives_busy"]);
    expect(refused.headers.get("retry-after")).toBe("60");
    release.give();
    await Promise.all(holding);
    expect((await get(id)).status).toBe(200);
  });

  it("that breaks off or is refused gives its places back", async () => {
    const lost = await blob(randomBytes(100_000));
    const broken = await eventWith([{ source: lost }]);
    await stack.server.services.blobs.delete(lost);
    for (let times = 0; times < 4; times++)
      await expect(get(broken)).rejects.toThrow(/terminated|fetch failed|other side closed/);
    const { receivers, archives } = stack.server.services.queues;
    for (const queue of [receivers, archives])
      expect(await queue.run(owner().id, async () => "free")).toBe("free");
    expect((await get(crypto.randomUUID())).status).toBe(404);
    const id = await eventWith([]);
    const together = await Promise.all([get(id), get(id), get(id)]);
    expect(together.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});

/** The signal of a receiver who takes everything. */
const there = new AbortController().signal;

it("beyond 4 GB has the sizes of zip64 and the announced length", async () => {
  const GB = 1024 ** 3;
  const block = Buffer.alloc(1024 * 1024);
  // The bytes are the same block again and again, so that nothing but checksums takes time.
  const zeros = (size: number) =>
    Readable.from(
      (function* () {
        for (let left = size; left > 0; left -= block.length)
          yield left >= block.length ? block : block.subarray(0, left);
      })(),
    );
  const files = [1.5 * GB, 2.75 * GB, 123].map((size, at) => ({
    name: `${at}.jpg`,
    size,
    created_at: "2026-03-01T08:00:00Z",
    open: async () => zeros(size),
  }));
  let length = 0;
  let end = Buffer.alloc(0);
  for await (const chunk of archiveOf(files, there) as AsyncIterable<Buffer>) {
    length += chunk.length;
    end = Buffer.concat([end, chunk.subarray(-1000)]).subarray(-1000);
  }
  expect(length).toBe(archiveSize(files));
  expect(length).toBeGreaterThan(4 * GB);
  expect(end.includes(Buffer.from("504b0606", "hex"))).toBe(true);
});

it("reads a part ahead in each turn, and no turn lasts while the receiver is slow", async () => {
  const size = 3_000_000;
  const file = {
    name: "a.jpg",
    size,
    created_at: "2026-03-01T08:00:00Z",
    open: async () => Readable.from(Array.from({ length: 60 }, () => Buffer.alloc(size / 60))),
  };
  let running = 0;
  let turns = 0;
  const turn = async <T>(work: () => Promise<T>): Promise<T> => {
    running += 1;
    turns += 1;
    return work().finally(() => {
      running -= 1;
    });
  };
  const stream = archiveOf([file], there, turn);
  await once(stream, "readable");
  await expect.poll(() => running).toBe(0);
  const ahead = turns;
  expect(ahead).toBeLessThan(4);
  expect((await buffer(stream)).length).toBe(archiveSize([file]));
  expect(turns).toBeGreaterThan(ahead);
});

it("closes the file that it reads when its receiver is gone", async () => {
  const file = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(65_536);
    })(),
  );
  const gone = new AbortController();
  const endless = { name: "a", size: 1e12, created_at: "2026-03-01T08:00:00Z", open: async () => file };
  const stream = archiveOf([endless], gone.signal).on("error", () => undefined);
  await once(stream, "readable");
  gone.abort();
  await until("the file is closed", async () => file.destroyed);
});

it("fails for a file of another size than announced, and checks the limits of a zip", async () => {
  const of = (size: number) =>
    archiveOf(
      [
        {
          name: "a",
          size,
          created_at: "2026-03-01T08:00:00Z",
          open: async () => Readable.from([Buffer.alloc(5)]),
        },
      ],
      there,
    );
  expect((await buffer(of(5))).length).toBe(archiveSize([{ name: "a", size: 5 }]));
  for (const size of [4, 6]) await expect(buffer(of(size))).rejects.toThrow("has not");
  expect(MOST_FILES).toBe(2 ** 16 - 1);
});
