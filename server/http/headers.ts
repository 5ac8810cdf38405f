import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Settings } from "../settings";

declare module "fastify" {
  interface FastifyReply {
    /** Lets this page's own style elements through the content security policy. */
    styleNonce: string;
  }
}

/** Security headers of every answer, and one log line a request (reliability rules 31 and 42). */
export function addHeaders(app: FastifyInstance, settings: Settings): void {
  app.decorateReply("styleNonce", "");
  app.addHook("onRequest", async (request, reply) => {
    reply.styleNonce = randomBytes(16).toString("base64");
    reply.headers({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
      ...(request.protocol === "https" ? { "strict-transport-security": "max-age=31536000" } : {}),
    });
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
  });
  app.addHook("onResponse", async (request, reply) => {
    if (!settings.log || request.url.startsWith("/assets/")) return;
    const path = request.routeOptions.url ?? "unknown";
    request.log.info(
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      "request",
    );
  });
}

/** Policy of the console's page; the messenger's address is the one outside host it may ask (OP-177). */
export function consolePolicy(settings: Settings, nonce: string): string {
  const messenger = new URL(settings.messengerApi).origin;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // Style attributes are set by scripts through the CSSOM, which needs no permission.
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    `connect-src 'self' ${messenger}`,
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
