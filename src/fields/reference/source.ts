import { endpoints } from "../../../contract";
import { LARGEST_PAGE } from "../../../contract/core/paging";
import { USER_SEARCH_LIMIT } from "../../../contract/endpoints/users";
import { call } from "../../providers/call";
import { dataProvider, lookUp } from "../../providers/data";
import { entityOf, nameOfRecord } from "./name-of";

export interface Option {
  id: string;
  name: string;
}

type Row = Record<string, unknown> & { id: string };

function options(to: string, rows: readonly unknown[]): Option[] {
  const entity = entityOf(to);
  if (!entity) throw new Error(`No entity ${to} to refer to`);
  return (rows as readonly Row[]).map((row) => ({ id: row.id, name: nameOfRecord(entity, row) }));
}

/** Names of the records with these ids, by one by_ids (OP-85). What cannot be read is left out and logged (LIST-09). */
export async function namedOptions(to: string, ids: readonly string[]): Promise<Option[]> {
  return options(to, await lookUp(to, ids));
}

/** What a choice offers before anything is typed: the first page (OP-85). */
export async function firstOptions(to: string): Promise<Option[]> {
  const { data } = await dataProvider.getList({
    resource: to,
    pagination: {
      currentPage: 1,
      pageSize: to === "users" ? USER_SEARCH_LIMIT : LARGEST_PAGE,
      mode: "server",
    },
  });
  return options(to, data);
}

/** What it offers for a typed text: users have a search of their own, the rest is looked through here. */
export async function foundOptions(to: string, text: string, signal?: AbortSignal): Promise<Option[]> {
  if (to === "users") {
    const { users } = await call(
      endpoints.searchUsers,
      { query: { q: text, limit: USER_SEARCH_LIMIT } },
      { signal },
    );
    return options(to, users);
  }
  const wanted = text.trim().toLocaleLowerCase();
  return (await firstOptions(to)).filter((option) => option.name.toLocaleLowerCase().includes(wanted));
}
