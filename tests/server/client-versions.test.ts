import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { expect, it } from "vitest";
import { blobs, client_versions } from "../../server/store/schema";
import { pictureFile } from "../support/jpeg";
import { overlayForm } from "../support/overlay-form";
import { until } from "../support/ports";
import { cutUpload, rawForm } from "../support/raw-upload";
import { send } from "../support/send";
import { describeStack } from "../support/stacks";

const VERSIONS = "/api/client/versions";

describeStack("client versions on the wire", (stack) => {
  const token = () => stack.cast.admin.token;
  const call = (method: string, address: string, json?: unknown) =>
    send(stack.server, method, address, { token: token(), json });
  const upload = (fields: Record<string, string>, file?: File) => {
    const form = new FormData();
    if (file) form.append("file", file);
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return send(stack.server, "POST", VERSIONS, { token: token(), form });
  };
  const installer = (name = "setup.exe", size = 1000) => new File([randomBytes(size)], name);
  const items = async () => (await call("GET", VERSIONS)).body.items;

  it("none is active at first: current and download are 404 [CALL-CV-01 CALL-CV-07]", async () => {
    for (const name of ["current", "download"]) {
      expect((await send(stack.server, "GET", `/api/client/${name}`)).status).toBe(404);
    }
  });

  it("a save that changes nothing, or repeats the stored values, answers the record [CALL-CV-05]", async () => {
    const made = (await upload({ version: "0.0-echo" }, installer())).body;
    for (const json of [{}, { is_active: true, version: "1.2" }]) {
      const { status, body } = await call("PUT", `${VERSIONS}/${made.id}`, json);
      expect([status, body]).toEqual([200, made]);
    }
    await call("DELETE", `${VERSIONS}/${made.id}`);
    const tag = (await call("POST", "/user-tags", { name: "Echo" })).body;
    expect((await call("PUT", `/user-tags/${tag.id}`, {})).status).toBe(200);
  });

  it("an upload whose reply was lost is repeated with its Idempotency-Key [OP-175 CALL-CV-03]", async () => {
    const bytes = randomBytes(1000);
    const headers = { "idempotency-key": "upload" };
    const post = (content: Buffer) => {
      const form = new FormData();
      form.append("version", "0.1-lost");
      form.append("file", new File([new Uint8Array(content)], "setup.exe"));
      return send(stack.server, "POST", VERSIONS, { token: token(), form, headers });
    };
    const first = await post(bytes);
    expect(first.status).toBe(200);
    const again = await post(bytes);
    expect([again.status, again.body]).toEqual([200, first.body]);
    // Another file is another upload.
    expect((await post(randomBytes(1000))).status).toBe(409);
    expect(await items()).toEqual([first.body]);
    await call("DELETE", `${VERSIONS}/${first.body.id}`);
  });

  it("takes file, version and notes, lists and changes notes [CALL-CV-02 CALL-CV-03 CALL-CV-05 CV-09..14]", async () => {
    // A form carries the line end as CR LF; what was typed comes back.
    const { status, body } = await upload({ version: "1.0-a", release_notes: "First\nline" }, installer());
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      version: "1.0-a",
      filename: "setup.exe",
      file_size: 1000,
      release_notes: "First\nline",
      is_active: false,
      created_at: expect.any(String),
    });
    expect(await items()).toEqual([body]);
    const saved = await call("PUT", `${VERSIONS}/${body.id}`, { release_notes: "Changed", version: "9" });
    expect(saved.body).toEqual({ ...body, release_notes: "Changed" });
  });

  it("needs a file and a version of 1 to 32 digits, letters, dots, hyphens, used once [CV-15]", async () => {
    for (const version of ["", "1 0", "v_1", "x".repeat(33)]) {
      const { status, body } = await upload({ version }, installer());
      expect(status).toBe(422);
      expect(body.fields.version).toBe(version ? "validation.invalid_version" : "validation.required");
    }
    expect((await upload({ version: "2.0" })).body.fields).toEqual({ file: "validation.required" });
    expect((await upload({ version: "2.0" }, installer("empty.exe", 0))).status).toBe(422);
    expect((await upload({}, installer())).status).toBe(422);
    expect((await upload({ version: "2.0" }, installer())).status).toBe(200);
    const twice = await upload({ version: "2.0" }, installer());
    expect(twice.status).toBe(409);
    expect(twice.body.fields).toEqual({ version: "errors.version_taken" });
  });

  it("one is active and current, downloads carry name and length without a bearer, it cannot be deleted [CALL-CV-01 CALL-CV-04 CALL-CV-06..08 CV-16 CV-17]", async () => {
    const file = installer("Клиент (х)'s.exe", 300_000);
    const { id } = (await upload({ version: "3.0" }, file)).body;
    const other = (await upload({ version: "3.1" }, installer())).body.id;
    await call("PUT", `${VERSIONS}/${other}/activate`);
    const active = await call("PUT", `${VERSIONS}/${id}/activate`);
    expect(active.body).toMatchObject({ id, is_active: true });
    expect((await items()).filter((row: { is_active: boolean }) => row.is_active)).toHaveLength(1);
    expect((await send(stack.server, "GET", "/api/client/current")).body).toEqual(active.body);
    for (const address of ["/api/client/download", `/api/client/download/${id}`]) {
      const { status, headers, body } = await send(stack.server, "GET", address);
      expect(status).toBe(200);
      expect(Buffer.from(body).equals(Buffer.from(await file.arrayBuffer()))).toBe(true);
      expect(headers.get("content-length")).toBe("300000");
      expect(headers.get("content-type")).toBe("application/octet-stream");
      expect(headers.get("content-disposition")).toBe(
        `attachment; filename="______ (_)'s.exe"; filename*=UTF-8''%D0%9A%D0%BB%D0%B8%D0%B5%D0%BD%D1%82%20%28%D1%85%29%27s.exe`,
      );
    }
    expect((await call("DELETE", `${VERSIONS}/${id}`)).status).toBe(409);
    expect((await call("DELETE", `${VERSIONS}/${other}`)).status).toBe(204);
    expect((await send(stack.server, "GET", `/api/client/download/${other}`)).status).toBe(404);
  });

  it("for a HEAD request an installer is not read from the store [CALL-CV-07]", async () => {
    const { blobs } = stack.server.services;
    const opened: Readable[] = [];
    stack.server.services.blobs = Object.assign(Object.create(blobs), {
      open: async (hash: string) => {
        const stream = await blobs.open(hash);
        if (stream) opened.push(stream);
        return stream;
      },
    });
    const { status, headers } = await fetch(`${stack.server.url}/api/client/download`, { method: "HEAD" });
    expect([status, headers.get("content-length")]).toEqual([200, "300000"]);
    await until("closed", async () => opened.every(({ closed }) => closed));
    expect(opened.map(({ readableEnded }) => readableEnded)).toEqual([false]);
    stack.server.services.blobs = blobs;
  });

  it("the bytes of an installer that is a picture are a picture's as well [CALL-OVL-07]", async () => {
    const frame = await pictureFile("p.jpg", { width: 480, height: 640, colour: "#123456" });
    expect((await upload({ version: "5.0" }, frame)).status).toBe(200);
    const form = await overlayForm({ orientation: "portrait" }, { portrait: frame });
    const { body } = await send(stack.server, "PUT", "/overlays/", { token: token(), form });
    const image = await call("GET", `/overlays/${body.overlay.id}/image/portrait`);
    expect(image.headers.get("content-type")).toBe("image/jpeg");
  });

  it("concurrent activations leave one active [CV-16]", async () => {
    const ids = (await items()).map((row: { id: string }) => row.id);
    const answers = await Promise.all(
      [...ids, ...ids, ...ids].map((id: string) => call("PUT", `${VERSIONS}/${id}/activate`)),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await items()).filter((row: { is_active: boolean }) => row.is_active)).toHaveLength(1);
  });

  it("an upload cut anywhere leaves no row and no file [CV-04]", async () => {
    const db = () => stack.server.services.database.db();
    const incoming = path.join(
      stack.server.dataDir,
      stack.server.services.settings.blobUrl ? "" : "blobs",
      "incoming",
    );
    const before = [await db().$count(client_versions), await db().$count(blobs)];
    const body = rawForm({ version: "cut", release_notes: "n".repeat(20_000) }, randomBytes(1_000_000));
    for (const share of [0.1, 0.5, 0.985, 0.999]) {
      await cutUpload(stack.server, VERSIONS, token(), body, share);
      await until("the rest is cleared away", async () => (await readdir(incoming)).length === 0);
    }
    expect([await db().$count(client_versions), await db().$count(blobs)]).toEqual(before);
  });

  it("a refused upload leaves no file [CV-04]", async () => {
    const before = await stack.server.services.database.db().$count(blobs);
    const file = installer();
    expect((await upload({ version: "3.0" }, file)).status).toBe(409);
    expect(await stack.server.services.database.db().$count(blobs)).toBe(before);
    const { createHash } = await import("node:crypto");
    const hash = createHash("sha256")
      .update(Buffer.from(await file.arrayBuffer()))
      .digest("hex");
    expect(await stack.server.services.blobs.stat(hash)).toBeNull();
  });
});
