import { LARGEST_PAGE } from "../../../contract/core/paging";
import { dataProvider } from "../../providers/data";
import { searchRecords } from "../../providers/data/search";
import { entityOf } from "./name-of";
import { type Option, optionsOf } from "./options";

/** Where a choice gets its options from. */
export interface OptionSource {
  /** Entity of the options. */
  entity: string;
  /** Part of the cache key: sources of the same entity and key have the same options. */
  key: readonly string[];
  /** Options before anything is typed. */
  first(signal: AbortSignal): Promise<Option[]>;
  found(text: string, signal: AbortSignal): Promise<Option[]>;
}

/** Whether the record's name, or a field that its list searches, contains the text. */
export function holdsText(to: string, { name, record }: Option, text: string): boolean {
  const wanted = text.trim().toLocaleLowerCase();
  const words = [name, ...(entityOf(to)?.list.search ?? []).map((key) => String(record[key] ?? ""))];
  return words.some((word) => word.toLocaleLowerCase().includes(wanted));
}

/**
 * The records of an entity (OP-85): at first the first page, then what its search finds. Where the contract has no
 * search for it, the first page is searched.
 */
export function entitySource(to: string): OptionSource {
  const search = entityOf(to)?.transport.search;
  const first = async (signal: AbortSignal) => {
    const { data } = await dataProvider.getList({
      resource: to,
      pagination: { currentPage: 1, pageSize: search?.size ?? LARGEST_PAGE, mode: "server" },
      meta: { signal },
    });
    return optionsOf(to, data);
  };
  return {
    entity: to,
    key: [],
    first,
    found: async (text, signal) =>
      search
        ? optionsOf(to, await searchRecords(to, text, signal))
        : (await first(signal)).filter((option) => holdsText(to, option, text)),
  };
}
