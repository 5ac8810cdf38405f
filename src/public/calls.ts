import { useEffect, useReducer, useState } from "react";
import type { Endpoint, ReplyOf } from "../../contract/core/endpoint";
import { ApiError, malformed, type RequestOptions, replyOf, transmit } from "../providers/http/transport";

/** The replies that the server has written into the page, by path of the call (`server/http/public-pages.ts`). */
const firstData = readFirstData();

function readFirstData(): Record<string, unknown> {
  try {
    const text = document.getElementById("first-data")?.textContent;
    return text ? (JSON.parse(text) as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

type Open = Pick<Endpoint, "method" | "path" | "reply" | "base">;
type Params = Readonly<Record<string, string>>;

/** One read of a page. */
export interface Read<T> {
  path: string;
  options: RequestOptions;
  read: (raw: unknown) => T;
}

interface Address<E extends Open> {
  method: E["method"];
  path: E["path"];
  base: E["base"];
}

/**
 * A call of the contract for public pages: the compiler compares its address with the endpoint's, which is imported as a
 * type only.
 * @param read reads the reply tolerantly (`reading.ts`)
 */
export function publicCall<E extends Open>(address: Address<E>, read: (raw: unknown) => ReplyOf<E>) {
  return (params: Params, body?: unknown, headers?: Record<string, string>): Read<ReplyOf<E>> => {
    const path = address.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ""),
    );
    const { method, base } = address;
    return {
      path,
      // Without a session (OP-36); names as in the contract, whatever words a slug has in it.
      options: {
        method,
        base,
        path,
        casing: "as-is",
        session: "bypass",
        json: body,
        ...(headers && { headers }),
      },
      read,
    };
  };
}

/** Makes the call. Throws an `ApiError`, of kind `malformed` for a reply that cannot be read. */
export async function send<T>(
  { options, read }: Read<T>,
  signal?: AbortSignal,
  timeoutMs?: number,
): Promise<T> {
  const outgoing = { ...options, signal, timeoutMs };
  const reply = replyOf(outgoing, await transmit(outgoing));
  try {
    return read(reply.data);
  } catch {
    throw malformed(outgoing, reply);
  }
}

export type Reading<T> =
  | { state: "loading"; value?: undefined; error?: undefined }
  | { state: "ready"; value: T; error?: undefined }
  | { state: "failed"; value?: undefined; error: ApiError };

/** What the page came with, once: the next read asks the server. `null` is a record that is not there. */
function takeFirst<T>({ path, options, read }: Read<T>): Reading<T> | undefined {
  if (!(path in firstData)) return undefined;
  const raw = firstData[path];
  delete firstData[path];
  if (raw === null)
    return {
      state: "failed",
      error: new ApiError({ kind: "http", method: options.method, url: path, statusCode: 404 }),
    };
  try {
    return { state: "ready", value: read(raw) };
  } catch {
    return undefined;
  }
}

export const isAbsent = (error: ApiError): boolean => error.statusCode === 404;

/**
 * Reads when the component appears; at once if the page came with the reply.
 * @returns the reading, and a function that reads again
 */
export function useRead<T>(wanted: Read<T>): [Reading<T>, retry: () => void] {
  const [reading, setReading] = useState<Reading<T>>(() => takeFirst(wanted) ?? { state: "loading" });
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const isSettled = attempt === 0 && reading.state !== "loading";
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each attempt; the path of a page is fixed
  useEffect(() => {
    if (isSettled) return;
    const stop = new AbortController();
    setReading({ state: "loading" });
    send(wanted, stop.signal).then(
      (value) => setReading({ state: "ready", value }),
      (reason: unknown) => {
        if (stop.signal.aborted) return;
        setReading({
          state: "failed",
          error: reason instanceof ApiError ? reason : malformed(wanted.options, { status: 0 }),
        });
      },
    );
    return () => stop.abort();
  }, [attempt]);
  return [reading, retry];
}
