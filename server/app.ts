import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { hostname } from "node:os";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { addWorkerCalls } from "./areas/workers/routes";
import { createAccessTokens } from "./auth/access-tokens";
import { createLoginLimits } from "./auth/login-limits";
import { RecentLogins } from "./auth/recent-logins";
import { createSealedTexts } from "./auth/sealed-texts";
import { deriveKey, loadSecretKey } from "./auth/secret-key";
import { type BotApi, createBotApi } from "./delivery/bot-api";
import { endOver } from "./delivery/deliveries";
import { addStandIn, standInRoot } from "./delivery/stand-in";
import { deliveryWorker } from "./delivery/worker";
import { DEMO_ACCOUNTS } from "./demo/accounts";
import { Board } from "./engine/board";
import { createPool } from "./engine/pool";
import { createRound, noteServers, releasePool } from "./engine/round";
import { Running } from "./engine/running";
import { POOL_SERVERS } from "./engine/wakes";
import { bringFirstData } from "./first-data";
import { createComfyUi } from "./generators/comfyui/comfyui";
import type { Generator } from "./generators/generator";
import { createLocalRenderer } from "./generators/local/local-renderer";
import { watchConnections } from "./http/connections";
import { addDocument } from "./http/document";
import { dropForwardedPorts } from "./http/forwarded";
import { addHeaders } from "./http/headers";
import { closeUnread } from "./http/heads";
import { addHealth } from "./http/health";
import { parseJson } from "./http/json";
import { logging } from "./http/logging";
import { addMetrics } from "./http/metrics";
import { addPages } from "./http/pages";
import { sendRefusal } from "./http/refusals";
import { endSlowBodies } from "./http/stalled";
import { endUnreadable, sendUnreadable } from "./http/unreadable";
import { periodicWorker, type Round, type Worker } from "./jobs/worker";
import { createMemory } from "./memory";
import { mount } from "./mount";
import { addNotifications } from "./payments/notifications";
import { createProviders } from "./payments/providers";
import { addPaymentStandIn } from "./payments/stand-in";
import { paymentWorker } from "./payments/worker";
import type { Services } from "./services";
import type { Settings } from "./settings";
import { openBlobs } from "./store/blobs";
import { openDatabase } from "./store/database";
import { sweepBlobs } from "./store/sweep";
import { createQueues } from "./work-queue";

/** Default limit of a JSON body: ten times the size of 500 ids. */
const JSON_BYTES = 256 * 1024;
const SWEEP_MS = 3_600_000;
const ENGINE_MS = 5000;

export interface App {
  fastify: FastifyInstance;
  services: Services;
  workers: Worker[];
  /** Messages for whoever starts the server, one line each. */
  notices: string[];
  close(): Promise<void>;
}

/**
 * Builds the server on its stores without listening. `overrides` lets tests pass their own clock. If the server cannot
 * be built, the opened database is closed again.
 */
export async function createApp(settings: Settings, overrides: Partial<Services> = {}): Promise<App> {
  const services = { ...(await openServices(settings)), ...overrides };
  try {
    const notices = await bringFirstData(services);
    // Whoever asks first finds servers as they are. No other process works on an embedded database.
    await noteServers(services, settings.workers > 0);
    if (services.database.engine === "pglite") await releasePool(services);
    return { ...(await build(services)), notices };
  } catch (reason) {
    await services.database.close();
    throw reason;
  }
}

async function build(services: Services): Promise<Omit<App, "notices">> {
  const { settings } = services;
  const fastify = Fastify({
    bodyLimit: JSON_BYTES,
    trustProxy: settings.trustProxy ?? false,
    // Paths answer with and without a trailing slash: a redirect would drop bodies and bearer tokens (OP-10).
    // A parameter may be as long as the request head: no record has such an id, so the answer is 404 (OP-12).
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
    frameworkErrors: sendUnreadable,
    clientErrorHandler: endUnreadable,
    forceCloseConnections: "idle",
    // Requests that arrive during shutdown are answered normally, then their connection is closed.
    return503OnClosing: false,
    requestTimeout: 0,
    connectionTimeout: 0,
    keepAliveTimeout: 75_000,
    logger: logging(settings),
    logController: new LogController({ disableRequestLogging: true }),
  });
  fastify.setErrorHandler((error, request, reply) => sendRefusal(error, request, reply));
  fastify.server.headersTimeout = 10_000;
  const releaseConnections = watchConnections(fastify.server);
  // An empty body with a JSON content type means no body: simple clients always send the header, even for GET and
  // DELETE.
  fastify.removeContentTypeParser("application/json");
  fastify.addContentTypeParser("application/json", { parseAs: "string" }, readJson);
  await fastify.register(rateLimit, { global: false, cache: 50_000 });
  await fastify.register(multipart);
  dropForwardedPorts(fastify, settings);
  endSlowBodies(fastify);
  closeUnread(fastify);
  addHeaders(fastify, settings);
  addHealth(fastify, services);
  addMetrics(fastify, services);
  addDocument(fastify);
  mount(fastify, services);
  await addNotifications(fastify, services);
  const workerCalls = addWorkerCalls(fastify, services);
  const standIn = settings.messengerApi ? undefined : await addStandIn(fastify);
  const banks =
    settings.stripeApi && settings.yookassaApi ? undefined : await addPaymentStandIn(fastify, services);
  await addPages(fastify, settings);
  const { messengerApi } = settings;
  const { server } = fastify;
  const messenger = createBotApi(() => {
    return standIn ? standInRoot(services.listener?.() ?? server, standIn) : messengerApi;
  });
  services.providers.standIn = () => banks && standInRoot(services.listener?.() ?? server, banks);
  const workers = [workerCalls, ...workersOf(services, fastify, messenger, workerCalls.lookAgain)];
  for (const worker of workers) worker.start();
  return {
    fastify,
    services,
    workers,
    async close() {
      releaseConnections();
      await Promise.all([fastify.close(), ...workers.map((worker) => worker.stop())]);
      await services.database.close();
    },
  };
}

