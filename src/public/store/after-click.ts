import { useEffect, useState } from "react";

/**
 * A function that runs something once the click under way has ended. What a blur makes appear would otherwise move the
 * page between press and release, and the click would meet nothing.
 */
export function useAfterClick(): (then: () => void) => void {
  const [clicks] = useState(createClicks);
  useEffect(() => clicks.watch(), [clicks]);
  return clicks.after;
}

function createClicks() {
  let isPressed = false;
  let waiting: (() => void)[] = [];
  const run = () => {
    if (isPressed) return;
    for (const then of waiting.splice(0)) then();
  };
  // A later task: the click comes after pointerup, and a finger's mousedown, which moves the focus, too.
  const runLater = () => setTimeout(run);
  const press = () => {
    isPressed = true;
  };
  const release = () => {
    isPressed = false;
    runLater();
  };
  return {
    after(then: () => void) {
      waiting.push(then);
      runLater();
    },
    watch() {
      const stop = new AbortController();
      const options = { capture: true, signal: stop.signal };
      addEventListener("pointerdown", press, options);
      addEventListener("pointerup", release, options);
      addEventListener("pointercancel", release, options);
      return () => {
        stop.abort();
        waiting = [];
      };
    },
  };
}
