import { useCallback } from "react";
import { type Location, useSearchParams } from "react-router";
import type { Store } from "../../../contract/entities/store";
import type { DocumentAt } from "../../editor/guards";

/** What is open on the page of a store, by the parameters of its address. */
export const TABS = ["products", "themes", "payments", "orders", "legal", "settings"] as const;
export type Tab = (typeof TABS)[number];

/** Parameters that name the document: another one of them is another document, with another Save. */
const DOCUMENT = ["tab", "product", "theme", "system"] as const;
type Parameter = (typeof DOCUMENT)[number] | "order" | "view";

const USUAL: Tab = "products";

export const tabOf = (query: URLSearchParams): Tab => {
  const asked = query.get("tab");
  return TABS.find((tab) => tab === asked) ?? USUAL;
};

/** For the editors of this page: changing the tab, or what is open in it, leaves the document. */
export const documentAt: DocumentAt = ({ pathname, search }: Pick<Location, "pathname" | "search">) => {
  const query = new URLSearchParams(search);
  return [
    pathname,
    ...DOCUMENT.map((name) => (name === "tab" ? tabOf(query) : (query.get(name) ?? ""))),
  ].join();
};

/** Query of a tab, with what is open in it. */
export const tabQuery = (tab: Tab, open: Partial<Record<Parameter, string>> = {}): string =>
  `?${new URLSearchParams({ ...(tab === USUAL ? {} : { tab }), ...open })}`;

/** The open tab, what is open in it, and how to open something else; a list's page stays. */
export function useOpen() {
  const [query, setQuery] = useSearchParams();
  const open = useCallback(
    (changes: Partial<Record<Parameter, string | undefined>>, options?: { replace?: boolean }) =>
      setQuery(
        (now) => {
          const next = new URLSearchParams(now);
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { preventScrollReset: true, ...options },
      ),
    [setQuery],
  );
  const showTab = useCallback((tab: string) => setQuery(tab === USUAL ? {} : { tab }), [setQuery]);
  return { query, tab: tabOf(query), open, showTab };
}

/** The storefront on this host, where every address of a store answers (OP-144). */
export const storefrontPath = ({ slug }: Pick<Store, "slug">): string => `/store/${encodeURIComponent(slug)}`;
