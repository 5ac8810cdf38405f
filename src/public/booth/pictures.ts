import { untilOnline } from "../../domain/booth/clock";
import { isPassing, statusOf, Unreached } from "../../domain/booth/process-error";
import { createStore, useStore } from "../../shared/store";
import { previewOf } from "../../shared/use-preview";
import { untilReached } from "./connection";
import { authorised } from "./session";

/** Icons are small on the screen, the decor fills it. */
export interface Wanted {
  name: string;
  thumbnail: boolean;
}

const pathOf = ({ name, thumbnail }: Wanted) =>
  `/booth/pictures/${name}${thumbnail ? "?thumbnail=true" : ""}`;

/** Object URLs by path; a name identifies its bytes, so that each is read once. */
const urls = createStore<ReadonlyMap<string, string>>(new Map());
const releases = new Map<string, () => void>();

/** How long after a passing error a picture is read again, ms. */
const AGAIN_MS = 30_000;

const mayPass = (reason: unknown): boolean =>
  reason instanceof Unreached || isPassing(reason) || statusOf(reason) === 429;

/** Reads what is wanted and not yet here, one after the other, and releases all others. */
export async function keepPictures(wanted: readonly Wanted[], signal: AbortSignal): Promise<void> {
  const paths = new Set(wanted.map(pathOf));
  for (const [path, release] of releases) if (!paths.has(path)) drop(path, release);
  for (let isOver = false; !isOver; ) {
    isOver = true;
    for (const path of paths) {
      if (signal.aborted) return;
      if (releases.has(path)) continue;
      await load(path, signal).catch((reason) => {
        if (mayPass(reason)) isOver = false;
      });
    }
    if (!isOver) await untilOnline(AGAIN_MS, signal).catch(() => undefined);
  }
}

function drop(path: string, release: () => void): void {
  releases.delete(path);
  const rest = new Map(urls.get());
  rest.delete(path);
  urls.set(rest);
  release();
}

async function load(path: string, signal: AbortSignal): Promise<void> {
  const { data } = await untilReached(
    () => authorised({ method: "GET", base: "unversioned", path, as: "blob", signal }),
    signal,
  );
  if (signal.aborted) return;
  const { url, release } = previewOf(data as Blob);
  releases.set(path, release);
  urls.set(new Map(urls.get()).set(path, url));
}

/** URL of a picture, once it is here. */
export const usePicture = (wanted: Wanted | undefined): string | undefined =>
  useStore(urls, (here) => wanted && here.get(pathOf(wanted)));
