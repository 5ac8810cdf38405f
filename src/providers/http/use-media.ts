import { useCallback, useSyncExternalStore } from "react";
import { useAbility } from "../server";
import { LOADING, type Media, mediaOf, retryMedia, type Size, watchMedia } from "./media-cache";

const NONE: Media = { status: "none" };

/** Thumbnails: of any server (`always`, for style icons), or of those that offer them (OP-175). */
export type Thumbnail = boolean | "always";

/** The cache to use; undefined until it is known whether the server makes thumbnails. */
function useSize(thumbnail: Thumbnail): Size | undefined {
  const offered = useAbility(thumbnail === true ? "thumbnails" : undefined);
  if (thumbnail !== true) return thumbnail ? "thumbnail" : "full";
  if (offered === undefined) return undefined;
  return offered ? "thumbnail" : "full";
}

/**
 * An image behind the session as a URL for `<img>`; revalidated each time it comes on screen.
 * @param address path below the versioned base; `null` for an image that is known not to exist
 */
export function useMedia(
  address: string | null,
  { thumbnail = false }: { thumbnail?: Thumbnail } = {},
): Media & { retry: () => void } {
  const size = useSize(thumbnail);
  const watch = useCallback(
    (changed: () => void) => (address === null || !size ? () => {} : watchMedia(address, size, changed)),
    [address, size],
  );
  const media = useSyncExternalStore(watch, () => {
    if (address === null) return NONE;
    return size ? mediaOf(address, size) : LOADING;
  });
  const retry = useCallback(() => {
    if (address !== null && size) retryMedia(address, size);
  }, [address, size]);
  return { ...media, retry };
}
