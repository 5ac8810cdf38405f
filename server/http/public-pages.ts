import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Endpoint, fillPath } from "../../contract/core/endpoint";
import { type PublicGalleryPage, publicGallery } from "../../contract/endpoints/galleries";
import {
  publicDocument,
  publicLegalInfo,
  publicOrder,
  publicPaymentSystems,
  publicProducts,
  publicStore,
  publicTheme,
} from "../../contract/endpoints/public-store";
import { publicQuiz, type ShownQuiz } from "../../contract/endpoints/quizzes";
import { isPictureAddress } from "../../contract/rules/picture-address";
import { apiPath } from "./api-path";
import { escapeHtml } from "./html";

/** A read that a page is sent with. */
interface PageRead {
  endpoint: Endpoint;
  params?: Readonly<Record<string, string>>;
  /** As the page asks for it. */
  query?: string;
}

interface PublicPage {
  /** Named groups are parameters of its reads. */
  path: RegExp;
  /** The page does not exist if the first one answers 404, unless it goes on. */
  reads: readonly PageRead[];
  /** Pages that go on without the first read, as long as this is there. */
  goesOn?: { path: RegExp; endpoint: Endpoint };
  /** Of replies by id of the call. */
  head(replies: Readonly<Record<string, unknown>>, path: string): Head;
  /** Pages of one visitor alone, which nobody keeps and no search engine lists. */
  isPrivate?(path: string): boolean;
}

/** What search engines and messengers show of a page. */
interface Head {
  title: string;
  description?: string | undefined;
  /** An https address or a path of this origin. */
  image?: string | undefined;
  /** Pictures that the first paint shows: the browser then asks for them before the program does. */
  first?: readonly (string | null)[];
}

const PAGES: readonly PublicPage[] = [
  {
    path: /^\/gallery\/(?<slug>[^/]+)\/?$/,
    reads: [{ endpoint: publicGallery, query: "?page=1&page_size=24" }],
    head(replies) {
      const { name, description, items } = replies[publicGallery.id] as PublicGalleryPage;
      const thumbnails = items.map(({ thumbnail_url }) => thumbnail_url);
      return { title: name, description, image: thumbnails[0], first: thumbnails.slice(0, FIRST_PICTURES) };
    },
  },
  {
    path: /^\/store\/(?<id>[^/]+)(?:\/|$)/,
    reads: [
      { endpoint: publicStore },
      { endpoint: publicProducts },
      { endpoint: publicTheme },
      { endpoint: publicPaymentSystems },
      { endpoint: publicLegalInfo },
      { endpoint: publicDocument, params: { kind: "offer" } },
      { endpoint: publicDocument, params: { kind: "terms" } },
      { endpoint: publicDocument, params: { kind: "privacy" } },
    ],
    head(replies, path) {
      const { name, description } = replies[publicStore.id] as { name: string; description: string };
      const { items = [] } = (replies[publicProducts.id] ?? {}) as { items?: { image_url: string | null }[] };
      const pictures = items.map(({ image_url }) => image_url);
      const isFront = /^\/store\/[^/]+\/?$/.test(path);
      const first = isFront ? pictures.slice(0, FIRST_PICTURES) : [];
      return { title: name, description, image: pictures.find(Boolean) ?? undefined, first };
    },
    isPrivate: (path) => path.includes("/order/"),
    // The pages of orders of a store that its owner has switched off (OP-228).
    goesOn: {
      path: /^\/store\/(?<id>[^/]+)\/order\/(?<oid>[^/]+)\/success\/?$/,
      endpoint: publicOrder,
    },
  },
  {
    path: /^\/quiz\/(?<id>[^/]+)\/?$/,
    reads: [{ endpoint: publicQuiz }],
    head(replies) {
      const { name, description, questions } = (replies[publicQuiz.id] as ShownQuiz).quiz;
      return { title: name, description: description || questions[0]?.title };
    },
  },
  // A photo booth logs in first (OP-236).
  { path: /^\/booth\/?$/, reads: [], head: () => ({ title: "Safelight" }), isPrivate: () => true },
];

/** Longer replies are left to the page, which asks for them after it was drawn. */
const MOST_CHARACTERS = 16_384;
const MOST_DESCRIPTION = 300;
/** In the first row of a phone. */
const FIRST_PICTURES = 2;

/** What the page at an address is sent with. */
export interface Filled {
  status: 200 | 404;
  isPrivate: boolean;
  html: string;
}

