import type { ReactNode } from "react";
import { createStore } from "./store";

/** MOD-06. The safe answer is the primary one; a danger button stands apart at the left. */
export type ModalButtonStyle = "primary" | "secondary" | "danger";

export interface ModalButton {
  text: string;
  style: ModalButtonStyle;
  /**
   * Decides itself whether to close, by `close` or `closeModal(id)`; a button without a handler closes (OP-167).
   * While a promise of it is pending all buttons wait, so that a double click acts once.
   */
  handler?: (close: () => void) => unknown;
}

export interface ModalOptions {
  /** One of the same id is replaced (OP-167). */
  id: string;
  /** The dialog's heading and name; a dialog that asks puts the question here. */
  title: string;
  content?: ReactNode;
  /**
   * `app` stays when the location changes, `page` belongs to one page and closes with it (MOD-10, MOD-11, SHELL-53).
   * Both put all the rest out of reach. `app` unless said.
   */
  scope?: "app" | "page";
  /** Neither Escape nor a click next to it closes (MOD-08, OP-167). */
  disableBackdropClose?: boolean;
  /** Without any, a cross closes. */
  buttons?: readonly ModalButton[];
  /** The content has its own buttons, one of which closes. */
  ownButtons?: boolean;
  /** 880 px instead of 520, for tables. */
  wide?: boolean;
  /** Called once when it is gone, however that came about. */
  onClosed?: () => void;
}

export interface OpenModal extends Required<Pick<ModalOptions, "id" | "title" | "scope" | "buttons">> {
  content: ReactNode;
  disableBackdropClose: boolean;
  wide: boolean;
  ownButtons: boolean;
  onClosed?: (() => void) | undefined;
}

/** Open modals, the topmost of each scope last; those of scope app lie above all of scope page (OP-167). Drawn by the one host in the shell (MOD-01). */
export const modals = createStore<readonly OpenModal[]>([]);

/** Opens a modal from anywhere, inside React or outside; gives its id. */
export function openModal(options: ModalOptions): string {
  const before = modals.get();
  const replaced = before.find(({ id }) => id === options.id);
  const next: OpenModal = {
    ...options,
    content: options.content ?? null,
    scope: options.scope ?? "app",
    buttons: options.buttons ?? [],
    disableBackdropClose: options.disableBackdropClose ?? false,
    wide: options.wide ?? false,
    ownButtons: options.ownButtons ?? false,
  };
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

/** At logout: the next person must not meet them. */
export function closeAllModals(): void {
  close(() => true);
}

function close(which: (modal: OpenModal) => boolean): void {
  const gone = modals.get().filter(which);
  if (gone.length === 0) return;
  modals.set(modals.get().filter((modal) => !which(modal)));
  for (const modal of gone) modal.onClosed?.();
}