/**
 * The background workers of this process.
 * @param lookAgain lets waiting workers from elsewhere look at the queue
 */
function workersOf(
  services: Services,
  { log }: FastifyInstance,
  messenger: BotApi,
  lookAgain: () => void,
): Worker[] {
  const { database, blobs, settings } = services;
  const places = settings.workers;
  const pool =
    places > 0 ? createPool({ services, generator: generatorFor(settings), places, log }) : undefined;
  const hourly = (name: string, run: Round["run"]) =>
    periodicWorker({ every: SWEEP_MS, run, failed: (reason) => log.warn({ err: reason }, name) });
  return [
    hourly("sweep", (signal) => sweepBlobs(database, blobs, { signal })),
    hourly("deliveries", (signal) => endOver(services, { signal })),
    deliveryWorker(services, messenger, log),
    paymentWorker(services, log),
    engineRounds(services, log, pool !== undefined, () => {
      pool?.wake();
      lookAgain();
    }),
    ...(pool ? [pool] : []),
  ];
}

function engineRounds(
  services: Services,
  log: FastifyInstance["log"],
  hasPool: boolean,
  onWork: () => void,
): Worker {
  const round = createRound(services, { hasPool, since: performance.now(), onWork });
  let failing = false;
  const rounds = periodicWorker({
    every: ENGINE_MS,
    async run() {
      await round();
      failing = false;
    },
    failed(reason) {
      // Log once, not in every round while the database is unavailable.
      if (!failing) log.warn({ err: reason }, "engine");
      failing = true;
    },
  });
  const start = () => {
    services.database.onWake(POOL_SERVERS, rounds.wake);
    rounds.start();
  };
  return { start, stop: rounds.stop };
}

function generatorFor({ comfyUi, comfyUiShared, dataDir, port, encoder }: Settings): Generator {
  if (comfyUi.length === 0) return createLocalRenderer({ encoder });
  // The same after a restart, and another one for each process that may use the same ComfyUI.
  const name = createHash("sha256").update(`${hostname()} ${dataDir} ${port}`).digest("hex").slice(0, 12);
  return createComfyUi({ addresses: comfyUi, name, shared: comfyUiShared });
}

async function openServices(settings: Settings): Promise<Services> {
  const { dataDir, databaseUrl, blobUrl } = settings;
  await mkdir(dataDir, { recursive: true });
  const secret = await loadSecretKey(dataDir, settings.secretKey);
  const database = await openDatabase({ dataDir, databaseUrl });
  return {
    settings,
    demoAccounts: settings.demo ? DEMO_ACCOUNTS : undefined,
    database,
    // Close the embedded database if the blob store cannot be reached.
    blobs: await openBlobs({ dataDir, blobUrl }).catch(async (reason) => {
      await database.close();
      throw reason;
    }),
    queues: createQueues(database.engine),
    memory: createMemory(),
    accessTokens: createAccessTokens(deriveKey(secret, "access tokens"), settings.accessTokenSeconds),
    loginLimits: createLoginLimits(),
    recentLogins: new RecentLogins(),
    captchaKey: deriveKey(secret, "captcha"),
    requestKey: deriveKey(secret, "remembered requests"),
    rememberedSecrets: createSealedTexts(deriveKey(secret, "remembered secrets")),
    botTokens: createSealedTexts(deriveKey(secret, "bot tokens")),
    providers: createProviders(settings),
    paymentSecrets: createSealedTexts(deriveKey(secret, "payment secrets")),
    board: new Board(database),
    running: new Running(),
    now: () => new Date(),
  };
}

type JsonDone = (error: Error | null, body?: unknown) => void;

function readJson(_request: unknown, text: string | Buffer, done: JsonDone): void {
  if (text.length === 0) {
    done(null, undefined);
    return;
  }
  try {
    done(null, parseJson(String(text)));
  } catch {
    done(Object.assign(new Error("malformed JSON"), { statusCode: 400 }));
  }
}
