import { createStore } from "./store";

export interface Toast {
  id: string;
  kind: "success" | "error" | "warning" | "info";
  /** What happened or what failed. */
  title: string;
  /** The server's message. */
  text?: string;
  /** Copied by "Copy details"; must hold no secrets. */
  details?: string;
  /** One action, which also closes the toast. */
  action?: { label: string; run: () => void };
}

/** How long a success is shown; everything else stays until it is closed (OP-26). */
export const SUCCESS_MS = 4000;

/** How long a success with an action is shown: to read it, and to reach it by keyboard. */
export const ACTION_MS = 20_000;

export const toasts = createStore<readonly Toast[]>([]);

let last = 0;

/** Shows a toast and returns its id. It replaces a shown toast with the same id. */
export function toast(content: Omit<Toast, "id"> & { id?: string }): string {
  const id = content.id ?? `toast-${++last}`;
  const next: Toast = { ...content, id };
  const others = toasts.get().filter((shown) => shown.id !== id);
  // The same failure, for example of ten rows at once, is shown once.
  const same = others.find(
    (shown) => shown.kind === next.kind && shown.title === next.title && shown.text === next.text,
  );
  if (same) return same.id;
  toasts.set([...others, next]);
  return id;
}

/** Runs `report`; `close` closes the toasts that it showed, for example of a failure when the action is repeated. */
export function toastsOf<T>(report: () => T): { result: T; close(): void } {
  const before = toasts.get();
  const result = report();
  const shown = toasts.get().filter((one) => !before.includes(one));
  return { result, close: () => toasts.set(toasts.get().filter((one) => !shown.includes(one))) };
}

export function closeToast(id: string): void {
  toasts.set(toasts.get().filter((shown) => shown.id !== id));
}
