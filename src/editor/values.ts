/** Values data by key; files are compared by identity. */
export type Values = Readonly<Record<string, unknown>>;

/** Whether the value at a path contains fields, like the rows of a collection. */
export type IsNested = (path: string) => boolean;

/** `periods.0.start_time` as `periods.*.start_time`. */
export const patternOf = (path: string): string => path.replace(/(^|\.)\d+(?=\.|$)/g, "$1*");

export const topOf = (path: string): string => path.split(".", 1)[0] as string;

/** @param patterns collections and groups that contain fields: `periods`, `questions.*.answers`, `decor` */
export function nestedBy(patterns: readonly string[] = []): IsNested {
  if (patterns.length === 0) return () => false;
  return (path) => {
    const pattern = patternOf(path);
    return patterns.includes(pattern) || (pattern.endsWith(".*") && patterns.includes(pattern.slice(0, -2)));
  };
}

/** Equality of values: plain data by content, files by identity. */
export function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isPlain(one) || !isPlain(other)) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => same(one[key], other[key]));
}

/** How a value that was sent is read back: pictures come without their files. */
export function asStored(value: unknown): unknown {
  if (!isPlain(value)) return value;
  if (value.state === "picked") return { state: "stored" };
  if (value.state === "removed") return { state: "none" };
  if (Array.isArray(value)) return value.map(asStored);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, asStored(one)]));
}

function isPlain(value: unknown): value is Values {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}

export function readAt(value: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((at, key) => (isPlain(at) ? at[key] : undefined), value);
}

/** A copy with another value at the path; all other parts stay the same objects. */
export function writeAt(value: unknown, path: string, next: unknown): unknown {
  const [key = "", ...rest] = path.split(".");
  const inner = rest.length > 0 ? writeAt((value as Values | undefined)?.[key], rest.join("."), next) : next;
  if (Array.isArray(value)) return value.map((row, at) => (String(at) === key ? inner : row));
  return { ...(value as Values | undefined), [key]: inner };
}

/** The value in `theirs` for a path of `mine`; rows are matched by id, because they may have moved. */
export function readLike(mine: unknown, path: string, theirs: unknown): unknown {
  const [key = "", ...rest] = path.split(".");
  if (!isPlain(theirs) || !isPlain(mine)) return undefined;
  const row = mine[key];
  const like =
    Array.isArray(theirs) && idOf(row) !== undefined
      ? theirs.find((other) => idOf(other) === idOf(row))
      : theirs[key];
  return rest.length > 0 ? readLike(row, rest.join("."), like) : like;
}

/** The path to compare with another version: that of the row or group, if theirs does not have it. */
export function comparedAt(mine: unknown, path: string, theirs: unknown): string {
  const keys = path.split(".");
  const ways = keys.map((_, at) => keys.slice(0, at + 1).join("."));
  return ways.find((way) => isMissingRow(mine, way, theirs) || readLike(mine, way, theirs) === null) ?? path;
}

const above = (path: string): string => path.slice(0, Math.max(path.lastIndexOf("."), 0));

const isMissingRow = (mine: unknown, path: string, theirs: unknown): boolean =>
  Array.isArray(readAt(mine, above(path))) &&
  readAt(mine, path) !== undefined &&
  readLike(mine, path, theirs) === undefined;

/** My values with theirs at these paths; rows that they do not have are removed. */
export function takeLike(mine: Values, paths: readonly string[], theirs: Values): Values {
  const parts = [...new Set(paths.map((path) => comparedAt(mine, path, theirs)))];
  const gone = parts.filter((path) => isMissingRow(mine, path, theirs));
  const taken = parts
    .filter((path) => !gone.includes(path))
    .reduce<unknown>((all, path) => writeAt(all, path, readLike(mine, path, theirs)), mine);
  // From the last, so that the indexes of the others stay valid.
  gone.sort((one, other) => other.localeCompare(one, "en", { numeric: true }));
  return gone.reduce<unknown>(withoutRow, taken) as Values;
}

function withoutRow(value: unknown, path: string): unknown {
  const rows = readAt(value, above(path)) as readonly unknown[];
  const others = rows.filter((_, at) => `${above(path)}.${at}` !== path);
  return writeAt(value, above(path), others);
}

/** The values with the ids that new rows have got. */
export function withIds(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (!isPlain(value)) return value;
  if (Array.isArray(value)) return value.map((row) => withIds(row, ids));
  const inner = Object.entries(value).map(([key, one]) => [key, withIds(one, ids)]);
  const { id } = value;
  const stored = typeof id === "string" ? ids.get(id) : undefined;
  return Object.fromEntries(stored === undefined ? inner : [...inner, ["id", stored]]);
}

