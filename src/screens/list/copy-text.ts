import type { TFunction } from "i18next";
import { toast } from "../../shared/toasts";

/** Copies a text and says so; pages without TLS have no clipboard, then the text is shown to be copied by hand. */
export function copyText(text: string, t: TFunction): void {
  const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"));
  written.then(
    () => toast({ kind: "success", title: t("actions.copied"), text }),
    () => toast({ kind: "info", title: text }),
  );
}
