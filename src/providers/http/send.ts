import { ApiError } from "./errors";
import type { Incoming, Outgoing, StreamSink } from "./exchange";
import { learnServerTime } from "./expiry";
import { sendByXhr } from "./upload";

/**
 * OP-21: a request with its response times out after 300 s; one with progress, or with a streamed response, after 300 s
 * without progress, because the 1 GB of OP-19 would otherwise need 28 Mbit/s.
 */
const TIMEOUT_MS = 300_000;

let language = (): "en" | "ru" => (document.documentElement.lang.startsWith("ru") ? "ru" : "en");

/** Sets the source of `Accept-Language` (OP-20); before that, it is the language of the document. */
export function setRequestLanguage(current: () => "en" | "ru"): void {
  language = current;
}

/** Sends once. Any status is a response; without one, throws an `ApiError` of kind `network` or `timeout`. */
export async function send(outgoing: Outgoing): Promise<Incoming> {
  const limit = outgoing.timeoutMs ?? TIMEOUT_MS;
  outgoing.signal?.throwIfAborted();
  const stop = new AbortController();
  let isLate = false;
  const timeOut = () => {
    isLate = true;
    stop.abort();
  };
  let timer = setTimeout(timeOut, limit);
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(timeOut, limit);
  };
  const forward = () => stop.abort();
  outgoing.signal?.addEventListener("abort", forward, { once: true });
  const request = { ...outgoing, headers: { "Accept-Language": language(), ...outgoing.headers } };
  const sentAt = Date.now();
  try {
    const incoming = await (outgoing.onProgress
      ? sendByXhr(request, stop.signal, restartTimer)
      : sendByFetch(request, stop.signal, restartTimer));
    learnServerTime(incoming.headers, sentAt);
    return incoming;
  } catch (reason) {
    outgoing.signal?.throwIfAborted();
    if (reason instanceof SinkError) throw reason.cause;
    throw new ApiError({
      kind: isLate ? "timeout" : "network",
      method: outgoing.method,
      url: outgoing.shownAs ?? bare(outgoing.url),
    });
  } finally {
    clearTimeout(timer);
    outgoing.signal?.removeEventListener("abort", forward);
  }
}

export const bare = (url: string): string => url.split("?", 1)[0] as string;

async function sendByFetch(
  outgoing: Outgoing,
  signal: AbortSignal,
  onProgress: () => void,
): Promise<Incoming> {
  const { method, headers, body, keepalive, sink } = outgoing;
  // The media cache keeps entity tags itself: a response of the browser's cache would look like the server's.
  const reply = await fetch(outgoing.url, { method, headers, body, signal, keepalive, cache: "no-store" });
  const facts = { status: reply.status, headers: reply.headers };
  if (sink && reply.ok) {
    await pipe(reply, sink, onProgress);
    return { ...facts, text: "" };
  }
  if (outgoing.as === "blob" && reply.ok) return { ...facts, text: "", blob: await reply.blob() };
  return { ...facts, text: await reply.text() };
}

/** Tells an error of the sink from one of the network. */
class SinkError extends Error {}

async function pipe(reply: Response, sink: StreamSink, onProgress: () => void): Promise<void> {
  const reader = reply.body?.getReader();
  try {
    await inSink(() => sink.start(reply.headers));
    for (;;) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return;
      onProgress();
      await inSink(() => sink.write(chunk.value));
    }
  } catch (reason) {
    void reader?.cancel().catch(() => undefined); // an unread body would still be loaded
    throw reason;
  }
}

async function inSink(work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    throw new SinkError("sink", { cause });
  }
}
