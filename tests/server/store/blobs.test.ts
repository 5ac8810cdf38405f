import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BlobStore, BlobTooLarge, openBlobs } from "../../../server/store/blobs";
import { freshFolder } from "../../support/folders";
import { startS3, type TestStore } from "../../support/s3";

const UNKNOWN = "0".repeat(64);
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

async function read(store: BlobStore, hash: string, range?: { start: number; end: number }) {
  const stream = await store.open(hash, range);
  return stream && (await buffer(stream));
}

const kinds = { folder: false, "S3 bucket": true };

describe.each(Object.entries(kinds))("blobs in a %s", (_, inBucket) => {
  let s3: TestStore | undefined;
  let dataDir: string;
  let store: BlobStore;

  beforeAll(async () => {
    dataDir = await freshFolder("blobs");
    s3 = inBucket ? await startS3("another") : undefined;
    // A bucket that is not there yet.
    store = await openBlobs({ dataDir, blobUrl: s3?.url.replace(/another$/, "pictures") });
  });
  afterAll(() => s3?.stop());

  const leftOvers = () => readdir(path.join(dataDir, inBucket ? "incoming" : "blobs/incoming"));

  test("bytes come back under their hash, stored once or twice", async () => {
    const bytes = randomBytes(100_000);
    const stored = { hash: sha256(bytes), size: bytes.length };
    expect(await store.put(bytes)).toEqual(stored);
    expect(await store.put(bytes)).toEqual(stored);
    expect(await read(store, stored.hash)).toEqual(bytes);
    expect(await store.stat(stored.hash)).toEqual(stored);
  });

  test("a range includes both its ends", async () => {
    const { hash } = await store.put(Buffer.from("0123456789"));
    expect(`${await read(store, hash, { start: 2, end: 5 })}`).toBe("2345");
    expect(`${await read(store, hash, { start: 9, end: 9 })}`).toBe("9");
  });

  test("a stream longer than one part of an upload", async () => {
    const chunks = Array.from({ length: 19 }, () => randomBytes(1024 * 1024));
    const whole = Buffer.concat(chunks);
    const stored = await store.putStream(Readable.from(chunks), { maxBytes: whole.length });
    expect(stored).toEqual({ hash: sha256(whole), size: whole.length });
    expect((await read(store, stored.hash))?.equals(whole)).toBe(true);
    expect(await leftOvers()).toEqual([]);
  });

  test("a stream that is too long or breaks leaves nothing", async () => {
    const bytes = randomBytes(3000);
    const tooLong = store.putStream(Readable.from([bytes, bytes]), { maxBytes: 5999 });
    await expect(tooLong).rejects.toBeInstanceOf(BlobTooLarge);
    const broken = async function* () {
      yield bytes;
      throw new Error("cut off");
    };
    await expect(store.putStream(Readable.from(broken()), { maxBytes: 9000 })).rejects.toThrow("cut off");
    expect(await store.stat(sha256(bytes))).toBeNull();
    expect(await leftOvers()).toEqual([]);
  });

  test("nothing under an unknown hash, nor under text that is none", async () => {
    for (const hash of [UNKNOWN, "../secret-key", ""]) {
      expect(await store.open(hash)).toBeNull();
      expect(await store.stat(hash)).toBeNull();
      await store.delete(hash);
    }
  });

  test("a deleted blob does not exist", async () => {
    const { hash } = await store.put(randomBytes(10));
    await store.delete(hash);
    expect(await store.open(hash)).toBeNull();
  });

  test("an empty one is one like any other", async () => {
    const { hash } = await store.putStream(Readable.from([]), { maxBytes: 10 });
    expect(await read(store, hash)).toEqual(Buffer.alloc(0));
  });

  test("it answers", () => store.ping());
});

test("a bucket that does not answer is reported at the start", async () => {
  const s3 = await startS3();
  await s3.stop();
  await expect(openBlobs({ dataDir: await freshFolder("blobs"), blobUrl: s3.url })).rejects.toThrow();
});

/** What a store is sent by a start that has to fail, and what it answers. */
async function startAgainst(answer: string, query = ""): Promise<{ sent: Buffer }> {
  const sent: Buffer[] = [];
  const listener = createServer((socket) => {
    socket
      .on("error", () => undefined)
      .once("data", (chunk) => {
        sent.push(chunk as Buffer);
        socket.end(answer);
      });
  }).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  const blobUrl = `s3://key:secret@127.0.0.1:${port}/bucket${query}`;
  await expect(openBlobs({ dataDir: await freshFolder("blobs"), blobUrl })).rejects.toThrow();
  listener.close();
  return { sent: Buffer.concat(sent) };
}

test("a bucket that names another address is not followed there", async () => {
  let asked = 0;
  const elsewhere = createServer(() => asked++).listen(0, "127.0.0.1");
  await once(elsewhere, "listening");
  const { port } = elsewhere.address() as AddressInfo;
  const answer = `HTTP/1.1 307 Temporary Redirect\r\nlocation: http://127.0.0.1:${port}/bucket\r\ncontent-length: 0\r\n\r\n`;
  const { sent } = await startAgainst(answer);
  expect(sent.toString()).toMatch(/^HEAD \/bucket/);
  expect(asked).toBe(0);
  elsewhere.close();
});

test("a bucket on another port is called by TLS where that is configured", async () => {
  const { sent } = await startAgainst("", "?tls=1");
  // A handshake record, and neither the method nor the key in plain letters.
  expect(sent[0]).toBe(0x16);
  expect(sent.toString("latin1")).not.toMatch(/HEAD|AWS4|key/);
});
