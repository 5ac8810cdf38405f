import { LARGEST_PAGE } from "../../../contract/core/paging";
import { dataProvider } from "../../providers/data";
import { searchRecords } from "../../providers/data/search";
import { offers } from "../../providers/server";
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
function holdsText(to: string, { name, record }: Option, text: string): boolean {
  const wanted = text.trim().toLocaleLowerCase();
  const words = [name, ...(entityOf(to)?.list.search ?? []).map((key) => String(record[key] ?? ""))];
  return words.some((word) => word.toLocaleLowerCase().includes(wanted));
}

/** Records that `read` answers all at once; a text is searched in them. */
export function listSource(
  to: string,
  key: readonly string[],
  read: (signal: AbortSignal) => Promise<readonly unknown[]>,
  holds: (option: Option, text: string) => boolean = (option, text) => holdsText(to, option, text),
): OptionSource {
  const first = async (signal: AbortSignal) => optionsOf(to, await read(signal));
  const found = async (text: string, signal: AbortSignal) =>
    (await first(signal)).filter((option) => holds(option, text));
  return { entity: to, key, first, found };
}

/** Records that are read to be searched here. */
const MOST_SEARCHED = 1000;

/**
 * The records of an entity (OP-85): at first its first records, then what a search finds: its own call, otherwise that of
 * its list. Where the server has neither, the first thousand are searched.
 */
export function entitySource(to: string): OptionSource {
  const { search, size = LARGEST_PAGE } = entityOf(to)?.transport ?? {};
  const pageSize = search?.size ?? size;
  const rowsOf = (most: number) => async (signal: AbortSignal) => {
    const rows: unknown[] = [];
    for (let currentPage = 1; ; currentPage++) {
      const pagination = { currentPage, pageSize, mode: "server" as const };
      const { data, total } = await dataProvider.getList({ resource: to, pagination, meta: { signal } });
      rows.push(...data);
      const isLast = data.length < pageSize || rows.length >= total;
      if (isLast || search || rows.length >= most) return rows;
    }
  };
  const source = listSource(to, [], rowsOf(LARGEST_PAGE));
  const found = async (text: string, signal: AbortSignal) => {
    if (search) return optionsOf(to, await searchRecords(to, text, signal));
    const canSearch = entityOf(to)?.list.search?.length && (await offers("list-search"));
    if (canSearch) return firstOf(to, { search: text }, signal);
    return listSource(to, [], rowsOf(MOST_SEARCHED)).found(text, signal);
  };
  return { ...source, found };
}

/** The first records of a list with these filters. */
async function firstOf(to: string, filters: Only, signal: AbortSignal): Promise<Option[]> {
  const { data } = await dataProvider.getList({
    resource: to,
    pagination: { currentPage: 1, pageSize: LARGEST_PAGE, mode: "server" },
    filters: Object.entries(filters).map(([field, value]) => ({ field, operator: "eq", value })),
    meta: { signal },
  });
  return optionsOf(to, data as Option["record"][]);
}

type Only = Readonly<Record<string, string>>;

/**
 * The records of an entity that match list filters: chosen by servers with that ability (OP-175), otherwise from what
 * the entity's own source finds.
 */
export function onlySource(to: string, only: Only): OptionSource {
  const { fields = {}, list = {} } = entityOf(to) ?? {};
  const isOne = (record: Option["record"]) =>
    Object.entries(only).every(([name, value]) =>
      [list.derived?.[name]?.(record) ?? (name in fields ? record[name] : value)]
        .flat()
        .map(String)
        .includes(value),
    );
  async function read(signal: AbortSignal, text?: string): Promise<Option[] | undefined> {
    const abilities = text ? (["list-filters", "list-search"] as const) : (["list-filters"] as const);
    if (!(await Promise.all(abilities.map(offers))).every(Boolean)) return undefined;
    return firstOf(to, { ...only, ...(text && { search: text }) }, signal);
  }
  const all = entitySource(to);
  const source: OptionSource = {
    ...all,
    first: async (signal) => (await read(signal)) ?? all.first(signal),
    found: async (text, signal) => (await read(signal, text)) ?? all.found(text, signal),
  };
  return filteredSource(source, Object.entries(only).flat(), isOne);
}

/** Those options of a source that `keeps` accepts, under a key of their own. */
export const filteredSource = (
  source: OptionSource,
  key: readonly string[],
  keeps: (record: Option["record"]) => boolean,
): OptionSource => {
  const kept = (options: readonly Option[]) => options.filter(({ record }) => keeps(record));
  return {
    ...source,
    key,
    first: async (signal) => kept(await source.first(signal)),
    found: async (text, signal) => kept(await source.found(text, signal)),
  };
};
