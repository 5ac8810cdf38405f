import { useEffect } from "react";
import type { TextKey } from "../../providers/i18n/keys";
import { pageOwner, useTitle } from "./use-title";

/** The title of a page that belongs to a record, which is named before it in the breadcrumbs once it is read. */
export function useTitleOf(title: TextKey, { name, path }: { name: string | undefined; path: string }): void {
  useTitle(title);
  useEffect(() => {
    if (!name) return;
    pageOwner.set({ name, path });
    return () => pageOwner.set(undefined);
  }, [name, path]);
}
