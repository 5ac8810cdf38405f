import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import { isId } from "../../contract/core/ids";
import type { Settings } from "../settings";

declare module "fastify" {
  interface FastifyRequest {
    /** Ids of the caller, for the log. */
    actor: { user?: string; booth?: string; session?: string; server?: string } | null;
  }
  interface FastifyReply {
    /** Nonce of this page's own style elements in the content security policy. */
    styleNonce: string;
    /** Code of the error response, for the log. */
    refusal: string;
  }
}

/** Policy of everything except pages: calls, pictures, downloads. Nothing runs if opened in a tab (rule 34). */
const CLOSED_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; object-src 'none'; frame-ancestors 'none'; sandbox";

/** Only pages need one, and random bytes cost a call more than all other headers. */
const nonces = new WeakMap<FastifyReply, string>();

/** Headers of every answer. */
export const SECURITY = {
  "content-security-policy": CLOSED_POLICY,
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(self), microphone=(), geolocation=(), payment=()",
};

/** Of these headers, those that browsers ignore on anything but a page. */
export const PAGE_HEADERS = ["cross-origin-opener-policy", "permissions-policy"] as const;

/** Policy of built scripts and drawings: a worker uses that of its script, and a drawing has styles. */
export const ACTIVE_FILE_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'; object-src 'none'; frame-ancestors 'none'";

/** Policy of the other built files, short because a first visit loads many. */
export const FILE_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Adds security headers to every answer and writes one log line per request: caller, address, route, result and record
 * id, but no other value from the request (reliability rules 31 and 42, ASVS v5.0.0-16.2.1, 16.3.1 to 16.3.3).
 */
export function addHeaders(app: FastifyInstance, settings: Settings): void {
  app.decorateRequest("actor", null);
  app.decorateReply("styleNonce", {
    getter() {
      const known = nonces.get(this) ?? randomBytes(16).toString("base64");
      nonces.set(this, known);
      return known;
    },
  });
  app.decorateReply("refusal", "");
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({
      ...SECURITY,
      ...(request.protocol === "https"
        ? { "strict-transport-security": "max-age=31536000; includeSubDomains" }
        : {}),
    });
    // By the route, because the URL may be percent-encoded.
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
 * Policy of the console's page. The messenger is the only external host that it may call; the demo's stand-in has the
 * same origin (OP-177).
 */
export function consolePolicy({ messengerApi }: Settings, nonce: string, scripts = "'self'"): string {
  const messenger = messengerApi ? ` ${new URL(messengerApi).origin}` : "";
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    "worker-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // Style attributes are set by scripts through the CSSOM, which the policy does not restrict.
    "img-src 'self' blob: data:",
    "media-src 'self' blob: https:", // films: a booth's own, and those of a gallery
    `connect-src 'self'${messenger}`,
    "font-src 'self'",
    "frame-src 'self'", // the storefront in the theme editor
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types default",
  ].join("; ");
}

/** Policy of the guests' pages: products may show pictures from any https address (OP-138). */
export function publicPolicy(nonce: string, framers: "any" | "self" | "none", scripts = "'self'"): string {
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data: https:",
    "media-src 'self' blob: https:", // films: a booth's own, and those of a gallery
    "connect-src 'self'",
    "font-src 'self'",
    ...(framers === "any" ? [] : [`frame-ancestors '${framers}'`]),
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types default",
  ].join("; ");
}
