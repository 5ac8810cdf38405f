/** Some fields of a draft before and after one choice changed them. */
export interface Snapshot<T> {
  before: Partial<T>;
  after: Partial<T>;
}

const keysOf = <T extends object>(part: Partial<T>) => Object.keys(part) as (keyof T)[];

/** What a choice changed: the field itself and all that a rule cleared with it. Undefined when nothing did. */
export function snapshot<T extends object>(before: T, after: T): Snapshot<T> | undefined {
  const keys = [...new Set([...keysOf<T>(before), ...keysOf<T>(after)])].filter(
    (key) => !Object.is(before[key], after[key]),
  );
  if (keys.length === 0) return undefined;
  const pick = (from: T) => Object.fromEntries(keys.map((key) => [key, from[key]])) as Partial<T>;
  return { before: pick(before), after: pick(after) };
}

/** Whether all those fields are still as the choice left them: what was typed since must not be lost by an undo. */
export function canRestore<T extends object>(draft: T, { after }: Snapshot<T>): boolean {
  return keysOf<T>(after).every((key) => Object.is(draft[key], after[key]));
}

/** The draft with those fields as they were; the same draft when something was typed into one of them since. */
export function restore<T extends object>(draft: T, change: Snapshot<T>): T {
  return canRestore(draft, change) ? { ...draft, ...change.before } : draft;
}
