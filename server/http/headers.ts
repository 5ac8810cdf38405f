import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { isId } from "../../contract/core/ids";
import type { Settings } from "../settings";

declare module "fastify" {
  interface FastifyRequest {
    /** Ids of who asked, for the log. */
    actor: { user?: string; session?: string } | null;
  }
  interface FastifyReply {
    /** Lets this page's own style elements through the content security policy. */
    styleNonce: string;
    /** Code of the refusal that was sent, for the log. */
    refusal: string;
  }
}

/** Policy of everything but pages: calls, pictures, downloads. Opened in a tab it runs nothing (rule 34). */
const CLOSED_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; object-src 'none'; frame-ancestors 'none'; sandbox";

/** What every answer carries, whatever became of its request. */
export const SECURITY = {
  "content-security-policy": CLOSED_POLICY,
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
};

/** Policy of the built files. A worker takes on that of its script, so this one lets modules in. */
export const FILE_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'; object-src 'none'; frame-ancestors 'none'";

/**
 * Security headers of every answer, and one log line a request: who, from where, what, how it ended, and no value
 * that anybody sent but the ids of records (reliability rules 31 and 42, ASVS v5.0.0-16.2.1, 16.3.1 to 16.3.3).
 */
export function addHeaders(app: FastifyInstance, settings: Settings): void {
  app.decorateRequest("actor", null);
  app.decorateReply("styleNonce", "");
  app.decorateReply("refusal", "");
  app.addHook("onRequest", async (request, reply) => {
    reply.styleNonce = randomBytes(16).toString("base64");
    reply.headers({
      ...SECURITY,
      ...(request.protocol === "https"
        ? { "strict-transport-security": "max-age=31536000; includeSubDomains" }
        : {}),
    });
    // By the route: the address may be written with letters in percent signs.
    if ((request.routeOptions.url ?? request.url).startsWith("/api/"))
      reply.header("cache-control", "no-store");
  });
  app.addHook("onResponse", async (request, reply) => {
    if (!settings.log || request.url.startsWith("/assets/")) return;
    const { method, ip, actor, params } = request;
    const { id } = (params ?? {}) as { id?: unknown };
    request.log.info(
      {
        method,
        path: request.routeOptions.url ?? "unknown",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ip,
        ...actor,
        ...(isId(id) ? { record: id } : {}),
        ...(reply.refusal ? { refusal: reply.refusal } : {}),
      },
      "request",
    );
  });
}

/**
 * Policy of the console's page; the messenger's address is the one outside host it may ask. The demo's stand-in is no
 * outside host (OP-177).
 */
export function consolePolicy({ messengerApi }: Settings, nonce: string): string {
  const messenger = messengerApi ? ` ${new URL(messengerApi).origin}` : "";
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // Style attributes are set by scripts through the CSSOM, which needs no permission.
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    `connect-src 'self'${messenger}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types default",
  ].join("; ");
}

/** Policy of the visitors' pages: products may show pictures from any https address (OP-138). */
export function publicPolicy(nonce: string, framed: boolean): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data: https:",
    "connect-src 'self'",
    "font-src 'self'",
    // Only the gallery may be framed, by any site (OP-151).
    ...(framed ? [] : ["frame-ancestors 'none'"]),
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types default",
  ].join("; ");
}
