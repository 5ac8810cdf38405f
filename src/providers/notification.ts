import type { NotificationProvider } from "@refinedev/core";
import i18next from "i18next";
import { closeToast, type Toast, toast } from "../shared/toasts";

const KINDS: Record<string, Toast["kind"]> = { success: "success", error: "error" };

/** Refine's adapter to the toasts: `message` is the title, `description` the text of an error. */
export const notificationProvider: NotificationProvider = {
  open({ key, message, description, type, cancelMutation }) {
    const kind = KINDS[type] ?? "info";
    toast({
      ...(key && { id: key }),
      kind,
      title: message,
      // The description of a success only repeats "Success".
      ...(kind === "error" && description && description !== message && { text: description }),
      ...(cancelMutation && { action: { label: i18next.t("actions.undo"), run: cancelMutation } }),
    });
  },
  close: closeToast,
};
