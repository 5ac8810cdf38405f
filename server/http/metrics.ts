import { createHash, timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { WORKER_BASE } from "../../contract/worker";
import { notFound } from "../errors";
import { isLoopback } from "../loopback";
import type { Services } from "../services";
import { bearerOf } from "./bearer";
import { inTime } from "./in-time";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Kind of the call in the metrics, if method and path do not tell it. */
    kind?: "poll" | "download" | "probe";
  }
}

const PATH = "/api/metrics";
/** Upper ends of the latency histogram, s. */
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];
/** How finely lags of the event loop are seen, ms; measured from the first scrape on, so that nobody pays unasked. */
const LAG_MS = 100;
/** Headers that only a proxy adds. */
const FORWARDED = ["forwarded", "via", "x-forwarded-for", "x-real-ip"];

/**
 * `GET /api/metrics` in the text format of Prometheus (docs/deploy.md): requests of this process, and what all processes
 * of the database have to do. For programs on this machine or with METRICS_TOKEN; for all others it does not exist.
 */
export function addMetrics(app: FastifyInstance, services: Services): void {
  const registry = new Registry();
  const requests = new Histogram({
    name: "safelight_request_duration_seconds",
    help: "Requests answered by this process",
    labelNames: ["kind", "status"],
    buckets: SECONDS,
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    requests.observe({ kind: kindOf(request), status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  const readStores = storeGauges(registry, services);
  let scraping: Promise<string> | undefined;
  let isScraped = false;
  const scrape = async () => {
    if (!isScraped) collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_MS });
    isScraped = true;
    await readStores();
    return registry.metrics();
  };
  app.get(PATH, { exposeHeadRoute: false, config: { kind: "probe" } }, async (request, reply) => {
    if (!mayRead(request, services.settings.metricsToken)) throw notFound();
    scraping ??= scrape().finally(() => {
      scraping = undefined;
    });
    return reply.type(registry.contentType).send(await scraping);
  });
}

/** Without a token: programs on this machine, but not a proxy on it, which asks for others. */
function mayRead({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token) {
    const given = bearerOf({ headers }) ?? "";
    const hash = (text: string) => createHash("sha256").update(text).digest();
    return timingSafeEqual(hash(given), hash(token));
  }
  const address = (socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  return isLoopback(address) && !FORWARDED.some((name) => name in headers);
}

/** Calls whose times can be compared. Claims of workers wait for work, so they are apart. */
function kindOf({ method, headers, routeOptions: { url = "", config } }: FastifyRequest): string {
  if (config.kind) return config.kind;
  if (url.startsWith(WORKER_BASE)) return url.endsWith("/claim") ? "claim" : "worker";
  if (!url.startsWith("/api/")) return "page";
  if (headers["content-type"]?.startsWith("multipart/")) return "upload";
  return method === "GET" || method === "HEAD" ? "read" : "write";
}

/** Figures of the whole installation; every process of it says the same. */
const FIGURES = {
  generations: "Pictures that wait for a server or are made",
  servers: "Active servers by state",
  servers_error: "Active servers that failed and are tried rarely",
  deliveries: "Deliveries of pictures to guests that are not done",
  payments: "Payments that are not settled",
  refunds: "Refunds that are not settled",
  oldest_waiting_seconds:
    "Age of the longest waiting picture, overdue delivery and overdue question to a provider",
} as const;

type Figure = { name: keyof typeof FIGURES; state: string | null; value: number };

/**
 * All states are listed, so that a figure falls to zero instead of vanishing. Waiting deliveries and those being sent are
 * read from an index each.
 */
const STATEMENT = sql`
  with open_generations as (
      select id_attempt is null as waits, queued_at from generations where status = 'processing'),
    open_deliveries as (select status, run_at from bot_deliveries where status = 'waiting'
      union all select status, run_at from bot_deliveries where status = 'sending'),
    active_servers as (select state, error from servers where active and deleted_at is null),
    age as (select
      (select min(queued_at) from open_generations where waits) as generations,
      (select min(run_at) from open_deliveries where status = 'waiting' and run_at < now()) as deliveries,
      (select min(check_at) from store_payments where check_at < now()) as payments)
  select 'generations' as name, 'waiting' as state, count(*)::float8 as value from open_generations where waits
  union all select 'generations', 'running', count(*) from open_generations where not waits
  union all select 'servers', known.state, count(active_servers.state)
    from (values ('online'), ('busy'), ('offline')) as known (state)
    left join active_servers on active_servers.state = known.state group by known.state
  union all select 'servers_error', null, count(*) from active_servers where error
  union all select 'deliveries', known.state, count(open_deliveries.status)
    from (values ('waiting'), ('sending')) as known (state)
    left join open_deliveries on open_deliveries.status = known.state group by known.state
  union all select 'payments', known.state, count(store_payments.state)
    from (values ('creating'), ('open'), ('processing')) as known (state)
    left join store_payments on store_payments.state = known.state
      and store_payments.state in ('creating', 'open', 'processing') group by known.state
  union all select 'refunds', known.state, count(store_refunds.state)
    from (values ('sending'), ('pending')) as known (state)
    left join store_refunds on store_refunds.state = known.state group by known.state
  union all select 'oldest_waiting_seconds', of.name, coalesce(extract(epoch from now() - of.since), 0)
    from age, lateral (values ('generations', age.generations), ('deliveries', age.deliveries),
      ('payments', age.payments)) as of (name, since)`;

/** @returns reads the stores; if the database does not answer, its figures are left out and `safelight_store_up` is 0 */
function storeGauges(registry: Registry, { database, blobs }: Services): () => Promise<void> {
  const registers = [registry];
  const up = new Gauge({
    name: "safelight_store_up",
    help: "Whether the store answers",
    labelNames: ["store"],
    registers,
  });
  const connections = new Gauge({
    name: "safelight_database_connections",
    help: "Connections of this process to PostgreSQL, and calls that wait for one",
    labelNames: ["state"],
    registers,
  });
  const figures = new Map(
    Object.entries(FIGURES).map(([name, help]) => {
      const label = name === "oldest_waiting_seconds" ? "queue" : "state";
      const labelNames = name === "servers_error" ? [] : [label];
      return [name, new Gauge({ name: `safelight_${name}`, help, labelNames, registers })];
    }),
  );
  const labelsOf = ({ name, state }: Figure): Record<string, string> => {
    if (state === null) return {};
    return name === "oldest_waiting_seconds" ? { queue: state } : { state };
  };

  return async () => {
    for (const [state, count] of Object.entries(database.connections() ?? {}))
      connections.set({ state }, count);
    const [read, pinged] = await Promise.allSettled([
      inTime(database.db().execute<Figure & Record<string, unknown>>(STATEMENT)),
      inTime(blobs.ping()),
    ]);
    up.set({ store: "database" }, read.status === "fulfilled" ? 1 : 0);
    up.set({ store: "blobs" }, pinged.status === "fulfilled" ? 1 : 0);
    for (const gauge of figures.values()) gauge.reset();
    // A gauge without labels is 0 after a reset, which would say that all is well.
    if (read.status === "rejected") figures.get("servers_error")?.set(Number.NaN);
    else for (const figure of read.value.rows) figures.get(figure.name)?.set(labelsOf(figure), figure.value);
  };
}
