import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { Agent, request as open } from "node:http";
import { connect, type Socket } from "node:net";
import path from "node:path";
import multipart from "@fastify/multipart";
import Fastify from "fastify";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import type { MultipartSpec } from "../../contract/core/multipart";
import { sendRefusal } from "../../server/http/refusals";
import { readUpload, type UploadedForm, withFormRoom } from "../../server/http/upload";
import { hashOf, openBlobs } from "../../server/store/blobs";
import { createQueues, type Queues } from "../../server/work-queue";
import { freshFolder } from "../support/folders";
import { signal } from "../support/signal";

const MB = 1024 * 1024;
const SPEC: MultipartSpec = {
  json: { style: z.object({ name: z.string() }) },
  files: { preview: { types: ["image/jpeg"], maxBytes: 20 * MB } },
  keyed: { pictures: { types: ["image/jpeg"], maxBytes: 2 * MB } },
};

let url: string;
let incoming: string;
let queues: Queues;
/** Forms whose reading has begun. */
let begun: number;
/** Bytes in memory by account. */
let taken: Record<string, number>;
let close: () => Promise<void>;
/** What the call under test does with the form that was read. */
let look: (form: UploadedForm) => Promise<unknown>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const dataDir = await freshFolder("uploads");
  const blobs = await openBlobs({ dataDir });
  incoming = path.join(dataDir, "blobs", "incoming");
  queues = createQueues("pglite");
  begun = 0;
  taken = {};
  const app = Fastify({ forceCloseConnections: true });
  app.decorateRequest("caller", undefined);
  await app.register(multipart);
  app.setErrorHandler((error, request, reply) => sendRefusal(error, request, reply));
  app.post("/", async (request) => {
    const account = String(request.headers.account);
    request.caller = { id: account } as never;
    return withFormRoom({ queues }, request, SPEC, async (room) => {
      begun += 1;
      const take = async (bytes: number) => {
        await room.take(bytes);
        taken[account] = (taken[account] ?? 0) + bytes;
      };
      const form = await readUpload(request, SPEC, blobs, { take });
      return look(form).finally(() => form.discard());
    });
  });
  url = await app.listen({ port: 0, host: "127.0.0.1" });
  close = () => app.close();
});
afterEach(() => {
  vi.useRealTimers();
  return close();
});

/** A form of this size: the picture in memory, after the text. */
function formOf(bytes: number): FormData {
  const form = new FormData();
  form.append("style", JSON.stringify({ name: "Style" }));
  form.append("preview", new File([new Uint8Array(bytes)], "a.jpg"));
  return form;
}

const send = (form: FormData, account = "somebody") =>
  fetch(url, { method: "POST", body: form, headers: { account } });

