import type { publicGallery } from "../../../contract/endpoints/galleries";
import { apiOrigin, basePath } from "../../providers/http/base-path";
import { publicCall, type Read, send } from "../calls";
import { flagOf, idOf, listOf, mapOf, numberOf, objectOf, textOf } from "../reading";
import type { PublicTheme } from "../theme";
import type { Page, Picture } from "./pictures";

/** What the page shows of a gallery besides its pictures. */
export interface Gallery {
  slug: string;
  name: string;
  description: string;
  /** Null without a theme. */
  theme: (PublicTheme & { layout: string }) | null;
}

export interface GalleryPage extends Page {
  gallery: Gallery;
}

/** Pictures that the page comes with. */
const FIRST = 24;

const call = publicCall<typeof publicGallery>(
  { method: "GET", path: "/gallery/{slug}", base: "versioned" },
  (raw) => raw as never,
);

/** A page of a gallery and its pictures; by default what the server may have written into the page. */
export function galleryCall(slug: string, page = 1, size = FIRST): Read<GalleryPage> {
  const { path, options } = call({ slug });
  return {
    path: `${path}?page=${page}&page_size=${size}`,
    options: { ...options, query: { page, page_size: size } },
    read: (raw) => readPage(raw, page, size),
  };
}

export const readGallery = (slug: string, page: number, size: number): Promise<GalleryPage> =>
  send(galleryCall(slug, page, size));

function readPage(raw: unknown, page: number, size: number): GalleryPage {
  const row = objectOf(raw, "gallery");
  const items = listOf(raw, "items", readPicture);
  const slug = textOf(row.slug);
  return {
    gallery: {
      slug,
      name: textOf(row.name) || slug,
      description: textOf(row.description),
      theme: readTheme(row.theme),
    },
    items,
    page: numberOf(row.page, page),
    size: numberOf(row.page_size, size) || size,
    total: numberOf(row.total, (page - 1) * size + items.length),
  };
}

export function readTheme(raw: unknown): Gallery["theme"] {
  if (typeof raw !== "object" || raw === null) return null;
  const { config = raw } = raw as { config?: object };
  const { colors, fonts, layout, custom_css } = config as Record<string, unknown>;
  return {
    colors: mapOf(colors),
    fonts: mapOf(fonts),
    layout: textOf(layout),
    custom_css: textOf(custom_css),
  };
}

function readPicture(row: Readonly<Record<string, unknown>>): Picture {
  const image = addressOf(row.image_url);
  const [width, height] = [numberOf(row.width), numberOf(row.height)];
  return {
    id: idOf(row.id),
    thumbnail: addressOf(row.thumbnail_url) || image,
    image,
    createdAt: textOf(row.created_at),
    style: textOf(row.style),
    isVideo: row.is_video === undefined ? undefined : flagOf(row.is_video, false),
    ratio: width > 0 && height > 0 ? width / height : undefined,
  };
}

/** Absolute, below the server's own origin, or a path of the call as the contract writes it; empty for anything but http. */
function addressOf(raw: unknown): string {
  const text = textOf(raw);
  try {
    const url = new URL(text.startsWith("/gallery/") ? basePath.versioned + text : text, apiOrigin);
    return /^https?:$/.test(url.protocol) && text !== "" ? url.href : "";
  } catch {
    return "";
  }
}

/** A picture that a link leads to, before the page of it is read. */
export function pictureOf(slug: string, id: string): Picture {
  const path = `${basePath.versioned}/gallery/${encodeURIComponent(slug)}/images/${encodeURIComponent(id)}`;
  const image = addressOf(path);
  const none = { createdAt: "", style: "", isVideo: undefined, ratio: undefined };
  return { id, image, thumbnail: `${image}?thumbnail=true`, ...none };
}
