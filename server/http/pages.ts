import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { notFound } from "../errors";
import type { Settings } from "../settings";
import { ACTIVE_FILE_POLICY, consolePolicy, FILE_POLICY, PAGE_HEADERS, publicPolicy } from "./headers";
import { type Language, languageOf } from "./messages";
import { fillPage, jsonInPage } from "./public-pages";
import { sendRefusal } from "./refusals";

/** Placeholder in the built pages for the nonce of the answer. */
const NONCE = "__CSP_NONCE__";

/** Paths of the guests' page, which never loads console code (OP-185). */
const PUBLIC_PATH = /^\/(store|gallery|quiz)\/|^\/booth\/?(\?|$)/;

/** Serves the built console and public pages. Unknown paths get a page, unknown calls and files a 404. */
export async function addPages(app: FastifyInstance, settings: Settings): Promise<void> {
  const { clientDir } = settings;
  if (!clientDir) {
    app.setNotFoundHandler((request, reply) => sendRefusal(notFound(), request, reply));
    return;
  }
  const starts = await readStarts(clientDir);
  const pages = {
    console: inHead(await readFile(join(clientDir, "index.html"), "utf8"), starts.console.tags),
    public: await readFile(join(clientDir, "public.html"), "utf8"),
  };
  await app.register(fastifyStatic, {
    root: clientDir,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    acceptRanges: false,
    lastModified: false, // the tag says as much
    globIgnore: ["**/*.html", "page-starts.json", "**/*.br", "**/*.gz"],
    setHeaders: (reply, file) => {
      // Locale files are requested by version (`?v=`), and asset names contain a hash.
      const hashed = file.includes(`${clientDir}/assets/`) || /\?v=[\w-]+$/.test(reply.request.url);
      reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
      const isActive = /\.(js|svg)(\.(br|gz))?$/.test(file);
      reply.header("content-security-policy", isActive ? ACTIVE_FILE_POLICY : FILE_POLICY);
      if (hashed) reply.removeHeader("etag"); // never asked for again
      // They act on pages alone, and a first visit loads some thirty files.
      for (const name of PAGE_HEADERS) reply.removeHeader(name);
    },
  });
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) return sendRefusal(notFound(), request, reply);
    if (PUBLIC_PATH.test(request.url))
      return sendPublicPage(app, { html: pages.public, starts: starts.public }, request, reply);
    const page = withNonce(pages.console, reply);
    return sendPage(page, consolePolicy(settings, reply.styleNonce), request, reply);
  });
}

/** A removed chunk must be a 404: HTML in its place would break the page permanently (reliability rule 39). */
function isPage(request: FastifyRequest): boolean {
  const path = request.url.split("?")[0] as string;
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  return !/^\/(api|assets|locales)(\/|$)/.test(path);
}

/** What a page is sent with, so that it has its code and its texts half a second earlier on a slow network. */
interface Starts {
  console: { tags: string };
  /** By address, the first that fits: tags for the code, and an element with the texts of each language. */
  public: readonly { path: RegExp; tags: string; texts: Readonly<Record<Language, string>> }[];
}

/** As the build has written them (`scripts/vite/boot.ts`): texts by the names of their files. */
async function readStarts(clientDir: string): Promise<Starts> {
  const read = async (name: string) => JSON.parse(await readFile(join(clientDir, name), "utf8"));
  const written: { console: { tags: string }; public: { path: string; tags: string; texts: string[] }[] } =
    await read("page-starts.json");
  const elementOf = async (files: readonly string[], language: Language) => {
    const entries = files.map(async (file) => [file, await read(`locales/${language}/${file}.json`)]);
    const data = jsonInPage(Object.fromEntries(await Promise.all(entries)));
    return `<script type="application/json" id="first-texts" lang="${language}">${data}</script>`;
  };
  const pages = written.public.map(async ({ path, tags, texts }) => {
    const [en, ru] = await Promise.all([elementOf(texts, "en"), elementOf(texts, "ru")]);
    return { path: new RegExp(path), tags, texts: { en, ru } };
  });
  return { console: written.console, public: await Promise.all(pages) };
}

/** By a function, because `$&` in a text would otherwise be replaced. */
const inHead = (html: string, tags: string): string => html.replace("</head>", () => `${tags}</head>`);

async function sendPublicPage(
  app: FastifyInstance,
  page: { html: string; starts: Starts["public"] },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const language = languageOf(request.headers["accept-language"]);
  const start = page.starts.find(({ path }) => path.test(request.url.split("?")[0] as string));
  const started = inHead(withNonce(page.html, reply), start ? start.tags + start.texts[language] : "");
  const inLanguage = started.replace('<html lang="en">', `<html lang="${language}">`);
  const { status, isPrivate, html } = await fillPage(app, request, inLanguage);
  if (isPrivate) reply.header("cache-control", "no-store");
  const policy = publicPolicy(reply.styleNonce, framersOf(request.url));
  return sendPage(html, policy, request, reply.code(status));
}

/** The gallery may be framed by any site (OP-151), the preview of a store by the console's theme editor. */
function framersOf(url: string): "any" | "self" | "none" {
  if (url.startsWith("/gallery/")) return "any";
  return /^\/store\/[^?]*\?(.*&)?preview(&|=|$)/.test(url) ? "self" : "none";
}

const compress = promisify(brotliCompress);
/** Half a millisecond for the page of a store, of which more than half is saved. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const TAKES_BROTLI = /\bbr\b(?!\s*;\s*q=0(\.0*)?(\s|,|$))/;

async function sendPage(
  html: string,
  policy: string,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-cache");
  reply.header("content-security-policy", policy).header("vary", "accept-encoding");
  reply.type("text/html; charset=utf-8");
  if (!TAKES_BROTLI.test(String(headers["accept-encoding"] ?? ""))) return reply.send(html);
  return reply.header("content-encoding", "br").send(await compress(html, QUALITY));
}

/** Before anything is filled in, so that no text of a store can hold the placeholder. */
const withNonce = (html: string, reply: FastifyReply): string => html.replaceAll(NONCE, reply.styleNonce);
