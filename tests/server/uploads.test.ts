import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import multipart from "@fastify/multipart";
import Fastify from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import type { MultipartSpec } from "../../contract/core/multipart";
import { sendRefusal } from "../../server/http/refusals";
import { readUpload, type UploadedForm } from "../../server/http/upload";
import { hashOf, openBlobs } from "../../server/store/blobs";
import { freshFolder } from "../support/folders";

const MB = 1024 * 1024;
const SPEC: MultipartSpec = {
  json: { style: z.object({ name: z.string() }) },
  keyed: { pictures: { types: ["image/jpeg"], maxBytes: 2 * MB } },
};

let url: string;
let incoming: string;
let close: () => Promise<void>;
/** What the call under test does with the form that was read. */
let look: (form: UploadedForm) => Promise<unknown>;

beforeEach(async () => {
  const dataDir = await freshFolder("uploads");
  const blobs = await openBlobs({ dataDir });
  incoming = path.join(dataDir, "blobs", "incoming");
  const app = Fastify();
  await app.register(multipart);
  app.setErrorHandler((error, request, reply) => sendRefusal(error, request, reply));
  app.post("/", async (request) => {
    const form = await readUpload(request, SPEC, blobs);
    return look(form).finally(() => form.discard());
  });
  url = await app.listen({ port: 0, host: "127.0.0.1" });
  close = () => app.close();
});
afterEach(() => close());

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
