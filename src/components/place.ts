import { autoUpdate, computePosition, flip, offset, type Placement, shift } from "@floating-ui/dom";

/** Shows a box in the top layer and keeps it at its anchor and inside the window. */
export function placeAt(anchor: Element, box: HTMLElement, placement: Placement, gap: number): () => void {
  box.showPopover();
  return autoUpdate(anchor, box, async () => {
    const { x, y } = await computePosition(anchor, box, {
      placement,
      strategy: "fixed",
      middleware: [offset(gap), flip({ padding: 8 }), shift({ padding: 8 })],
    });
    box.style.left = `${x}px`;
    box.style.top = `${y}px`;
  });
}
