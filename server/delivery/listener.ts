import { asRefusal } from "../http/refusals";
import { pauseAfter } from "../jobs/back-off";
import { sleep } from "../jobs/bell";
import { MessengerError } from "./bot-api";
import {
  type Answer,
  acknowledge,
  nextUpdate,
  numberOf,
  takeUpdate,
  UPDATES,
  unsubscribe,
} from "./subscriptions";
import type { Work } from "./work";

/** Long-poll time in seconds, and the timeout of the whole call. */
const POLL_SECONDS = 25;
const POLL_PATIENCE_MS = 35_000;
const UPDATES_AT_ONCE = 50;
/** How long a bot pauses if another program reads its updates. */
const CONFLICT_MS = 30_000;
/** Shortest time between two calls to a messenger that does not support long polls. */
const LEAST_MS = 1000;
/** How often an update is tried that the database refuses. */
const ATTEMPTS = 3;

/** Processes guests' messages until the worker stops or another process holds the bot. */
export async function listen(work: Work): Promise<void> {
  const { services, api, bot, holder, stopping } = work;
  const take = updateTaker(work);
  let failures = 0;
  /** Undefined if it must be read again. */
  let offset: number | undefined;
  while (!stopping.aborted) {
    const begun = performance.now();
    try {
      offset = offset ?? (await nextUpdate(services, bot, holder));
      if (offset === undefined) return;
      const parameters = {
        offset,
        timeout: POLL_SECONDS,
        limit: UPDATES_AT_ONCE,
        allowed_updates: UPDATES,
      };
      const options = { patience: POLL_PATIENCE_MS, signal: stopping };
      const updates = await api.call<unknown>(bot.token, "getUpdates", parameters, options);
      const list = Array.isArray(updates) ? updates : [];
      for (const update of list) await take(update);
      if (list.length > 0 && !list.some((update) => numberOf(update) !== undefined))
        throw new MessengerError("failed", "getUpdates: no update has a number");
      failures = 0;
      if (list.length > 0) offset = undefined;
      else await sleep(LEAST_MS - (performance.now() - begun), stopping);
    } catch (reason) {
      offset = undefined;
      if (!stopping.aborted) await sleep(await pauseAfterError(work, reason, failures++), stopping);
    }
  }
}

/** Processes an update and sends the answer. One that the database refuses is skipped after some attempts. */
function updateTaker(work: Work): (update: unknown) => Promise<void> {
  const { services, bot, holder, log, pictures } = work;
  const refused = { number: -1, times: 0 };
  return async (update) => {
    const number = numberOf(update);
    if (number === undefined) return;
    try {
      const answer = await takeUpdate(services, bot, holder, update);
      if (answer) await reply(work, answer);
      pictures.ring();
    } catch (reason) {
      // The database is away, perhaps for hours: the update is not the cause.
      if (asRefusal(reason).status === 503) throw reason;
      refused.times = number === refused.number ? refused.times + 1 : 1;
      refused.number = number;
      if (refused.times < ATTEMPTS) throw reason;
      log.warn({ bot: bot.id, update: number, err: reason }, "update skipped");
      await acknowledge(services, bot, holder, number);
    }
  };
}

/** @returns how long to wait before the next call for updates, ms */
async function pauseAfterError(
  { log, bot, badToken }: Work,
  reason: unknown,
  failures: number,
): Promise<number> {
  const kind = reason instanceof MessengerError ? reason.kind : undefined;
  if (kind === "token") {
    await badToken().catch((failed) => log.warn({ bot: bot.id, err: failed }, "updates"));
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
