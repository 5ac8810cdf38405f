import { LARGEST_PAGE } from "../../../contract/core/paging";
import { dataProvider } from "../../providers/data";
import { searchRecords } from "../../providers/data/search";
import { entityOf } from "./name-of";
import { type Option, optionsOf } from "./options";

/** Where a choice takes what it offers. */
export interface OptionSource {
  /** Whose records it offers. */
  entity: string;
  /** Sources of one entity and key offer the same. */
  key: readonly string[];
  /** Before anything is typed. */
  first(signal: AbortSignal): Promise<Option[]>;
  found(text: string, signal: AbortSignal): Promise<Option[]>;
}

/** Whether the record's name, or a field that its lists search, holds the text. */
export function holdsText(to: string, { name, record }: Option, text: string): boolean {
  const wanted = text.trim().toLocaleLowerCase();
  const words = [name, ...(entityOf(to)?.list.search ?? []).map((key) => String(record[key] ?? ""))];
  return words.some((word) => word.toLocaleLowerCase().includes(wanted));
}

/**
 * All records of an entity (OP-85): first those of its search without a text, or its first page; then those that its
 * search finds, or that the first page holds where the contract has no search for it.
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