/** A row is identified by its id, or else by its index. */
const idOf = (row: unknown): unknown => (isPlain(row) ? row.id : undefined);
const namesOf = (rows: readonly unknown[]) => rows.map((row, at): unknown => idOf(row) ?? at);
const join = (path: string, key: string | number) => (path === "" ? `${key}` : `${path}.${key}`);
const keysOf = (...all: readonly Values[]) => [...new Set(all.flatMap(Object.keys))];

/** Paths of the fields that differ; a collection with removed or reordered rows counts as one. */
export function changedPaths(before: unknown, after: unknown, isNested: IsNested, path = ""): string[] {
  if (same(before, after)) return [];
  if (path !== "" && !isNested(path)) return [path];
  if (Array.isArray(before) && Array.isArray(after)) {
    const names = namesOf(after);
    if (!namesOf(before).every((name, at) => name === names[at])) return [path];
    return after.flatMap((row, at) => changedPaths(before[at], row, isNested, join(path, at)));
  }
  if (!isPlain(before) || !isPlain(after) || Array.isArray(before) || Array.isArray(after)) return [path];
  return keysOf(after, before).flatMap((key) =>
    changedPaths(before[key], after[key], isNested, join(path, key)),
  );
}

/**
 * Three-way merge: my changes since `base` stay, everything else is taken from `theirs`. Rows are matched by id; a new
 * row that got its id from the server is matched by index.
 */
export function merge(base: unknown, mine: unknown, theirs: unknown, isNested: IsNested, path = ""): unknown {
  if (same(base, mine)) return theirs;
  if (path !== "" && !isNested(path)) return mine;
  if (Array.isArray(mine) && Array.isArray(theirs))
    return mergeRows(Array.isArray(base) ? base : [], mine, theirs, isNested, path);
  if (!isPlain(mine) || !isPlain(theirs)) return mine;
  const from = isPlain(base) ? base : {};
  return Object.fromEntries(
    keysOf(theirs, mine).map((key) => [
      key,
      merge(from[key], mine[key], theirs[key], isNested, join(path, key)),
    ]),
  );
}

function mergeRows(
  base: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
  isNested: IsNested,
  path: string,
): unknown[] {
  const [known, here, there] = [namesOf(base), namesOf(mine), namesOf(theirs)];
  const taken = new Set<number>();
  /** A server that replaces the rows with each save gives all of them other ids. */
  const areReplaced = !known.some((name) => there.includes(name));
  /** Index of my row for one of theirs: by id, or the one at the same index that has just got its id. */
  const counterpart = (at: number): number => {
    const same = here.indexOf(there[at]);
    if (same >= 0) return same;
    const isNew = !known.includes(there[at]) && !there.includes(here[at]) && mine.length === theirs.length;
    // A row of mine that was never sent is only the same as theirs if it says the same; so is one that was replaced.
    return isNew && ((areReplaced && known.includes(here[at])) || isAlike(mine[at], theirs[at])) ? at : -1;
  };
  const merged = theirs.flatMap((row, at) => {
    const mineAt = counterpart(at);
    if (mineAt < 0) return known.includes(there[at]) ? [] : [{ row, mineAt: mine.length }]; // removed here, or added there
    taken.add(mineAt);
    const from = base[known.indexOf(here[mineAt])] ?? (isAlike(mine[mineAt], row) ? mine[mineAt] : undefined);
    return [{ row: merge(from, mine[mineAt], row, isNested, join(path, mineAt)), mineAt }];
  });
  const rest = mine.flatMap((row, mineAt) => {
    const from = known.indexOf(here[mineAt]);
    const stays = !taken.has(mineAt) && (from < 0 || !same(base[from], row)); // removed there, but changed here
    return stays ? [{ row, mineAt }] : [];
  });
  if (isReordered(known, here)) {
    const all = [...merged, ...rest].sort((one, other) => one.mineAt - other.mineAt);
    return all.map(({ row }) => row);
  }
  // The order is theirs; new rows of mine stay in front of the row that they were put in front of, others are the last.
  for (const one of rest) {
    const isNew = !known.includes(here[one.mineAt]);
    const follower = isNew ? mine.findIndex((_, at) => at > one.mineAt && taken.has(at)) : -1;
    const at = merged.findIndex(({ mineAt }) => mineAt === follower);
    merged.splice(at < 0 ? merged.length : at, 0, one);
  }
  return merged.map(({ row }) => row);
}

/** Whether two rows differ at most in their ids. */
const isAlike = (one: unknown, other: unknown): boolean =>
  isPlain(one) && isPlain(other) && same({ ...one, id: undefined }, { ...other, id: undefined });

function isReordered(before: readonly unknown[], after: readonly unknown[]): boolean {
  const both = after.filter((name) => before.includes(name));
  return before.filter((name) => both.includes(name)).some((name, at) => name !== both[at]);
}
