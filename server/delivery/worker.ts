import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { Services } from "../services";
import { WorkQueue } from "../work-queue";
import { periodicWorker, type Worker } from "../worker";
import { type BotApi, MessengerError } from "./bot-api";
import { type HeldBot, holdBots, releaseBots } from "./bots";
import { createSender } from "./sender";
import { type Answer, nextUpdate, takeUpdate, UPDATES, unsubscribe } from "./subscriptions";
import { pause, pauseAfter, type Work } from "./work";

/** Interval at which bots are looked up. */
const ROUND_MS = 2000;
/** Interval at which a bot's events are checked for new pictures; a chat waits as long for its next one. */
const LOOK_MS = 1000;
/** Long-poll time in seconds, and the timeout of the whole call. */
const POLL_SECONDS = 25;
const POLL_PATIENCE_MS = 35_000;
const UPDATES_AT_ONCE = 50;
/** How long a bot pauses if its token is unknown, or if another program reads its updates. */
const BAD_TOKEN_MS = 600_000;
const CONFLICT_MS = 30_000;
/** Time for running sends when the server stops. */
const LAST_SENDS_MS = 5000;
/** Concurrent sends of this process and of one bot. */
const SENDS = { total: 6, each: 3, waiting: 100 };
const TURN_MS = 3_600_000;

interface Runner {
  token_hash: string;
  ended: boolean;
  stop(): Promise<void>;
}

/**
 * Serves the bots of events: processes subscriptions and sends finished pictures to subscribers. Without bots it only
 * checks whether there are any.
 */
export function deliveryWorker(services: Services, api: BotApi, log: FastifyBaseLogger): Worker {
  const holder = randomUUID();
  const runners = new Map<string, Runner>();
  const sends = new WorkQueue(SENDS, TURN_MS);
  /** Rejected tokens by hash, with the time until which they are not tried again. */
  const bad = new Map<string, number>();
  let failing = false;

  async function round(stopping: AbortSignal): Promise<void> {
    const held = await holdBots(services, holder);
    failing = false;
    if (stopping.aborted) return;
    const now = performance.now();
    for (const [hash, until] of bad) if (until < now) bad.delete(hash);
    const wanted = new Map(held.filter(({ token_hash }) => !bad.has(token_hash)).map((bot) => [bot.id, bot]));
    for (const [id, runner] of runners) {
      if (!runner.ended && wanted.get(id)?.token_hash === runner.token_hash) continue;
      await runner.stop();
      runners.delete(id);
    }
    for (const bot of wanted.values()) if (!runners.has(bot.id)) runners.set(bot.id, run(bot));
  }

  function run(bot: HeldBot): Runner {
    const stopping = new AbortController();
    const cut = new AbortController();
    const badToken = () => {
      if (stopping.signal.aborted) return;
      bad.set(bot.token_hash, performance.now() + BAD_TOKEN_MS);
      log.warn({ bot: bot.id }, "the messenger does not know this bot's token");
      stopping.abort();
    };
    const signals = { stopping: stopping.signal, cut: cut.signal };
    const work: Work = { services, api, log, bot, holder, sends, badToken, ...signals };
    // Without updates, the bot belongs to another process.
    const listening = listen(work).finally(() => stopping.abort());
    const loops = Promise.all([listening, send(work)]).then(() => {
      runner.ended = true;
    });
    const runner: Runner = {
      token_hash: bot.token_hash,
      ended: false,
      async stop() {
        stopping.abort();
        const timer = setTimeout(() => cut.abort(), LAST_SENDS_MS);
        await loops;
        clearTimeout(timer);
      },
    };
    return runner;
  }

  const rounds = periodicWorker({
    every: ROUND_MS,
    run: round,
    failed(reason) {
      // Log once, not every two seconds while the database is unavailable.
      if (!failing) log.warn({ err: reason }, "delivery");
      failing = true;
    },
  });
  return {
    start: () => rounds.start(),
    async stop() {
      await rounds.stop();
      const had = runners.size > 0;
      await Promise.all([...runners.values()].map((runner) => runner.stop()));
      if (had) await releaseBots(services, holder).catch(() => undefined);
    },
  };
}

/** Processes guests' messages until the worker stops or another process holds the bot. */
async function listen(work: Work): Promise<void> {
  const { services, api, bot, holder, stopping } = work;
  let failures = 0;
  while (!stopping.aborted) {
    const begun = performance.now();
    try {
      const offset = await nextUpdate(services, bot, holder);
      if (offset === undefined) return;
      const parameters = {
        offset,
        timeout: POLL_SECONDS,
        limit: UPDATES_AT_ONCE,
        allowed_updates: UPDATES,
      };
      const options = { patience: POLL_PATIENCE_MS, signal: stopping };
      const updates = await api.call<unknown>(bot.token, "getUpdates", parameters, options);
      failures = 0;
      const list = Array.isArray(updates) ? updates : [];
      for (const update of list) {
        const answer = await takeUpdate(services, bot, holder, update);
        if (answer) await reply(work, answer);
      }
      // Avoid a busy loop with a messenger that does not support long polls.
      if (list.length === 0) await pause(LOOK_MS - (performance.now() - begun), stopping);
    } catch (reason) {
      if (!stopping.aborted) await pause(pauseAfterError(work, reason, failures++), stopping);
    }
  }
}

/** @returns how long to wait before the next call for updates, ms */
function pauseAfterError({ log, bot, badToken }: Work, reason: unknown, failures: number): number {
  const kind = reason instanceof MessengerError ? reason.kind : undefined;
  if (kind === "token") {
    badToken();
    return 0;
  }
  if (failures === 0) log.warn({ bot: bot.id, err: reason }, "updates");
  if (kind === "wait") return (reason as MessengerError).seconds * 1000;
  if (kind === "conflict") return CONFLICT_MS;
  return pauseAfter(failures);
}

/** Sends an answer once, without retries: the guest sees the pictures arrive, or asks again. */
async function reply({ services, api, bot, log, cut }: Work, { chat_id, text }: Answer): Promise<void> {
  try {
    await api.call(bot.token, "sendMessage", { chat_id, text }, { signal: cut });
  } catch (reason) {
    // In a private chat, user and chat have the same id.
    if (reason instanceof MessengerError && reason.kind === "gone") await unsubscribe(services, bot, chat_id);
    else log.warn({ bot: bot.id, err: reason }, "answer");
  }
}

/** Creates and sends deliveries at intervals; ends when the running sends have ended. */
async function send(work: Work): Promise<void> {
  const { log, bot, stopping } = work;
  const sender = createSender(work);
  let failures = 0;
  while (!stopping.aborted) {
    const begun = performance.now();
    try {
      await sender.look();
      failures = 0;
    } catch (reason) {
      if (failures++ === 0) log.warn({ bot: bot.id, err: reason }, "pictures");
    }
    await pause(failures > 0 ? pauseAfter(failures) : LOOK_MS - (performance.now() - begun), stopping);
  }
  await sender.ended();
}
