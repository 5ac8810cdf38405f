import { useEffect, useEffectEvent, useRef } from "react";
import { type Location, useBlocker } from "react-router";
import { session } from "../providers/http/session";

/** The part of a location that identifies the document; changing it leaves the document. */
export type DocumentAt = (location: Location) => string;

const byPath: DocumentAt = ({ pathname }) => pathname;

/** Whether to leave the page. The first answer counts: the page that follows may take a while to load. */
export interface LeaveQuestion {
  /**
   * Number of the blocked navigation. The router updates its state in transitions, so an answered question and the next
   * one can arrive in one render; only the number distinguishes them.
   */
  attempt: number;
  stay(): void;
  leave(): void;
}

/**
 * Blocks leaving with unsaved changes: links, back and forward by the router, reload and close by the browser. Once
 * the session has ended nothing is blocked, because the draft is on this device and is offered again.
 * @returns the question to ask while a navigation is blocked
 */
export function useLeaveGuard(isUnsaved: () => boolean, documentAt = byPath): LeaveQuestion | undefined {
  const attempt = useRef(0);
  const answered = useRef(0);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (documentAt(currentLocation) === documentAt(nextLocation)) return false;
    if (session.current() === null || !isUnsaved()) return false;
    attempt.current += 1;
    return true;
  });
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (session.current() !== null && isUnsaved()) event.preventDefault();
  });
  useEffect(() => {
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);
  if (blocker.state !== "blocked") return undefined;
  const asked = attempt.current;
  const answer = (run: () => void) => () => {
    if (answered.current === asked) return;
    answered.current = asked;
    run();
  };
  return { attempt: asked, stay: answer(blocker.reset), leave: answer(blocker.proceed) };
}

/** Ignores files dropped outside a drop zone: the browser would open them instead of the form. */
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
 * Ctrl+S or Cmd+S saves. The key is matched by its position, so that it works on a Russian layout. While a dialog is
 * open it does nothing; the browser's "save page" never appears.
 */
export function useSaveKey(save: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== "KeyS" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (!event.repeat && !document.querySelector("[aria-modal=true], dialog[open]")) save();
  });
  useEffect(() => {
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
