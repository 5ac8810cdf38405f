import type { TextKey } from "../providers/i18n/keys";

type Values = Readonly<Record<string, unknown>>;

/** Why a field cannot be changed as things stand, as a message key; undefined where it can. */
export type Lock = (values: Values, me: string) => TextKey | undefined;

/**
 * One choice that changes other fields (experience.md, behaviour 3): said next to its field before it happens, with an
 * undo after.
 */
export interface FormRule<K extends string = string> {
  /** The field whose change brings it about. */
  field: K;
  /** Whether choosing `value` would change something as the form is. */
  applies(values: Values, value: unknown): boolean;
  sets: Partial<Record<K, unknown>>;
  /** The value that the warning before is about. */
  value: unknown;
  /** Message keys of what will happen and of what has happened. */
  before: TextKey;
  after: TextKey;
}
