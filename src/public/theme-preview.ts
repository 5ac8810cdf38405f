import { useEffect, useState } from "react";

/**
 * What the console's theme editor posts to its frame of a public page, once the frame says that it listens and whenever
 * the theme is changed: `{ type: "safelight:preview", theme, view? }`.
 * @param read the message as the page shows it; undefined for anything that is none
 * @returns the last one; undefined outside an editor's frame
 */
export function useThemePreview<T>(
  enabled: boolean,
  read: (message: Record<string, unknown>) => T,
): T | undefined {
  const [shown, setShown] = useState<T>();
  useEffect(() => {
    // The browser would warn of a message that another site's page cannot get.
    if (!enabled || !isInOwnPage()) return;
    const receive = ({ source, origin, data }: MessageEvent) => {
      if (source !== parent || origin !== location.origin || data?.type !== "safelight:preview") return;
      const message = read(data);
      if (message !== undefined) setShown(message);
    };
    addEventListener("message", receive);
    parent.postMessage({ type: "safelight:preview-ready" }, location.origin);
    return () => removeEventListener("message", receive);
  }, [enabled, read]);
  return shown;
}

/** Whether the page around this frame is of this site. */
function isInOwnPage(): boolean {
  try {
    return parent.location.origin === location.origin;
  } catch {
    return false;
  }
}
