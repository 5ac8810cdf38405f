import type { NotificationProvider } from "@refinedev/core";
import i18next from "i18next";
import { closeToast, type Toast, toast } from "../shared/toasts";

const KINDS: Record<string, Toast["kind"]> = { success: "success", error: "error" };

/** Refine's door to the one list of toasts: `message` is the heading, `description` the server's words of an error. */
export const notificationProvider: NotificationProvider = {
  open({ key, message, description, type, cancelMutation }) {
    const kind = KINDS[type] ?? "info";
    toast({
      ...(key && { id: key }),
      kind,
      title: message,
      // Of a success Refine says "Success" again, which nobody needs.
      ...(kind === "error" && description && description !== message && { text: description }),
      ...(cancelMutation && { action: { label: i18next.t("actions.undo"), run: cancelMutation } }),
    });
  },
  close: closeToast,
};
