import { isUnstored } from "../../domain/events/model";

/** The React key of a row: it stays the same when a save gives the row its stored id. */
export interface RowKey {
  id: string;
  key: string;
}

/** Keys of rows, given the previous ones: a stored id at the place of a temporary one is the same row. */
export function rowKeys(ids: readonly string[], before: readonly RowKey[]): RowKey[] {
  const known = new Map(before.map(({ id, key }) => [id, key]));
  return ids.map((id, at) => {
    const there = before[at];
    const isStoredNow =
      there !== undefined && isUnstored(there.id) && !isUnstored(id) && !ids.includes(there.id);
    return { id, key: known.get(id) ?? (isStoredNow ? there.key : id) };
  });
}
