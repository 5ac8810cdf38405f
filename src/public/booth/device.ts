import { useEffect } from "react";

/** Calls back at each touch, for what browsers allow after one only. */
function useTouch(work: () => void): void {
  useEffect(() => {
    document.addEventListener("click", work);
    return () => document.removeEventListener("click", work);
  }, [work]);
}

/** Fills the screen, where the browser can and may; after a touch only. */
export async function fillScreen(): Promise<void> {
  if (!document.fullscreenElement)
    await document.documentElement.requestFullscreen?.().catch(() => undefined);
}

/** Fills the screen again at the first touch after it was left, as by a gesture of the tablet. */
export const useWholeScreen = (): void => useTouch(fillScreen);

export async function leaveScreen(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen().catch(() => undefined);
}

/** Browsers skip entries that a page adds without a touch. */
function addEntry(): void {
  if (!history.state?.booth) history.pushState({ booth: true }, "");
}

const returnToEntry = () => {
  if (!history.state?.booth) history.forward();
};

/** A back gesture leads to an entry of the same address, and at once to the one after it: the booth stays. */
export function useBackGuard(): void {
  useTouch(addEntry);
  useEffect(() => {
    addEventListener("popstate", returnToEntry);
    return () => removeEventListener("popstate", returnToEntry);
  }, []);
}

let lock: WakeLockSentinel | undefined;
let isWanted = false;
const isOn = () => lock?.released === false;

/** Keeps the screen on, where the browser can and may: iPads ask for a touch, and a hidden page loses it. */
export async function keepScreenOn(): Promise<void> {
  isWanted = true;
  if (document.visibilityState !== "visible" || isOn()) return;
  const taken = await navigator.wakeLock?.request("screen").catch(() => undefined);
  if (isWanted && !isOn()) lock = taken;
  else void taken?.release();
}

export function letScreenOff(): void {
  isWanted = false;
  void lock?.release();
}

/** Keeps the screen on while the booth is shown. */
export function useScreenOn(): void {
  useTouch(keepScreenOn);
  useEffect(() => {
    void keepScreenOn();
    document.addEventListener("visibilitychange", keepScreenOn);
    return () => {
      document.removeEventListener("visibilitychange", keepScreenOn);
      letScreenOff();
    };
  }, []);
}
