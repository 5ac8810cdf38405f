import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../providers/i18n/keys";
import { createStore } from "../../shared/store";

/** Name of the current page, for the document title and the last breadcrumb. */
export const pageName = createStore("");

/** The record that a page belongs to, which is the breadcrumb before the last. */
export const pageOwner = createStore<{ name: string; path: string } | undefined>(undefined);

/**
 * Sets the document title and the page name (SHELL-62): from a message key, or from a text such as a record's name.
 * An empty text, while the record loads, leaves the title unchanged.
 */
export function useTitle(name: TextKey | { text: string }): void {
  const { t } = useTranslation();
  const page = typeof name === "string" ? t(name) : name.text;
  const title = t("app.title", { page });
  useEffect(() => {
    if (!page) return;
    document.title = title;
    pageName.set(page);
  }, [page, title]);
}
