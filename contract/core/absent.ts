import { isObject } from "./object";

/*
 * A record notes the fields that its reply did not have (OP-179), so that a save does not store their defaults. The
 * note is a plain member: the query cache copies records without their symbols.
 */

const ABSENT = "$absent";

type Plain = Readonly<Record<string, unknown>>;

/** The defaults of the fields that the reply did not have, by name. */
export const absentIn = (record: unknown): Plain =>
  isObject(record) && isObject(record[ABSENT]) ? record[ABSENT] : {};

/** The value with this note instead of the one that it may have. */
export function withAbsent<T extends object>(value: T, absent: Plain): T {
  if (Object.keys(absent).length > 0) return { ...value, [ABSENT]: absent };
  if (!(ABSENT in value)) return value;
  const { [ABSENT]: _, ...plain } = value;
  return plain as T;
}

/** Whether this field of a draft has the default of a value that was never read. */
export function isUnread(draft: Plain, key: string): boolean {
  const absent = absentIn(draft);
  return key in absent && JSON.stringify(draft[key]) === JSON.stringify(absent[key]);
}

/** The JSON of what is sent: without the notes and, at any depth, what was never read. */
export const sentJson = (value: unknown): string => JSON.stringify(value, (_, inner) => withoutUnread(inner));

function withoutUnread(value: unknown): unknown {
  if (!isObject(value) || !(ABSENT in value)) return value;
  const sent = Object.entries(value).filter(([key]) => key !== ABSENT && !isUnread(value, key));
  return Object.fromEntries(sent);
}
