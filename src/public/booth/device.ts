import { useEffect } from "react";

/** Fills the screen, where the browser can and may; after a touch only. */
export async function fillScreen(): Promise<void> {
  if (!document.fullscreenElement)
    await document.documentElement.requestFullscreen?.().catch(() => undefined);
}

/** Fills the screen again at the first touch after it was left, as by a gesture of the tablet. */
export function useWholeScreen(): void {
  useEffect(() => {
    const fill = () => void fillScreen();
    document.addEventListener("click", fill);
    return () => document.removeEventListener("click", fill);
  }, []);
}

export async function leaveScreen(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen().catch(() => undefined);
}

/** Keeps the screen on while the booth is shown, where the browser can; the lock ends whenever the page is hidden. */
export function useScreenOn(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const take = async () => {
      if (isOver || document.visibilityState !== "visible") return;
      const taken = await navigator.wakeLock?.request("screen").catch(() => undefined);
      if (isOver) void taken?.release();
      else lock = taken;
    };
    void take();
    document.addEventListener("visibilitychange", take);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", take);
      void lock?.release();
    };
  }, []);
}
