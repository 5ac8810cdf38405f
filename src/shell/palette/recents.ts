import { isId } from "../../../contract/core/ids";

/** A record whose editor was opened. */
export interface Recent {
  resource: string;
  id: string;
  name: string;
}

type RecordKey = Omit<Recent, "name">;

const MAX_RECENTS = 8;

/** Stored on this device per user, because record names are visible only to those who may read them. */
const keyOf = (user: string) => `recent_records:${user}`;

export function readRecents(user: string): Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(user)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, MAX_RECENTS) : [];
  } catch {
    return []; // blocked or invalid storage
  }
}

/** Moves a record to the top, with its current name. */
export function rememberRecent(user: string, recent: Recent): void {
  const others = readRecents(user).filter((one) => !isSame(one, recent));
  write(user, [recent, ...others].slice(0, MAX_RECENTS));
}

/** Removes a deleted record. */
export function forgetRecent(user: string, gone: RecordKey): void {
  write(
    user,
    readRecents(user).filter((one) => !isSame(one, gone)),
  );
}

function write(user: string, recents: readonly Recent[]): void {
  try {
    localStorage.setItem(keyOf(user), JSON.stringify(recents));
  } catch {
    // storage is blocked: nothing is remembered
  }
}

const isSame = (one: RecordKey, other: RecordKey) => one.resource === other.resource && one.id === other.id;

function isRecent(value: unknown): value is Recent {
  const { resource, id, name } = (value ?? {}) as Partial<Recent>;
  return typeof resource === "string" && isId(id) && typeof name === "string";
}
