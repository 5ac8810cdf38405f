import { createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";

export interface StubCall {
  provider: "stripe" | "yookassa";
  method: string;
  /** Below /v1 or /v3, without its query. */
  path: string;
  query: URLSearchParams;
  key: string | undefined;
  authorization: string;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every shape.
  body: any;
}

export interface Reply {
  status: number;
  body: unknown;
}

export const ok = (body: unknown): Reply => ({ status: 200, body });

/** Members of a map in a form: `metadata[order]`. */
export const under = (form: Record<string, string>, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form).flatMap(([key, value]) => {
      const [, member] = new RegExp(`^${name}\\[(\\w+)\\]$`).exec(key) ?? [];
      return member ? [[member, value]] : [];
    }),
  );

export async function readCall(request: IncomingMessage): Promise<StubCall> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  const [, provider = "", path = ""] = /^\/(\w+)\/v\d(\/.*)$/.exec(pathname) ?? [];
  const sent = await text(request);
  const isJson = request.headers["content-type"]?.includes("json");
  return {
    provider: provider as StubCall["provider"],
    method: request.method ?? "",
    path,
    query: searchParams,
    key: [request.headers["idempotency-key"], request.headers["idempotence-key"]].flat().find(Boolean),
    authorization: request.headers.authorization ?? "",
    body: isJson ? JSON.parse(sent || "{}") : Object.fromEntries(new URLSearchParams(sent)),
  };
}

/** A Stripe-Signature for this body, so many seconds old. */
export function stripeSignature(body: string, secret = "whsec_planted", age = 0): string {
  const at = Math.floor(Date.now() / 1000) - age;
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
}
