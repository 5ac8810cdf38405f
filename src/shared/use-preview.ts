import { useEffect, useState } from "react";

/** An object URL for a file, until it is released. */
export function previewOf(file: Blob): { url: string; release: () => void } {
  const url = URL.createObjectURL(file);
  return { url, release: () => URL.revokeObjectURL(url) };
}

/** An object URL for a file that was picked but not saved, valid while the component shows this file. */
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
