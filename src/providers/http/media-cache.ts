import { ByteCache } from "./byte-cache";
import { request } from "./client";
import { isGone, LogoutError } from "./errors";
import { onUserGone } from "./leaving";
import { session } from "./session";

const MEGABYTE = 1024 * 1024;

interface Picture {
  blob: Blob;
  /** Entity tag for the next conditional request (CALL-CACHE-01). */
  tag: string | null;
}

export type Size = "full" | "thumbnail";

/** What has become of the requests so far; shown on the media test page (OP-80). */
const counts = { full: newCounts(), thumbnail: newCounts() };
function newCounts() {
  return {
    /** Pictures that came on screen from the cache. */
    hits: 0,
    /** Requests that were answered by 304, and those that brought the picture. */
    unchanged: 0,
    misses: 0,
    /** Pictures that gave way to newer ones. */
    evicted: 0,
  };
}

/** LRU caches limited by bytes (CACHE-01 to CACHE-03). Object URLs are made separately, see `Live`. */
const cacheOf = (size: Size, megabytes: number) =>
  new ByteCache<Picture>({
    most: megabytes * MEGABYTE,
    sizeOf: ({ blob }) => Math.max(blob.size, 1),
    onEvict: () => {
      counts[size].evicted++;
    },
  });
const caches = { full: cacheOf("full", 100), thumbnail: cacheOf("thumbnail", 25) };

export interface Media {
  /** `none`: the server has no such image. */
  status: "loading" | "ready" | "none" | "error";
  /** Object URL, valid until the last component that shows it is unmounted. */
  url?: string;
  /** Why it could not be loaded. */
  error?: unknown;
}

/** An image on screen. Its object URL may outlive the cached bytes, but not its listeners. */
interface Live {
  size: Size;
  media: Media;
  listeners: Set<() => void>;
}

interface Source {
  address: string;
  size: Size;
  key: string;
}

export const LOADING: Media = { status: "loading" };
const live = new Map<string, Live>();
const loads = new Map<string, Promise<void>>();

/** Keyed by user, so that no one is shown an image that only another user may see (OP-86). */
function sourceOf(address: string, size: Size): Source {
  return { address, size, key: `${session.current()?.user.id ?? ""} ${size} ${address}` };
}

export function mediaOf(address: string, size: Size): Media {
  return live.get(sourceOf(address, size).key)?.media ?? LOADING;
}

/** Shows an image from the cache, revalidates it, and calls `changed` on updates. Returns the cleanup. */
export function watchMedia(address: string, size: Size, changed: () => void): () => void {
  const source = sourceOf(address, size);
  const used = live.get(source.key) ?? open(source);
  used.listeners.add(changed);
  return () => {
    used.listeners.delete(changed);
    if (used.listeners.size > 0 || live.get(source.key) !== used) return;
    live.delete(source.key);
    revoke(used.media);
  };
}

function open(source: Source): Live {
  const kept = caches[source.size].get(source.key);
  if (kept) counts[source.size].hits++;
  const used: Live = { size: source.size, media: kept ? ready(kept.blob) : LOADING, listeners: new Set() };
  live.set(source.key, used);
  load(source);
  return used;
}

/** Loads again after an error. */
export function retryMedia(address: string, size: Size): void {
  const source = sourceOf(address, size);
  const used = live.get(source.key);
  if (used?.media.status === "error") update(used, LOADING);
  if (used) load(source);
}

/** Drops an image that a save has changed, and reloads it where it is on screen. */
export function forgetMedia(address: string): void {
  for (const size of Object.keys(caches) as Size[]) {
    const source = sourceOf(address, size);
    const running = loads.get(source.key) ?? Promise.resolve();
    caches[size].delete(source.key);
    // A load under way may have started before the save.
    void running.then(() => {
      caches[size].delete(source.key);
      if (live.has(source.key)) load(source);
    });
  }
}

/**
 * One request for all components that show the image. Each begins in a task of its own, because the many of a wall would
 * hold up its scrolling (docs/speed.md), and none for an image that has left the screen by then.
 */
function load(source: Source): void {
  if (loads.has(source.key)) return;
  const running = new Promise((resolve) => setTimeout(resolve))
    .then(() => (live.has(source.key) ? fetchPicture(source) : undefined))
    .finally(() => {
      if (loads.get(source.key) === running) loads.delete(source.key);
    });
  loads.set(source.key, running);
}

async function fetchPicture({ address, size, key }: Source): Promise<void> {
  const kept = caches[size].get(key);
  const query = size === "thumbnail" ? { thumbnail: true } : {};
  const headers: Record<string, string> = kept?.tag ? { "If-None-Match": kept.tag } : {};
  try {
    const reply = await request({ method: "GET", path: address, query, headers, as: "blob" });
    const same = reply.status === 304 ? kept : undefined;
    counts[size][same ? "unchanged" : "misses"]++;
    const picture = same ?? { blob: reply.data as Blob, tag: reply.headers.get("ETag") };
    caches[size].set(key, picture);
    const used = live.get(key);
    if (used && !(same && used.media.status === "ready")) update(used, ready(picture.blob));
  } catch (reason) {
    fail(key, size, reason);
  }
}

/** An image on screen stays if it cannot be revalidated, unless the server no longer has it. Logged (STY-85, STY-86). */
function fail(key: string, size: Size, reason: unknown): void {
  const gone = isGone(reason);
  if (!gone && !(reason instanceof LogoutError)) console.warn("Could not load a picture", reason);
  if (gone) caches[size].delete(key);
  const used = live.get(key);
  if (used && gone) update(used, { status: "none" });
  else if (used && used.media.status !== "ready") update(used, { status: "error", error: reason });
}

const ready = (blob: Blob): Media => ({ status: "ready", url: URL.createObjectURL(blob) });

function update(used: Live, media: Media): void {
  const before = used.media;
  used.media = media;
  for (const listener of [...used.listeners]) listener();
  revoke(before);
}

function revoke(media: Media): void {
  if (media.url) URL.revokeObjectURL(media.url);
}

/** Nothing of the last user stays, neither bytes nor object URLs (rule 12). */
function empty(): void {
  for (const cache of Object.values(caches)) cache.clear();
  loads.clear();
  for (const used of [...live.values()]) update(used, { status: "none" });
  live.clear();
}

onUserGone(empty);

/** Both caches as they are now. */
export const mediaFigures = () =>
  (Object.keys(caches) as Size[]).map((size) => ({
    size,
    held: caches[size].size,
    bytes: caches[size].bytes,
    most: caches[size].most,
    shown: [...live.values()].filter((used) => used.size === size).length,
    ...counts[size],
  }));

/** Empties one cache; what is on screen stays. */
export const clearMedia = (size: Size): void => caches[size].clear();
