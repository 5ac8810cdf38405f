import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";
import { Readable } from "node:stream";
import type { Endpoint } from "../../contract/core/endpoint";
import type { Entity } from "../../contract/core/entity";
import { allOperations } from "../../contract/endpoints";
import { boothsOfTime } from "../../contract/endpoints/schedules";
import { entities } from "../../contract/entities";
import { freePort } from "./ports";

const CONSOLE = path.resolve(import.meta.dirname, "../../dist/client");
const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".webp": "image/webp",
};
const PUBLIC = /^\/(store|gallery|quiz)\//;
/** What only servers with an ability of OP-175 know. */
const ABILITIES = { query: ["search", "sort", "time_zone"], headers: ["if-match", "idempotency-key"] };
const operations = allOperations().map((operation) => ({ operation, pattern: patternOf(operation) }));
const tables = Object.values(entities as Record<string, Entity>);

export interface OtherServer {
  url: string;
  isForeign: true;
  /** What was asked for next to the contract of a server without abilities; empty when the console keeps it. */
  strange: readonly string[];
  stop(): Promise<void>;
}

/**
 * The built console next to a server that somebody else has written from the specification: no ability of OP-175, and
 * every freedom of OP-179 taken. It passes each call on to the embedded server and disguises the answer.
 */
export async function startOther(real: { url: string }): Promise<OtherServer> {
  const strange: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", real.url);
    if (!pathname.startsWith("/api/")) return void sendFile(pathname, response);
    answer(real.url, request, response, strange).catch((reason) => {
      strange.push(`${request.method} ${request.url}: ${reason}`);
      response.destroy();
    });
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    isForeign: true,
    strange,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Files of the console, and its page for every path that is none (OP-185). */
function sendFile(pathname: string, response: ServerResponse): void {
  const wanted = path.join(CONSOLE, path.normalize(decodeURIComponent(pathname)));
  const isFile = existsSync(wanted) && statSync(wanted).isFile();
  const file = isFile ? wanted : path.join(CONSOLE, PUBLIC.test(pathname) ? "public.html" : "index.html");
  response.setHeader("Content-Type", TYPES[path.extname(file)] ?? "application/octet-stream");
  createReadStream(file).pipe(response);
}

async function answer(
  real: string,
  request: IncomingMessage,
  response: ServerResponse,
  strange: string[],
): Promise<void> {
  const url = new URL(request.url ?? "/", real);
  const method = request.method ?? "GET";
  const found = operations.find(
    ({ operation, pattern }) => operation.method === method && pattern.test(url.pathname),
  );
  const extra = [
    ...(found && !found.operation.ability ? [] : ["no call of the contract"]),
    ...ABILITIES.query.filter((name) => url.searchParams.has(name) && !isSearch(found?.operation)),
    ...ABILITIES.headers.filter((name) => request.headers[name] !== undefined),
  ];
  if (extra.length > 0) strange.push(`${method} ${url.pathname}${url.search}: ${extra.join()}`);
  const { host: _, connection: _c, "accept-encoding": _e, ...headers } = request.headers;
  const carries = method !== "GET" && method !== "HEAD";
  const reply = await fetch(`${real}${url.pathname}${url.search}`, {
    method,
    headers: headers as Record<string, string>,
    ...(carries && { body: Readable.toWeb(request) as ReadableStream, duplex: "half" }),
  });
  response.statusCode = reply.status;
  const type = reply.headers.get("Content-Type");
  if (type) response.setHeader("Content-Type", type);
  const bytes = Buffer.from(await reply.arrayBuffer());
  if (!reply.ok || !type?.includes("json") || !found) return void response.end(bytes);
  response.end(JSON.stringify(disguise(found.operation, JSON.parse(bytes.toString()))));
}

/** Searches that the specification itself has (CALL-USR-06, CALL-PB-13). */
const isSearch = (operation: Endpoint | undefined): boolean =>
  operation?.id === "users.search" || operation?.id === "photo_booths.search";

function patternOf({ base, path: below }: Endpoint): RegExp {
  const start = base === "versioned" ? "/api/v1" : "/api";
  return new RegExp(`^${start}${below.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`);
}

function disguise(operation: Endpoint, body: unknown): unknown {
  if (operation.id === "config.read") {
    const { features: _f, demo: _d, messenger_api: _m, ...rest } = body as Record<string, unknown>;
    return rest;
  }
  if (operation.id === boothsOfTime.id) {
    const { my, busy } = body as Record<string, unknown>;
    return { my, busy };
  }
  const own = "entity" in operation ? (operation.entity as Entity) : undefined;
  return reshape(rewrite(body, own), own);
}

/** Another envelope: lists under `items` or bare, single records without their wrapper or with one. */
function reshape(body: unknown, own: Entity | undefined): unknown {
  if (!own || typeof body !== "object" || body === null || Array.isArray(body)) return body;
  const { [own.plural]: rows, ...beside } = body as Record<string, unknown>;
  if (Array.isArray(rows)) return "pagination" in beside ? { items: rows, ...beside } : rows;
  // What stands beside a record, as a style's workflow, is the specification's.
  if (own.singular in body) {
    const { [own.singular]: record, ...related } = body as Record<string, unknown>;
    return Object.keys(related).length > 0 ? body : record;
  }
  return "id" in body ? { [own.singular]: body } : body;
}

/** Every record at any depth: without what was decided, numbers as text, times without their zone. */
function rewrite(value: unknown, own: Entity | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => rewrite(item, own));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value as Record<string, unknown>);
  const isRecord = own !== undefined && "id" in value;
  return Object.fromEntries(
    entries.flatMap(([key, inner]) => {
      const inside = tables.find(({ plural, singular }) => key === plural || key === singular) ?? own;
      if (!isRecord) return [[key, rewrite(inner, inside)]];
      const field = own.fields[key];
      if (field?.decided && key !== "id") return [];
      if (typeof inner === "number" && (field?.kind === "number" || field?.kind === "money"))
        return [[key, String(inner)]];
      if (typeof inner === "string" && field?.kind === "time") return [[key, inner.replace(/Z$/, "")]];
      return [[key, inner]];
    }),
  );
}
