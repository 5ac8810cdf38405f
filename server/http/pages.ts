import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { notFound } from "../errors";
import type { Settings } from "../settings";
import { consolePolicy, FILE_POLICY, publicPolicy } from "./headers";
import { sendRefusal } from "./refusals";

/** Placeholder in the built pages for the nonce of the answer. */
const NONCE = "__CSP_NONCE__";

/** Paths of the guests' page, which never loads console code (OP-185). */
const PUBLIC_PATH = /^\/(store|gallery|quiz)\//;

/** Serves the built console and public pages. Unknown paths get a page, unknown calls and files a 404. */
export async function addPages(app: FastifyInstance, settings: Settings): Promise<void> {
  const { clientDir } = settings;
  if (!clientDir) {
    app.setNotFoundHandler((request, reply) => sendRefusal(notFound(), request, reply));
    return;
  }
  const pages = {
    console: await readFile(join(clientDir, "index.html"), "utf8"),
    public: await readFile(join(clientDir, "public.html"), "utf8"),
  };
  await app.register(fastifyStatic, {
    root: clientDir,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ["**/*.html", "**/*.br", "**/*.gz"],
    setHeaders: (reply, file) => {
      // Locale files are requested by version (`?v=`), and asset names contain a hash.
      const hashed = file.includes(`${clientDir}/assets/`) || /\?v=[\w-]+$/.test(reply.request.url);
      reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
      reply.header("content-security-policy", FILE_POLICY);
    },
  });
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) return sendRefusal(notFound(), request, reply);
    return sendPage(pages, settings, request, reply);
  });
}

/** A removed chunk must be a 404: HTML in its place would break the page permanently (reliability rule 39). */
function isPage(request: FastifyRequest): boolean {
  const path = request.url.split("?")[0] as string;
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  return !/^\/(api|assets|locales)(\/|$)/.test(path);
}

function sendPage(
  pages: { console: string; public: string },
  settings: Settings,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const isPublic = PUBLIC_PATH.test(request.url);
  const framed = request.url.startsWith("/gallery/");
  const policy = isPublic
    ? publicPolicy(reply.styleNonce, framed)
    : consolePolicy(settings, reply.styleNonce);
  return reply
    .headers({ "content-security-policy": policy, "cache-control": "no-cache" })
    .type("text/html; charset=utf-8")
    .send((isPublic ? pages.public : pages.console).replaceAll(NONCE, reply.styleNonce));
}
