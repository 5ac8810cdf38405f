import { createStore } from "./store";

export interface Toast {
  id: string;
  kind: "success" | "error" | "info";
  /** What happened or what failed. */
  title: string;
  /** The server's own words. */
  text?: string;
  /** What "Copy details" copies; without secrets. */
  details?: string;
  /** One way to go. It closes the toast. */
  action?: { label: string; run: () => void };
}

/** How long a success stays; everything else stays until it is closed (OP-26). */
export const SUCCESS_MS = 4000;

export const toasts = createStore<readonly Toast[]>([]);

let last = 0;

/** Shows a toast and returns its id. A toast with the id of one that is shown takes its place. */
export function toast(content: Omit<Toast, "id"> & { id?: string }): string {
  const id = content.id ?? `toast-${++last}`;
  const next: Toast = { ...content, id };
  const others = toasts.get().filter((shown) => shown.id !== id);
  // The same failure again, as from ten rows at once, is said once.
  const same = others.find(
    (shown) => shown.kind === next.kind && shown.title === next.title && shown.text === next.text,
  );
  if (same) return same.id;
  toasts.set([...others, next]);
  return id;
}

export function closeToast(id: string): void {
  toasts.set(toasts.get().filter((shown) => shown.id !== id));
}