/** Sends the head of a large form and the first of its bytes. */
function announce(account: string, announced: number, bytes = 0): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on("error", () => undefined);
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\naccount: ${account}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${announced}\r\n\r\n`,
  );
  socket.write('--b\r\ncontent-disposition: form-data; name="preview"; filename="a.jpg"\r\n\r\n');
  socket.write(Buffer.alloc(bytes));
  return socket;
}

/** The same, of a form that has room at once; returns when all that was sent is in memory. No other may begin meanwhile. */
async function begin(account: string, announced: number, bytes = 0): Promise<Socket> {
  const before = begun;
  const socket = announce(account, announced, bytes);
  await expect.poll(() => [begun, taken[account] ?? 0]).toEqual([before + 1, bytes]);
  return socket;
}

/** Ends as soon as all memory for large forms is free. */
async function allIsFree(): Promise<void> {
  const rooms = [85, 85, 54].map(async (megabytes, at) => {
    const room = queues.formBytes.room(`free ${at}`);
    await room.take(megabytes * MB);
    return room;
  });
  for (const room of await Promise.all(rooms)) room.release();
}

async function post(files: [key: string, bytes: Buffer][], name: unknown = "Style") {
  const form = new FormData();
  form.append("style", JSON.stringify({ name }));
  for (const [key, bytes] of files) form.append("pictures", new File([new Uint8Array(bytes)], key));
  form.append("pictures", "text without a key");
  const answer = await fetch(url, { method: "POST", body: form });
  return { status: answer.status, body: await answer.json() };
}

it("sixty files by key lie on the disk, in order, and none is left when the call has ended", async () => {
  const files = Array.from({ length: 60 }, (_, i): [string, Buffer] => [`key ${i}`, randomBytes(MB)]);
  look = async ({ keyed }) => ({
    staged: (await readdir(incoming)).length,
    keys: keyed.pictures?.map(({ key }) => key),
    hashes: keyed.pictures?.map(({ file }) => file.hash),
    same: (await keyed.pictures?.[59]?.file.read())?.equals(files[59]?.[1] as Buffer),
  });
  const { status, body } = await post(files);
  expect(status).toBe(200);
  expect(body).toEqual({
    staged: 60,
    keys: files.map(([key]) => key),
    hashes: files.map(([, bytes]) => hashOf(bytes)),
    same: true,
  });
  expect(await readdir(incoming)).toEqual([]);
});

it("a file that is too large, or a form that is refused, leaves none of the others", async () => {
  look = () => Promise.reject(new Error("never asked"));
  const small: [string, Buffer] = ["a", randomBytes(1000)];
  const large = await post([small, ["b", randomBytes(2 * MB + 1)]]);
  expect([large.status, large.body.fields]).toEqual([413, { pictures: "errors.file_size" }]);
  expect(await readdir(incoming)).toEqual([]);
  expect((await post([small], 5)).body.fields).toEqual({ name: "validation.invalid" });
  expect(await readdir(incoming)).toEqual([]);
});

it("large forms that bring nothing take no memory from others [OP-19]", async () => {
  look = async () => ({});
  const slow: Socket[] = [];
  for (const account of ["a", "b", "c", "d", "e", "f"]) slow.push(await begin(account, 48 * MB));
  expect((await send(formOf(5000))).status).toBe(200);
  expect((await send(formOf(19 * MB))).status).toBe(200);
  await allIsFree();
  for (const socket of slow) socket.destroy();
});

it("an account announces a third of the memory at once; what is more waits, others do not", async () => {
  look = async () => ({});
  const first = await begin("a", 48 * MB);
  const before = begun;
  const second = send(formOf(19 * MB), "a");
  const third = send(formOf(19 * MB), "a");
  expect((await second).status).toBe(200);
  expect((await third).status).toBe(200);
  expect(begun).toBe(before + 2);
  const next = announce("a", 48 * MB);
  expect((await send(formOf(19 * MB), "b")).status).toBe(200);
  expect(begun).toBe(before + 3);
  first.destroy();
  await expect.poll(() => begun).toBe(before + 4);
  next.destroy();
});

it("without memory for large forms small ones are saved, and large ones wait for it", async () => {
  look = async () => ({});
  const rooms = ["x", "y", "z"].map((account) => queues.formBytes.room(account));
  for (const [at, room] of rooms.entries()) await room.take((at === 2 ? 54 : 85) * MB);
  let isAnswered = false;
  const large = send(formOf(2 * MB)).finally(() => {
    isAnswered = true;
  });
  await expect.poll(() => begun).toBe(1);
  expect((await send(formOf(5000), "other")).status).toBe(200);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isAnswered).toBe(false);
  for (const room of rooms) room.release();
  expect((await large).status).toBe(200);
});

it("a form that comes slowly ends when others wait for its memory, and not before", async () => {
  look = async () => ({});
  const rooms = ["x", "y", "z"].map((account) => queues.formBytes.room(account));
  for (const room of rooms.slice(0, 2)) await room.take(85 * MB);
  const slow = await begin("slow", 48 * MB, 18 * MB);
  const ended = once(slow, "close");
  await vi.advanceTimersByTimeAsync(600_000);
  await rooms[2]?.take(32 * MB);
  const other = send(formOf(19 * MB), "other");
  await expect.poll(() => queues.formBytes.isShort).toBe(true);
  expect(slow.destroyed).toBe(false);
  await vi.advanceTimersByTimeAsync(5000);
  await ended;
  expect((await other).status).toBe(200);
  for (const room of rooms) room.release();
});

it("a form refused in the middle of a file is read to its end, and its connection serves the next call", async () => {
  look = async () => ({});
  const account = "somebody";
  const room = queues.formBytes.room(account);
  await room.take(84 * MB);
  const waiting = Array.from({ length: 20 }, () => room.take(2 * MB));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const connections = new Set<Socket>();
  const post = async (form: FormData) => {
    const sent = new Response(form);
    const body = Buffer.from(await sent.arrayBuffer());
    const headers = { account, "content-type": sent.headers.get("content-type") as string };
    const call = open(url, { method: "POST", agent, headers: { ...headers, "content-length": body.length } });
    call.end(body);
    const [answer] = await once(call, "response");
    connections.add(answer.socket);
    await once(answer.resume(), "end");
    return answer.statusCode;
  };
  try {
    expect([await post(formOf(19 * MB)), await post(formOf(5000))]).toEqual([429, 200]);
    expect(connections.size).toBe(1);
  } finally {
    agent.destroy();
    room.release();
    await Promise.all(waiting);
  }
});

it("memory is taken while the call runs and free again when it has ended, was refused, or its line is cut", async () => {
  const release = signal();
  const isHeld = signal();
  look = () => {
    isHeld.give();
    return release.given;
  };
  const running = send(formOf(19 * MB));
  await isHeld.given;
  const isFree = allIsFree().then(() => "free");
  look = async () => ({});
  expect((await send(formOf(21 * MB), "b")).status).toBe(413);
  const cut = await begin("c", 48 * MB, 10 * MB);
  cut.destroy();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await Promise.race([isFree, Promise.resolve("taken")])).toBe("taken");
  release.give();
  expect((await running).status).toBe(200);
  expect(await isFree).toBe("free");
});

it("a form has 200 parts at most", async () => {
  look = async () => ({});
  const withParts = (parts: number) => {
    const form = formOf(10);
    for (let i = 2; i < parts; i++) form.append(`x${i}`, "1");
    return send(form);
  };
  expect((await withParts(200)).status).toBe(200);
  expect((await withParts(201)).status).toBe(413);
});
