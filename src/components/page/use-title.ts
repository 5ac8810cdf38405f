import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../providers/i18n/keys";
import { createStore } from "../../shared/store";

/** Name of the current page, for the document title and the last breadcrumb. */
export const pageName = createStore("");

/** The record that a page belongs to, which is the breadcrumb before the last. */
export interface Owner {
  name: string;
  path: string;
}

export const pageOwner = createStore<Owner | undefined>(undefined);

/**
 * Sets the document title and the page name (SHELL-62): from a message key, or from a text such as a record's name.
 * An empty text, while the record loads, leaves the title unchanged.
 */
export function useTitle(name: TextKey | { text: string }, owner?: Owner): void {
  const { t } = useTranslation();
  const page = typeof name === "string" ? t(name) : name.text;
  const title = t("app.title", { page });
  const { name: ownerName = "", path: ownerPath = "" } = owner ?? {};
  useEffect(() => {
    if (!page) return;
    document.title = title;
    pageName.set(page);
  }, [page, title]);
  useEffect(() => {
    if (!ownerName) return;
    pageOwner.set({ name: ownerName, path: ownerPath });
    return () => pageOwner.set(undefined);
  }, [ownerName, ownerPath]);
}