/**
 * Fills a public page: title, description, Open Graph tags, and the replies of its reads, so that the first paint needs
 * no further call. The reads are made as any client would make them, without a session. A page that cannot be filled is
 * sent as it is and asks for itself.
 */
export async function fillPage(app: FastifyInstance, request: FastifyRequest, html: string): Promise<Filled> {
  const [path = ""] = request.url.split("?");
  const page = PAGES.find((one) => one.path.test(path));
  const params = page && paramsOf(page, path);
  if (!page || !params) return { status: 404, isPrivate: false, html };
  const isPrivate = page.isPrivate?.(path) ?? false;
  const replies: Record<string, unknown> = {};
  const data: Record<string, unknown> = {};
  const headers = { "accept-language": request.headers["accept-language"] ?? "en" };
  const answered = await Promise.all(
    page.reads.map(async ({ endpoint, params: more, query = "" }) => {
      const address = fillPath(endpoint.path, { ...params, ...more }) + query;
      const { statusCode, body } = await app.inject({ url: apiPath(endpoint, address), headers });
      if (statusCode === 200 && body.length <= MOST_CHARACTERS) {
        data[address] = JSON.parse(body);
        replies[endpoint.id] = data[address];
      }
      if (statusCode === 404) data[address] = null;
      return statusCode;
    }),
  );
  if (answered[0] === 404) {
    const goesOn = await isThere(app, page.goesOn, path, headers);
    return { status: goesOn ? 200 : 404, isPrivate, html: filled(html, NOINDEX, goesOn ? data : {}) };
  }
  const isKnown = page.reads.length === 0 || replies[page.reads[0]?.endpoint.id ?? ""] !== undefined;
  const head = isKnown ? headTags(page.head(replies, path), request, isPrivate) : "";
  return { status: 200, isPrivate, html: filled(html, head, data) };
}

const NOINDEX = `<meta name="robots" content="noindex">`;

async function isThere(
  app: FastifyInstance,
  asked: PublicPage["goesOn"],
  path: string,
  headers: Record<string, string>,
): Promise<boolean> {
  const params = asked?.path.test(path) && paramsOf(asked, path);
  if (!asked || !params) return false;
  const url = apiPath(asked.endpoint, fillPath(asked.endpoint.path, params));
  return (await app.inject({ url, headers })).statusCode !== 404;
}

function paramsOf({ path }: Pick<PublicPage, "path">, address: string): Record<string, string> | undefined {
  try {
    const groups = Object.entries(path.exec(address)?.groups ?? {});
    return Object.fromEntries(groups.map(([name, text]) => [name, decodeURIComponent(text)]));
  } catch {
    return undefined; // a broken escape
  }
}

function headTags(head: Head, request: FastifyRequest, isPrivate: boolean): string {
  const { title, description, image, first = [] } = head;
  const text = description?.replace(/\s+/g, " ").trim().slice(0, MOST_DESCRIPTION);
  const base = `${request.protocol}://${request.host}`;
  const picture = image && isPictureAddress(image) && URL.canParse(image, base) && new URL(image, base).href;
  const meta = (attribute: string, name: string, content: string | undefined | false) =>
    content ? `<meta ${attribute}="${name}" content="${escapeHtml(content)}">` : "";
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta("name", "description", text),
    meta("property", "og:type", "website"),
    meta("property", "og:title", title),
    meta("property", "og:description", text),
    meta("property", "og:image", picture),
    isPrivate ? NOINDEX : "",
    ...first.map((address) => (address && isPictureAddress(address) ? preload(address) : "")),
  ].join("");
}

/** As the page asks for its pictures: without a referrer. */
const preload = (address: string): string =>
  `<link rel="preload" as="image" fetchpriority="high" referrerpolicy="no-referrer" href="${escapeHtml(address)}">`;

/** JSON that cannot end the element it is in, nor begin a comment in it. */
export const jsonInPage = (data: unknown): string => JSON.stringify(data).replaceAll("<", "\\u003c");

function filled(html: string, head: string, data: Readonly<Record<string, unknown>>): string {
  const script = `<script type="application/json" id="first-data">${jsonInPage(data)}</script>`;
  // Functions, because `$&` in a text would otherwise be replaced.
  return (head.includes("<title>") ? html.replace(/<title>.*?<\/title>/, () => "") : html).replace(
    "</head>",
    () => `${head}${script}</head>`,
  );
}
