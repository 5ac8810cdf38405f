import { isId } from "../../../contract/core/ids";

/** A record whose editor somebody has opened. */
export interface Recent {
  resource: string;
  id: string;
  name: string;
}

const LONGEST = 8;

/** Kept on this device, for each user apart: names of records belong to who may read them. */
const keyOf = (user: string) => `recent_records:${user}`;

export function readRecents(user: string): Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(user)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, LONGEST) : [];
  } catch {
    return []; // blocked, or written by somebody else
  }
}

/** Puts a record first, once, under its present name. */
export function rememberRecent(user: string, recent: Recent): void {
  const others = readRecents(user).filter((one) => !isSame(one, recent));
  write(user, [recent, ...others].slice(0, LONGEST));
}

/** A record that is gone is offered no more. */
export function forgetRecent(user: string, gone: Omit<Recent, "name">): void {
  write(
    user,
    readRecents(user).filter((one) => !isSame(one, gone)),
  );
}

function write(user: string, recents: readonly Recent[]): void {
  try {
    localStorage.setItem(keyOf(user), JSON.stringify(recents));
  } catch {
    // Without storage nothing is remembered.
  }
}

const isSame = (one: Omit<Recent, "name">, other: Omit<Recent, "name">) =>
  one.resource === other.resource && one.id === other.id;

function isRecent(value: unknown): value is Recent {
  const { resource, id, name } = (value ?? {}) as Partial<Recent>;
  return typeof resource === "string" && isId(id) && typeof name === "string";
}
