import i18next from "i18next";
import { ApiError, LogoutError } from "../../providers/http/errors";
import { messageFor } from "../../providers/http/message-for";
import { galleries } from "../../resources/galleries";
import { useDeleteRecord } from "../../screens/delete/delete-record";
import { toast } from "../../shared/toasts";

/** Texts of failures without a text of the server (GAL-21 to GAL-24). */
const FALLBACK = {
  load: "gallery.error_loading",
  create: "gallery.error_create",
  update: "gallery.error_update",
  delete: "gallery.error_delete",
} as const;

export type Action = keyof typeof FALLBACK;

/** A lost connection has its own text, then the server's `detail` (GAL-19, GAL-20). */
export const failureText = (action: Action, reason: unknown): string =>
  messageFor(reason, (key, values) => i18next.t(key, values), FALLBACK[action]);

/** Shows it as a toast, unless the session has ended. */
export function sayGalleryFailure(action: Action, reason: unknown): void {
  if (reason instanceof LogoutError) return;
  toast({ id: `gallery-${action}`, kind: "error", title: failureText(action, reason) });
}

/** The error with the action's text if the server sent none, for an editor that reports it. */
export function withGalleryText(action: Action, reason: unknown): unknown {
  const isPlain = reason instanceof ApiError && reason.kind === "http" && !reason.detail;
  // A conflict is not a failure, and a limit has its own text.
  if (!isPlain || reason.statusCode === 412 || reason.statusCode === 429) return reason;
  return new ApiError({ ...reason, detail: failureText(action, reason) });
}

export const useDeleteGallery = () =>
  useDeleteRecord(galleries, (reason) => sayGalleryFailure("delete", reason));
