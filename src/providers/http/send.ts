import { ApiError } from "./errors";
import type { Incoming, Outgoing, Pieces } from "./exchange";
import { learnServerTime } from "./expiry";
import { byUpload } from "./upload";

/**
 * OP-21: each request is given up after 300 s, its body included; one that tells how far it got, and one whose body
 * comes piece by piece, after 300 s in which it got no further, or the 1 GB of OP-19 would need 28 Mbit/s.
 */
export const TIME_OUT_MS = 300_000;

let language = (): "en" | "ru" => (document.documentElement.lang.startsWith("ru") ? "ru" : "en");

/** Where `Accept-Language` comes from (OP-20); until it is set, the page's own language. */
export function setRequestLanguage(current: () => "en" | "ru"): void {
  language = current;
}

/** Sends once. Any status is an answer; no answer is an `ApiError` of kind `network` or `timeout`. */
export async function send(outgoing: Outgoing): Promise<Incoming> {
  const limit = outgoing.timeoutMs ?? TIME_OUT_MS;
  outgoing.signal?.throwIfAborted();
  const stop = new AbortController();
  let late = false;
  const giveUp = () => {
    late = true;
    stop.abort();
  };
  let timer = setTimeout(giveUp, limit);
  const goOn = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, limit);
  };
  const { onProgress } = outgoing;
  const progress =
    onProgress &&
    ((share: number) => {
      goOn();
      onProgress(share);
    });
  const forward = () => stop.abort();
  outgoing.signal?.addEventListener("abort", forward, { once: true });
  const request = {
    ...outgoing,
    onProgress: progress,
    headers: { "Accept-Language": language(), ...outgoing.headers },
  };
  const sentAt = Date.now();
  try {
    const incoming = await (outgoing.onProgress
      ? byUpload(request, stop.signal)
      : byFetch(request, stop.signal, goOn));
    learnServerTime(incoming.headers, sentAt);
    return incoming;
  } catch (reason) {
    outgoing.signal?.throwIfAborted();
    if (reason instanceof SinkError) throw reason.cause;
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

async function byFetch(outgoing: Outgoing, signal: AbortSignal, goOn: () => void): Promise<Incoming> {
  const { method, headers, body, keepalive, sink } = outgoing;
  // The media cache keeps its own entity tags: the browser's cache would answer in the server's name.
  const reply = await fetch(outgoing.url, { method, headers, body, signal, keepalive, cache: "no-store" });
  const facts = { status: reply.status, headers: reply.headers };
  if (sink && reply.ok) {
    await pour(reply, sink, goOn);
    return { ...facts, text: "" };
  }
  if (outgoing.as === "blob" && reply.ok) return { ...facts, text: "", blob: await reply.blob() };
  return { ...facts, text: await reply.text() };
}

/** Keeps apart what the sink threw from what the network did. */
class SinkError extends Error {}

async function pour(reply: Response, sink: Pieces, goOn: () => void): Promise<void> {
  const reader = reply.body?.getReader();
  try {
    await ofSink(() => sink.start(reply.headers));
    for (;;) {
      const piece = await reader?.read();
      if (!piece || piece.done) return;
      goOn();
      await ofSink(() => sink.write(piece.value));
    }
  } catch (reason) {
    void reader?.cancel().catch(() => undefined); // a body that nobody reads would be loaded to its end
    throw reason;
  }
}

async function ofSink(work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    throw new SinkError("sink", { cause });
  }
}
