import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../providers/i18n/keys";
import { pageName } from "./page-name";

/**
 * Sets the document's title and the page's name from a message key (SHELL-62), or from a text where the name is a
 * record's own. An empty text, while the record is under way, leaves the title as it is.
 */
export function useTitle(name: TextKey | { text: string }, values?: Record<string, unknown>): void {
  const { t } = useTranslation();
  const page = typeof name === "string" ? t(name, values ?? {}) : name.text;
  const title = t("app.title", { page });
  useEffect(() => {
    if (!page) return;
    document.title = title;
    pageName.set(page);
  }, [page, title]);
}
