import { createHash } from "node:crypto";
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
  const pages = { console: await readPage(clientDir, "index"), public: await readPage(clientDir, "public") };
  const texts = await readTexts(clientDir);
  await app.register(fastifyStatic, {
    root: clientDir,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    acceptRanges: false,
    lastModified: false, // the tag says as much
    globIgnore: ["**/*.html", "public-texts.json", "**/*.br", "**/*.gz"],
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
    if (PUBLIC_PATH.test(request.url)) return sendPublicPage(app, pages.public, texts, request, reply);
    const { html, scripts } = pages.console;
    const policy = consolePolicy(settings, reply.styleNonce, scripts);
    return sendPage(withNonce(html, reply), policy, request, reply);
  });
}

/** A removed chunk must be a 404: HTML in its place would break the page permanently (reliability rule 39). */
function isPage(request: FastifyRequest): boolean {
  const path = request.url.split("?")[0] as string;
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  return !/^\/(api|assets|locales)(\/|$)/.test(path);
}

interface Page {
  html: string;
  /** Sources of a policy that allow the loader, which is part of the page. */
  scripts: string;
}

async function readPage(clientDir: string, name: string): Promise<Page> {
  const html = await readFile(join(clientDir, `${name}.html`), "utf8");
  const [, loader] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
  const hash = loader && createHash("sha256").update(loader).digest("base64");
  return { html, scripts: hash ? `'self' 'sha256-${hash}'` : "'self'" };
}

/** Elements with the texts of public pages in each language, by address; the first that fits. */
type TextsOfPages = readonly { path: RegExp; element: Readonly<Record<Language, string>> }[];

/** Of the files that the build has named (`scripts/vite/boot.ts`). */
async function readTexts(clientDir: string): Promise<TextsOfPages> {
  const read = async (name: string) => JSON.parse(await readFile(join(clientDir, name), "utf8"));
  const named: { path: string; texts: string[] }[] = await read("public-texts.json");
  const elementOf = async (files: readonly string[], language: Language) => {
    const entries = files.map(async (file) => [file, await read(`locales/${language}/${file}.json`)]);
    const data = jsonInPage(Object.fromEntries(await Promise.all(entries)));
    return `<script type="application/json" id="first-texts" lang="${language}">${data}</script>`;
  };
  return Promise.all(
    named.map(async ({ path, texts }) => {
      const [en, ru] = await Promise.all([elementOf(texts, "en"), elementOf(texts, "ru")]);
      return { path: new RegExp(path), element: { en, ru } };
    }),
  );
}

/** With its texts, which on a slow network are half a second earlier than as files. */
async function sendPublicPage(
  app: FastifyInstance,
  page: Page,
  texts: TextsOfPages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const language = languageOf(request.headers["accept-language"]);
  const text = texts.find(({ path }) => path.test(request.url.split("?")[0] as string));
  const started = withNonce(page.html, reply)
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace("</head>", () => `${text?.element[language] ?? ""}</head>`);
  const { status, isPrivate, html } = await fillPage(app, request, started);
  if (isPrivate) reply.header("cache-control", "no-store");
  const policy = publicPolicy(reply.styleNonce, framersOf(request.url), page.scripts);
  return sendPage(html, policy, request, reply.code(status), "accept-encoding, accept-language");
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
  vary = "accept-encoding",
): Promise<FastifyReply> {
  if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-cache");
  reply.header("content-security-policy", policy).header("vary", vary);
  reply.type("text/html; charset=utf-8");
  if (!TAKES_BROTLI.test(String(headers["accept-encoding"] ?? ""))) return reply.send(html);
  return reply.header("content-encoding", "br").send(await compress(html, QUALITY));
}

/** Before anything is filled in, so that no text of a store can hold the placeholder. */
const withNonce = (html: string, reply: FastifyReply): string => html.replaceAll(NONCE, reply.styleNonce);
