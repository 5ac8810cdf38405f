import type { ReactNode } from "react";
import { createStore } from "./store";

/** MOD-06. The safe answer is the primary one; a danger button is set apart on the left. */
export type ModalButtonStyle = "primary" | "secondary" | "danger";

export interface ModalButton {
  text: string;
  style: ModalButtonStyle;
  /**
   * Closes the modal itself, by `close` or `closeModal(id)`; a button without a handler closes it (OP-167).
   * While its promise is pending all buttons are busy, so that a double click acts once.
   */
  handler?: (close: () => void) => unknown;
}

export interface ModalOptions {
  /** Replaces an open modal with the same id (OP-167). */
  id: string;
  /** Heading and accessible name; for a confirmation, the question. */
  title: string;
  content?: ReactNode;
  /**
   * `app` stays when the location changes, `page` closes with its page (MOD-10, MOD-11, SHELL-53). Both make the rest
   * of the window inert. Default `app`.
   */
  scope?: "app" | "page";
  /** Neither Escape nor a click outside closes it (MOD-08, OP-167). */
  disableBackdropClose?: boolean;
  /** Without buttons, a cross closes it. */
  buttons?: readonly ModalButton[];
  /** The content brings its buttons, one of which closes it. */
  ownButtons?: boolean;
  /** 880 px instead of 520, for tables. */
  wide?: boolean;
  /** Called once after it was closed in any way. */
  onClosed?: () => void;
}

export type OpenModal = ModalOptions & Required<Pick<ModalOptions, "scope" | "buttons">>;

/** Open modals, the topmost of each scope last; `app` is above `page` (OP-167). One host renders them (MOD-01). */
export const modals = createStore<readonly OpenModal[]>([]);

/** Opens a modal, inside React or outside, and returns its id. */
export function openModal(options: ModalOptions): string {
  const before = modals.get();
  const replaced = before.find(({ id }) => id === options.id);
  const next: OpenModal = { ...options, scope: options.scope ?? "app", buttons: options.buttons ?? [] };
  modals.set([...before.filter((modal) => modal !== replaced), next]);
  replaced?.onClosed?.();
  return next.id;
}

export function closeModal(id: string): void {
  close((modal) => modal.id === id);
}

/** SHELL-53 */
export function closePageModals(): void {
  close(({ scope }) => scope === "page");
}

/** For logout: the next user must not see them. */
export function closeAllModals(): void {
  close(() => true);
}

function close(which: (modal: OpenModal) => boolean): void {
  const gone = modals.get().filter(which);
  if (gone.length === 0) return;
  modals.set(modals.get().filter((modal) => !which(modal)));
  for (const modal of gone) modal.onClosed?.();
}
