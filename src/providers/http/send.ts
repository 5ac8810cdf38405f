import { ApiError } from "./errors";
import type { Incoming, Outgoing } from "./exchange";
import { learnServerTime } from "./expiry";
import { byUpload } from "./upload";

/**
 * OP-21: each request is given up after 300 s, its body included; one that tells how far it got after 300 s in which it
 * got no further, or the 1 GB of OP-19 would need 28 Mbit/s.
 */
export const TIME_OUT_MS = 300_000;

let language = (): "en" | "ru" => (document.documentElement.lang.startsWith("ru") ? "ru" : "en");

/** Where `Accept-Language` comes from (OP-20); until it is set, the page's own language. */
export function setRequestLanguage(current: () => "en" | "ru"): void {
  language = current;
}

/** Sends once. Any status is an answer; no answer is an `ApiError` of kind `network` or `timeout`. */
export async function send(outgoing: Outgoing, limit = TIME_OUT_MS): Promise<Incoming> {
  outgoing.signal?.throwIfAborted();
  const stop = new AbortController();
  let late = false;
  const giveUp = () => {
    late = true;
    stop.abort();
  };
  let timer = setTimeout(giveUp, limit);
  const { onProgress } = outgoing;
  const goOn =
    onProgress &&
    ((share: number) => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, limit);
      onProgress(share);
    });
  const forward = () => stop.abort();
  outgoing.signal?.addEventListener("abort", forward, { once: true });
  const request = {
    ...outgoing,
    onProgress: goOn,
    headers: { "Accept-Language": language(), ...outgoing.headers },
  };
  const sentAt = Date.now();
  try {
    const incoming = await (outgoing.onProgress ? byUpload : byFetch)(request, stop.signal);
    learnServerTime(incoming.headers, sentAt);
    return incoming;
  } catch {
    outgoing.signal?.throwIfAborted();
    throw new ApiError({
      kind: late ? "timeout" : "network",
      method: outgoing.method,
      url: outgoing.shownAs ?? bare(outgoing.url),
    });
  } finally {
    clearTimeout(timer);
    outgoing.signal?.removeEventListener("abort", forward);
  }
}

export const bare = (url: string): string => url.split("?", 1)[0] as string;

async function byFetch(outgoing: Outgoing, signal: AbortSignal): Promise<Incoming> {
  const { method, headers, body, keepalive } = outgoing;
  // The media cache keeps its own entity tags: the browser's cache would answer in the server's name.
  const reply = await fetch(outgoing.url, { method, headers, body, signal, keepalive, cache: "no-store" });
  if (outgoing.as === "blob" && reply.ok) {
    return { status: reply.status, headers: reply.headers, text: "", blob: await reply.blob() };
  }
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
}
