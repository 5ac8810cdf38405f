import { buffer } from "node:stream/consumers";
import { setTimeout as after } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { pauseAfter } from "../jobs/back-off";
import { MessengerError } from "./bot-api";
import * as deliveries from "./deliveries";
import { unsubscribe } from "./subscriptions";
import type { Work } from "./work";

/** The messenger accepts about thirty messages a second from a bot. */
const GAP_MS = 40;
/** Timeout of an upload over a slow line, including the answer: an unconfirmed message is not sent again. */
const SEND_MS = 60_000;
const ATTEMPTS = 8;
/** Most chats of a bot with a picture being sent or queued. */
const MOST = 50;
const LONGEST_PAUSE_MS = 600_000;
/** What the messenger accepts as a photo: bytes, width and height together, longer side by shorter. */
const PHOTO_BYTES = 10 * 1024 * 1024;
const PHOTO_SIDES = 10_000;
const PHOTO_RATIO = 20;

/** File ids in a sent message: the next chats get the file without another upload. */
interface Sent {
  photo?: { file_id?: unknown }[];
  video?: { file_id?: unknown };
  document?: { file_id?: unknown };
}

type Kind = keyof Sent;

const METHODS = { photo: "sendPhoto", video: "sendVideo", document: "sendDocument" } as const;

export const kindOf = ({
  mime,
  size,
  width,
  height,
}: Pick<deliveries.Due, "mime" | "size" | "width" | "height">): Kind => {
  if (mime.startsWith("video/")) return "video";
  const [shorter = 0, longer = 0] = [width ?? 0, height ?? 0].sort((one, other) => one - other);
  const isPhoto =
    mime.startsWith("image/") &&
    size <= PHOTO_BYTES &&
    shorter + longer <= PHOTO_SIDES &&
    longer <= shorter * PHOTO_RATIO;
  return isPhoto ? "photo" : "document";
};

export interface Sender {
  /**
   * Creates new deliveries and starts sending what is due. Throws the error of an earlier send, if any.
   * @returns how long nothing more will be due, ms, unless the bell for pictures rings
   */
  look(): Promise<number>;
  /** Resolves when nothing is being sent. */
  ended(): Promise<void>;
}

export function createSender(work: Work): Sender {
  const { services, api, bot, holder, log, stopping, cut, sends } = work;
  /** The messenger's file ids of pictures that this bot has sent, by hash. */
  const kept = new LRUCache<string, string>({ max: 1000 });
  let nextAt = 0;

  /** Waits for the next slot of the bot's rate limit. */
  async function turn(): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, nextAt);
    nextAt = at + GAP_MS;
    if (at > now) await after(at - now);
  }

  async function sendOne(delivery: deliveries.Due): Promise<void> {
    const kind = kindOf(delivery);
    const known = kept.get(delivery.hash);
    // Read before the claim, so that only the call to the messenger is between claim and result.
    const stream = known ? undefined : await services.blobs.open(delivery.hash);
    const bytes = stream ? await buffer(stream) : undefined;
    await turn();
    if (stopping.aborted || !(await deliveries.claim(services, bot, holder, delivery))) return;
    if (!known && !bytes) return deliveries.markFailed(services, delivery, "the picture is gone");
    const parameters = bytes ? uploadOf(delivery, kind, bytes) : { chat_id: delivery.chat_id, [kind]: known };
    let sent: Sent;
    try {
      sent = await api.call<Sent>(bot.token, METHODS[kind], parameters, { patience: SEND_MS, signal: cut });
    } catch (reason) {
      if (!(reason instanceof MessengerError)) throw reason;
      if (reason.kind === "refused" && known) {
        // The messenger may have forgotten the file: retry with an upload.
        kept.delete(delivery.hash);
        return deliveries.sendLater(services, delivery, { seconds: 1, error: reason.message, counts: true });
      }
      return settle(delivery, reason);
    }
    await deliveries.markDelivered(services, delivery);
    const { photo, video, document } = sent ?? {};
    const id = (photo?.at(-1) ?? video ?? document)?.file_id;
    if (typeof id === "string") kept.set(delivery.hash, id);
  }

  async function settle(delivery: deliveries.Due, { kind, message, seconds }: MessengerError): Promise<void> {
    const later = (seconds: number, counts = false) =>
      deliveries.sendLater(services, delivery, { seconds, error: message, counts });
    switch (kind) {
      case "wait":
        await deliveries.pauseBot(services, bot, seconds);
        return later(seconds);
      case "token":
        await work.badToken();
        return later(60);
      case "gone":
        await deliveries.forget(services, delivery);
        return unsubscribe(services, bot, delivery.telegram_user_id);
      case "failed":
      case "conflict":
        if (delivery.attempts + 1 >= ATTEMPTS) break;
        return later(pauseAfter(delivery.attempts + 1, LONGEST_PAUSE_MS) / 1000, true);
      default:
        break;
    }
    log.warn({ bot: bot.id, record: delivery.id_generation, kind, why: message }, "not delivered");
    return deliveries.markFailed(services, delivery, message);
  }

  /** Running sends by subscriber: one picture at a time per chat; a slow chat does not block others. */
  const onTheirWay = new Map<string, Promise<void>>();
  let trouble: unknown;

  function begin(delivery: deliveries.Due): void {
    const { id_subscriber } = delivery;
    const sending = sends
      .run(bot.id, async () => (stopping.aborted ? undefined : sendOne(delivery)))
      .catch((reason) => {
        trouble = reason;
      })
      .finally(() => {
        onTheirWay.delete(id_subscriber);
        work.pictures.ring();
      });
    onTheirWay.set(id_subscriber, sending);
  }

  return {
    async look() {
      const handed = await deliveries.handOut(services, bot);
      const list = await deliveries.due(services, bot);
      for (const delivery of list)
        if (onTheirWay.size < MOST && !onTheirWay.has(delivery.id_subscriber)) begin(delivery);
      const met = trouble;
      trouble = undefined;
      if (met) throw met;
      // What is being sent rings when it ends.
      if (handed || list.length === deliveries.DUE) return 0;
      return ((await deliveries.nextDue(services, bot)) ?? Number.POSITIVE_INFINITY) * 1000;
    },
    async ended() {
      await Promise.all(onTheirWay.values());
    },
  };
}

function uploadOf({ chat_id, mime }: deliveries.Due, kind: Kind, bytes: Buffer): FormData {
  const form = new FormData();
  form.set("chat_id", String(chat_id));
  const [, type = ""] = mime.split("/");
  form.set(
    kind,
    new Blob([new Uint8Array(bytes)], { type: mime }),
    `picture.${type === "jpeg" ? "jpg" : type}`,
  );
  return form;
}
