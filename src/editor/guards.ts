import { useEffect, useRef } from "react";
import { type Blocker, type Location, useBlocker } from "react-router";
import { session } from "../providers/http/session";

/** What of an address names the document: one with another is a way out. */
export type DocumentAt = (location: Location) => string;

const byPath: DocumentAt = ({ pathname }) => pathname;

/**
 * Guards unsaved changes against every way out: links, back and forward through the router, reload and closing
 * through the browser. A session that ended is never held back: the draft is on this device and is offered again.
 * `attempt` counts the ways out that were held up. The router reports its state in transitions, so that an answered
 * question and the next one can reach a component as one change: only the count tells them apart.
 */
export function useLeaveGuard(
  isUnsaved: () => boolean,
  documentAt = byPath,
): { blocker: Blocker; attempt: number } {
  const unsaved = useRef(isUnsaved);
  unsaved.current = isUnsaved;
  const attempt = useRef(0);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (documentAt(currentLocation) === documentAt(nextLocation)) return false;
    if (session.current() === null || !unsaved.current()) return false;
    attempt.current += 1;
    return true;
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (session.current() !== null && unsaved.current()) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);
  return { blocker, attempt: attempt.current };
}

/** A file that is dropped next to its zone would open in place of the form, and everything typed would be gone. */
export function useFileGuard(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "none";
    };
    addEventListener("dragover", refuse);
    addEventListener("drop", refuse);
    return () => {
      removeEventListener("dragover", refuse);
      removeEventListener("drop", refuse);
    };
  }, []);
}

/**
 * Ctrl+S or Cmd+S saves. The key is known by its place, so that it works on a Russian layout; while a dialog is open
 * it does nothing, and the browser's own "save page" never appears.
 */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.code !== "KeyS" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (!event.repeat && !document.querySelector("[aria-modal=true], dialog[open]")) latest.current();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
