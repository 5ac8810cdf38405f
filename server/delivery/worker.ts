import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { pauseAfter } from "../jobs/back-off";
import { Bell, sleep } from "../jobs/bell";
import { Shutdown } from "../jobs/shutdown";
import { periodicWorker, type Worker } from "../jobs/worker";
import { DELIVERY } from "../rules/served-bots";
import type { Services } from "../services";
import { WorkQueue } from "../work-queue";
import type { BotApi } from "./bot-api";
import { type HeldBot, holdBots, rejectToken, releaseBots } from "./bots";
import { withWork } from "./deliveries";
import { listen } from "./listener";
import { createSender } from "./sender";
import type { Work } from "./work";

/** Intervals at which bots and their pictures are looked up: unless woken, and at most. */
const ROUND_MS = 10_000;
const LEAST_MS = 1000;
/** Shortest time between two looks for a bot's pictures; a chat waits as long for its next one. */
const LOOK_MS = 1000;
/** Time for running sends when the server stops. */
const LAST_SENDS_MS = 5000;
/** Concurrent sends of this process and of one bot. */
const SENDS = { total: 6, each: 3, waiting: 100 };
const TURN_MS = 3_600_000;

interface Runner {
  token_hash: string;
  ended: boolean;
  pictures: Bell;
  stop(): Promise<void>;
}

/**
 * Serves the bots of events: processes subscriptions and sends finished pictures to subscribers. It is woken by
 * `wakeDelivery`; without work it only checks at intervals whether there is any.
 */
export function deliveryWorker(services: Services, api: BotApi, log: FastifyBaseLogger): Worker {
  const holder = randomUUID();
  const runners = new Map<string, Runner>();
  const sends = new WorkQueue(SENDS, TURN_MS);
  let failing = false;

  async function round(stopping: AbortSignal): Promise<void> {
    const held = await holdBots(services, holder);
    failing = false;
    if (stopping.aborted) return;
    const wanted = new Map(held.map((bot) => [bot.id, bot]));
    const left = [...runners].filter(([id, { ended, token_hash }]) => {
      return ended || wanted.get(id)?.token_hash !== token_hash;
    });
    await Promise.all(left.map(([, runner]) => runner.stop()));
    for (const [id] of left) runners.delete(id);
    const lost = left.map(([id]) => id).filter((id) => !wanted.has(id));
    if (lost.length > 0) await releaseBots(services, holder, lost);
    for (const bot of wanted.values()) if (!runners.has(bot.id)) runners.set(bot.id, run(bot));
    for (const id of await withWork(services, [...runners.keys()])) runners.get(id)?.pictures.ring();
  }

  function run(bot: HeldBot): Runner {
    const shutdown = new Shutdown();
    const pictures = new Bell();
    let rejecting: Promise<void> | undefined;
    const badToken = () => {
      if (!rejecting) log.warn({ bot: bot.id }, "the messenger does not know this bot's token");
      rejecting ??= rejectToken(services, bot).finally(() => {
        shutdown.begin();
        // Its place is free for another bot.
        rounds.wake();
      });
      return rejecting;
    };
    const { stopping, cut } = shutdown;
    const work: Work = { services, api, log, bot, holder, sends, pictures, badToken, stopping, cut };
    // Without updates, the bot belongs to another process.
    const listening = listen(work).finally(() => shutdown.begin());
    const loops = Promise.all([listening, send(work)]).then(() => {
      runner.ended = true;
    });
    const runner: Runner = {
      token_hash: bot.token_hash,
      ended: false,
      pictures,
      stop: () => shutdown.end(loops, LAST_SENDS_MS),
    };
    return runner;
  }

  const rounds = periodicWorker({
    every: ROUND_MS,
    least: LEAST_MS,
    run: round,
    failed(reason) {
      // Log once, not in every round while the database is unavailable.
      if (!failing) log.warn({ err: reason }, "delivery");
      failing = true;
    },
  });
  let ignore: () => void = () => undefined;
  return {
    start() {
      ignore = services.database.onWake(DELIVERY, rounds.wake);
      rounds.wake();
      rounds.start();
    },
    async stop() {
      ignore();
      await rounds.stop();
      await Promise.all([...runners.values()].map((runner) => runner.stop()));
      const ids = [...runners.keys()];
      if (ids.length > 0) await releaseBots(services, holder, ids).catch(() => undefined);
    },
  };
}

/** Creates and sends deliveries when there are any; ends when the running sends have ended. */
async function send(work: Work): Promise<void> {
  const { log, bot, stopping, pictures } = work;
  const sender = createSender(work);
  let failures = 0;
  while (!stopping.aborted) {
    const begun = performance.now();
    try {
      const rest = await sender.look();
      failures = 0;
      await pictures.wait(rest, stopping);
    } catch (reason) {
      if (failures++ === 0) log.warn({ bot: bot.id, err: reason }, "pictures");
    }
    await sleep(failures > 0 ? pauseAfter(failures) : LOOK_MS - (performance.now() - begun), stopping);
  }
  await sender.ended();
}
