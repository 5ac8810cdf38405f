import type { ImageValue } from "../../contract/core/field";

/** What has no fields inside, although it may be an object. */
type Leaf = string | number | boolean | null | undefined | Blob | ImageValue;

/**
 * Paths of the fields of a document: `name`, `periods.${number}.start_time`. A document whose fields are not known has
 * any. A field that the contract renames is therefore an error wherever a page uses it.
 */
export type PathOf<V> = string extends keyof V ? string : Inside<V>;

type Inside<V> = V extends Leaf
  ? never
  : V extends readonly (infer R)[]
    ? At<`${number}`, R>
    : { [K in keyof V & string]-?: At<K, V[K]> }[keyof V & string];

type At<K extends string, V> = K | `${K}.${Inside<NonNullable<V>>}`;

/** The value at a path. */
export type ValueAt<V, P extends string> = string extends keyof V
  ? V[keyof V]
  : P extends keyof V
    ? V[P]
    : P extends `${infer K}.${infer Rest}`
      ? ValueAt<NonNullable<Member<V, K>>, Rest>
      : Member<V, P>;

type Member<V, K extends string> = V extends readonly (infer R)[] ? R : K extends keyof V ? V[K] : undefined;

/** The value that is read at a path: undefined below a row or a group that does not exist. */
export type ReadAt<V, P extends string> = P extends keyof V
  ? V[P]
  : P extends `${string}.${string}`
    ? ValueAt<V, P> | undefined
    : ValueAt<V, P>;
