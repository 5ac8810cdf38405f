import { useEffect } from "react";
import { closeModal, modals, topmostModal } from "../../shared/modals";

/** Escape closes the topmost modal and nothing else (MOD-07, MOD-08, OP-167). */
export function useEscape(): void {
  useEffect(() => {
    let belongsElsewhere = false;
    // Before anybody acts on the key: a list that is open inside the modal closes first, and is then no longer open.
    const look = ({ target }: KeyboardEvent) => {
      belongsElsewhere =
        target instanceof Element && target.closest("dialog, [aria-expanded='true']") !== null;
    };
    const close = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || event.isComposing || belongsElsewhere) return;
      const top = topmostModal(modals.get());
      if (!top) return;
      event.preventDefault();
      if (!top.disableBackdropClose) closeModal(top.id);
    };
    document.addEventListener("keydown", look, true);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("keydown", look, true);
      document.removeEventListener("keydown", close);
    };
  }, []);
}
