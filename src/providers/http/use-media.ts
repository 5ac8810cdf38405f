import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { type Media, mediaOf, previewOf, retryMedia, type Size, watchMedia } from "./media-cache";

const NONE: Media = { status: "none" };
const nothing = () => () => {};

/**
 * A picture behind the session, as an address for `<img>`; revalidated each time it comes on screen.
 * @param address path below the versioned base; `null` for a picture that is known not to exist
 */
export function useMedia(
  address: string | null,
  { thumbnail = false }: { thumbnail?: boolean } = {},
): Media & { retry: () => void } {
  const size: Size = thumbnail ? "thumbnail" : "full";
  const watch = useCallback(
    (changed: () => void) => (address === null ? nothing() : watchMedia(address, size, changed)),
    [address, size],
  );
  const media = useSyncExternalStore(watch, () => (address === null ? NONE : mediaOf(address, size)));
  const retry = useCallback(() => {
    if (address !== null) retryMedia(address, size);
  }, [address, size]);
  return { ...media, retry };
}

/** An address for a file that was picked but not saved, good while the component shows this very file. */
export function usePreview(file: Blob | null): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return setUrl(undefined);
    const preview = previewOf(file);
    setUrl(preview.url);
    return preview.release;
  }, [file]);
  return url;
}
