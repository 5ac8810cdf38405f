import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { type WebSocket, WebSocketServer } from "ws";
import { makeNode, NODES, needed, type Place, placeOf, refused } from "./comfyui-nodes";

type Inputs = Record<string, unknown>;
export type Graph = Record<string, { class_type: string; inputs: Inputs }>;
interface Queued {
  number: number;
  id: string;
  graph: Graph;
  extra: { client_id?: string };
  outputs: string[];
}

/**
 * Stands in for ComfyUI in tests: refuses what the real one refuses, sends what it sends (docs/engine.md;
 * `scripts/compare-comfyui.mjs` compares both). Nodes: `comfyui-nodes.ts`.
 */
export async function startComfyUi({ version = "0.3.77", port = 0 } = {}) {
  const isOld = version.startsWith("0.2.");
  const files = new Map<string, Buffer>();
  const sockets = new Map<string, WebSocket>();
  const pending: Queued[] = [];
  const history = new Map<string, object>();
  const cache = new Map<string, object>();
  const prompts: (Queued & { given: Graph })[] = [];
  const held = new Set<() => void>();
  let number = 0;
  let running: (Queued & { interrupted: boolean }) | undefined;
  let names = 0;

  const send = (client: string | undefined, type: string, data: object) =>
    sockets.get(client ?? "")?.send(JSON.stringify({ type, data }));
  const remaining = () => pending.length + (running ? 1 : 0);
  const status = () => {
    for (const client of sockets.keys())
      send(client, "status", { status: { exec_info: { queue_remaining: remaining() } } });
  };

  async function work(): Promise<void> {
    if (running) return;
    const next = pending.sort((a, b) => a.number - b.number).shift();
    if (!next) return;
    running = { ...next, interrupted: false };
    status();
    history.set(next.id, await execute(running));
    send(next.extra.client_id, "executing", { node: null, prompt_id: next.id });
    running = undefined;
    status();
    void work();
  }

  /** Runs the nodes that outputs need. @returns the entry of the history */
  async function execute(prompt: Queued & { interrupted: boolean }): Promise<object> {
    const { id: prompt_id, graph, extra } = prompt;
    const tell = (type: string, data: object = {}) => send(extra.client_id, type, { ...data, prompt_id });
    const messages: [string, object][] = [];
    const note = (type: string, data: object = {}) => {
      messages.push([type, { ...data, prompt_id }]);
      tell(type, data);
    };
    note("execution_start");
    const order = needed(graph, prompt.outputs);
    const keyOf = (id: string): string => {
      const { class_type, inputs } = graph[id] as Graph[string];
      const values = Object.entries(inputs).map(([name, value]) => {
        if (Array.isArray(value)) return [name, keyOf(String(value[0]))];
        const bytes = files.get(placeOf(String(value)));
        return [name, bytes ? createHash("sha256").update(bytes).digest("hex") : value];
      });
      return JSON.stringify([class_type, values]);
    };
    const cached = order.filter((id) => cache.has(keyOf(id)));
    note("execution_cached", { nodes: cached });
    const results = new Map<string, unknown>();
    const outputs: Record<string, object> = {};
    for (const node of order) {
      const { class_type, inputs } = graph[node] as Graph[string];
      const before = cache.get(keyOf(node)) as { result: unknown; shown?: object } | undefined;
      if (!before) tell("executing", { node, display_node: node });
      const about = { node_id: node, node_type: class_type, executed: [...results.keys()] };
      const fail = (type: string, more: object = {}) => {
        note(type, { ...about, ...more });
        return {
          prompt: entryOf(prompt),
          outputs: {},
          status: { status_str: "error", completed: false, messages },
        };
      };
      const progress = (data: object) => tell("progress", { ...data, node });
      try {
        const given = Object.fromEntries(
          Object.entries(inputs).map(([name, value]) => [
            name,
            Array.isArray(value) ? results.get(String(value[0])) : value,
          ]),
        );
        const done = before ?? (await makeNode(class_type, given, { files, hold, show, progress }));
        if (prompt.interrupted) return fail("execution_interrupted");
        cache.set(keyOf(node), done);
        results.set(node, done.result);
        if (done.shown) {
          // Newer versions lose what is cached in the history of a prompt without a client.
          if (isOld || !before || extra.client_id) outputs[node] = done.shown;
          tell("executed", { node, display_node: node, output: done.shown });
        }
      } catch (reason) {
        const { name, message } = reason as Error;
        return fail("execution_error", {
          exception_message: message,
          exception_type: name,
          traceback: [`  File "/srv/comfy/execution.py", line 317\n`],
          current_inputs: {},
          current_outputs: [],
        });
      }
    }
    note("execution_success");
    return { prompt: entryOf(prompt), outputs, status: { status_str: "success", completed: true, messages } };
  }

  /** Stores what a node shows under the next name. */
  function show(place: Place, bytes: Buffer, extension: string) {
    const filename = `ComfyUI_${place}_${String(++names).padStart(5, "0")}_${extension}`;
    files.set(`${place}/${filename}`, bytes);
    return { filename, subfolder: "", type: place };
  }
  const hold = () =>
    new Promise<void>((resolve) => {
      held.add(resolve);
    });

  async function prompt(body: Buffer, reply: ServerResponse): Promise<void> {
    let sent: { prompt?: Graph; client_id?: string };
    try {
      sent = JSON.parse(String(body));
    } catch {
      answer(reply, 500, "500 Internal Server Error");
      return;
    }
    const { client_id, prompt: graph } = sent;
    const has = (value: string) => files.has(placeOf(value));
    const { error, node_errors, outputs } = refused(graph, { isOld, has });
    if (error) {
      answer(reply, 400, { error, node_errors });
      return;
    }
    const id = randomUUID();
    const queued = { number: number++, id, graph: graph as Graph, extra: { client_id }, outputs };
    pending.push(queued);
    prompts.push({ ...queued, given: graph as Graph });
    answer(reply, 200, { prompt_id: id, number: queued.number, node_errors });
    status();
    void work();
  }

  async function upload(request: IncomingMessage, body: Buffer, reply: ServerResponse): Promise<void> {
    const headers = { "content-type": request.headers["content-type"] ?? "" };
    const form = await new Response(new Uint8Array(body), { headers }).formData();
    const image = form.get("image");
    const type = String(form.get("type") ?? "input");
    if (!["input", "temp", "output"].includes(type)) return answer(reply, 500, "500");
    if (!(image instanceof File) || image.name.includes("..")) return answer(reply, 400);
    const bytes = Buffer.from(await image.arrayBuffer());
    const [, stem = "", extension = ""] = /^(.*?)(\.[^.]*)?$/.exec(image.name) ?? [];
    let name = image.name;
    for (let turn = 1; files.get(`${type}/${name}`)?.equals(bytes) === false; turn++)
      name = `${stem} (${turn})${extension}`;
    files.set(`${type}/${name}`, bytes);
    answer(reply, 200, { name, subfolder: "", type });
  }

  function interrupt(id: string | undefined): void {
    // Old versions do not look at the id.
    if (!running || (!isOld && id !== undefined && running.id !== id)) return;
    running.interrupted = true;
    release();
  }

  function release(): void {
    for (const resolve of held) resolve();
    held.clear();
  }

  const http = createServer(async (request, reply) => {
    const url = new URL(request.url ?? "/", "http://comfy");
    const body = await buffer(request);
    const json = () => (body.length > 0 ? JSON.parse(String(body)) : {});
    const [, first, second] = url.pathname.split("/");
    const route = `${request.method} /${first}`;
    if (route === "POST /prompt") return prompt(body, reply);
    if (route === "POST /upload") return upload(request, body, reply);
    if (route === "GET /history") {
      const wanted = second ? [second] : [...history.keys()];
      return answer(
        reply,
        200,
        Object.fromEntries(wanted.flatMap((id) => (history.has(id) ? [[id, history.get(id)]] : []))),
      );
    }
    if (route === "POST /history") {
      for (const id of json().delete ?? []) history.delete(id);
      return answer(reply, 200);
    }
    if (route === "GET /queue")
      return answer(reply, 200, {
        queue_running: running ? [entryOf(running)] : [],
        queue_pending: pending.map(entryOf),
      });
    if (route === "POST /queue") {
      for (const id of json().delete ?? []) {
        const at = pending.findIndex((each) => each.id === id);
        if (at >= 0) pending.splice(at, 1);
      }
      status();
      return answer(reply, 200);
    }
    if (route === "POST /interrupt") {
      interrupt(json().prompt_id);
      return answer(reply, 200);
    }
    if (route === "GET /view") {
      const at = url.searchParams;
      const bytes = files.get(`${at.get("type") ?? "output"}/${at.get("filename")}`);
      return bytes ? answer(reply, 200, bytes) : answer(reply, 404);
    }
    if (route === "GET /system_stats")
      return answer(reply, 200, { system: { comfyui_version: version }, devices: [] });
    if (route === "GET /object_info") return answer(reply, 200, NODES);
    answer(reply, 404);
  });
  const server = new WebSocketServer({ server: http, path: "/ws" });
  server.on("connection", (socket, request) => {
    const client = new URL(request.url ?? "/", "http://comfy").searchParams.get("clientId") ?? randomUUID();
    sockets.set(client, socket);
    const exec_info = { queue_remaining: remaining() };
    send(client, "status", { status: { exec_info }, sid: client });
    // Whichever closes: the server forgets the client.
    socket.on("close", () => sockets.delete(client));
  });
  await new Promise<void>((resolve) => http.listen(port, "127.0.0.1", resolve));
  const listening = http.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${listening.port}`,
    port: listening.port,
    files,
    /** All prompts that were taken. */
    prompts,
    running: () => running?.id,
    waiting: () => pending.map(({ id }) => id),
    release,
    interrupt: () => interrupt(undefined),
    /** As after a restart: queue and history are in memory. */
    forgetAll() {
      pending.length = 0;
      history.clear();
      running = undefined;
      held.clear();
    },
    dropSockets() {
      for (const socket of sockets.values()) socket.terminate();
    },
    async stop() {
      release();
      for (const socket of server.clients) socket.terminate();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

const entryOf = ({ number, id, graph, extra, outputs }: Queued) => [number, id, graph, extra, outputs];

function answer(reply: ServerResponse, code: number, body?: object | Buffer | string): void {
  reply.statusCode = code;
  if (Buffer.isBuffer(body)) reply.end(body);
  else if (typeof body === "object")
    reply.setHeader("content-type", "application/json").end(JSON.stringify(body));
  else reply.end(body);
}
