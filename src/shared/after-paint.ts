/** A page that nobody sees paints nothing, ms. */
const UNSEEN_MS = 100;

/** Runs once what is done now is on screen: the answer to a press comes first, its consequences follow. */
export function afterPaint(run: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    run();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, UNSEEN_MS);
}
