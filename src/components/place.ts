import type { Placement } from "@floating-ui/dom";

/** Loaded with the first box, or ahead while a page is idle: the first screen has none. */
export const loadPlacing = () => import("@floating-ui/dom");

/**
 * Shows a box in the top layer and keeps it at its anchor and inside the window. A box that can be higher than the room
 * on its side scrolls within `--room`.
 */
export function placeAt(anchor: Element, box: HTMLElement, placement: Placement, gap: number): () => void {
  box.showPopover();
  box.style.opacity = "0"; // until it is in its place; hidden it could not take the focus
  let isGone = false;
  let stop = () => {};
  loadPlacing().then(
    ({ autoUpdate, computePosition, flip, offset, shift, size }) => {
      if (isGone) return;
      stop = autoUpdate(anchor, box, async () => {
        const { x, y } = await computePosition(anchor, box, {
          placement,
          strategy: "fixed",
          middleware: [
            offset(gap),
            flip({ padding: 8 }),
            shift({ padding: 8 }),
            size({
              padding: 8,
              apply: ({ availableHeight }) => box.style.setProperty("--room", `${availableHeight}px`),
            }),
          ],
        });
        Object.assign(box.style, { left: `${x}px`, top: `${y}px`, opacity: "" });
      });
    },
    () => {
      box.style.opacity = ""; // rather in the middle than not at all
    },
  );
  return () => {
    isGone = true;
    stop();
  };
}
