import { useCallback } from "react";
import { useSearchParams } from "react-router";
import type { Role } from "../../../contract/core/access";
import { NEW } from "../../resources/routes";
import { useIsDesktop } from "../../shared/media-query";

/** What the address says of the category manager, and the ways to change it. */
export interface CategoryAddress {
  search: string;
  /** Id of the chosen category; `new` for a new one. */
  selected: string | undefined;
  isNew: boolean;
  /** Id of the parent of a new one. */
  parent: string | null;
  isLeafView: boolean;
  hidesGlobal: boolean;
  write(changes: Readonly<Record<string, string | undefined>>): void;
  setSearch(text: string): void;
  select(id: string | undefined): void;
  create(parent: string | null): void;
}

export function useCategoryAddress(role: Role): CategoryAddress {
  const [query, setQuery] = useSearchParams();
  const isWide = useIsDesktop();
  const write = useCallback(
    (changes: Readonly<Record<string, string | undefined>>, replace = true) =>
      setQuery(
        (address) => {
          for (const [key, value] of Object.entries(changes))
            if (value) address.set(key, value);
            else address.delete(key);
          return address;
        },
        { replace },
      ),
    [setQuery],
  );
  const selected = query.get("category") ?? undefined;
  const isNew = selected === NEW;
  return {
    search: query.get("search")?.slice(0, 200) ?? "",
    selected,
    isNew,
    parent: isNew ? query.get("parent") : null,
    isLeafView: query.get("view") === "leaf",
    hidesGlobal: role !== "admin" && query.get("global") === "hidden",
    write: (changes) => write(changes),
    setSearch: useCallback((text: string) => write({ search: text }), [write]),
    // Where the category replaces the tree on screen, Back leads to the tree.
    select: (id) => write({ category: id, parent: undefined }, isWide),
    create: (parent) => write({ category: NEW, parent: parent ?? undefined }, isWide),
  };
}
