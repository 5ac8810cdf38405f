import { isId } from "../../../contract/core/ids";
import { readStored, writeStored } from "../../shared/storage";

/** A record whose editor was opened. */
export interface Recent extends RecordKey {
  name: string;
}

interface RecordKey {
  resource: string;
  id: string;
}

const MAX_RECENTS = 8;

/** Stored on this device per user, because record names are visible only to those who may read them. */
const keyOf = (user: string) => `recent_records:${user}` as const;

export function readRecents(user: string): Recent[] {
  try {
    const stored: unknown = JSON.parse(readStored(keyOf(user)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, MAX_RECENTS) : [];
  } catch {
    return []; // invalid, for example from another version
  }
}

const writeRecents = (user: string, recents: readonly Recent[]) =>
  writeStored(keyOf(user), JSON.stringify(recents.slice(0, MAX_RECENTS)));

const othersThan = (user: string, { resource, id }: RecordKey) =>
  readRecents(user).filter((one) => one.resource !== resource || one.id !== id);

/** Moves a record to the top, with its current name. */
export const rememberRecent = (user: string, recent: Recent): void =>
  writeRecents(user, [recent, ...othersThan(user, recent)]);

/** Removes a deleted record. */
export const forgetRecent = (user: string, deleted: RecordKey): void =>
  writeRecents(user, othersThan(user, deleted));

function isRecent(value: unknown): value is Recent {
  const { resource, id, name } = (value ?? {}) as Partial<Recent>;
  return typeof resource === "string" && isId(id) && typeof name === "string";
}
