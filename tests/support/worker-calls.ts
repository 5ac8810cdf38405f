import { createHash, randomUUID } from "node:crypto";
import type { Hello, WireJob } from "../../contract/worker";
import type { Person } from "./people";
import { addServer } from "./processing";
import { send } from "./send";
import type { TestServer } from "./server";

type Server = Pick<TestServer, "services" | "url">;

const HELLO: Hello = {
  name: "gpu-1",
  version: "0.1.0",
  generator: "local",
  types: ["image"],
  slots: 1,
  node_classes: null,
  health: { ok: true, detail: "" },
};

export const digestOf = (bytes: Buffer) => `sha-256=:${createHash("sha256").update(bytes).digest("base64")}:`;

/** A server with a key, made as an admin makes it; not seen yet. */
export async function addKeyedServer(server: Server, admin: Person, fields: object = {}) {
  const { id, name } = await addServer(server, admin.id, { state: "offline", seen_at: null, ...fields });
  return { id, name, key: await replaceKey(server, admin, id) };
}

export async function replaceKey(server: Server, { token }: Person, id: string, json = {}): Promise<string> {
  const { status, body } = await send(server, "POST", `/servers/${id}/api-key`, { token, json });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.key;
}

/** The calls of a worker with this key, one request each. */
export function workerWith(server: { url: string }, key: string, worker = randomUUID()) {
  const headers = { authorization: `Bearer ${key}`, "safelight-worker": worker };
  const call = (method: string, path: string, json?: unknown, more: Record<string, string> = {}) =>
    send(server, method, `/api/worker/v1${path}`, { json, headers: { ...headers, ...more } });
  return {
    worker,
    headers,
    call,
    hello: (fields: Partial<Hello> = {}) => call("POST", "/hello", { ...HELLO, ...fields }),
    claim: (wait_s = 0, claim: string = randomUUID()) => call("POST", "/claim", { claim, wait_s }),
    /** The job that waits. */
    async job(wait_s = 0): Promise<WireJob> {
      const { status, body } = await call("POST", "/claim", { claim: randomUUID(), wait_s });
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
      return body;
    },
    progress: (id: string, progress = 50, stage = "drawing") =>
      call("POST", `/jobs/${id}/progress`, { progress, stage }),
    failure: (id: string, fields: object = {}) =>
      call("POST", `/jobs/${id}/failure`, { class: "machine", code: "x", detail: "node 7", ...fields }),
    async result(id: string, bytes: Buffer, more: Record<string, string> = {}) {
      const response = await fetch(`${server.url}/api/worker/v1/jobs/${id}/result`, {
        method: "PUT",
        headers: { ...headers, "content-type": "image/jpeg", "content-digest": digestOf(bytes), ...more },
        body: new Uint8Array(bytes),
      });
      return { status: response.status, body: await response.json().catch(() => undefined) };
    },
  };
}

export type WorkerCalls = ReturnType<typeof workerWith>;
