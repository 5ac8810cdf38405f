import type { Fields, Part } from "../../contract/core/entity";
import type { ImageValue } from "../../contract/core/field";

/** The value that the input of a field edits; the codec of its kind makes it of the value on the wire. */
type FormValue<F> = F extends { kind: infer K; schema: { _output: infer T } }
  ? K extends "boolean"
    ? boolean
    : K extends "references"
      ? readonly string[]
      : K extends "image"
        ? ImageValue
        : K extends "labels"
          ? Readonly<Record<string, string>>
          : K extends "choice"
            ? // A value that only another server knows is kept (OP-179).
              T extends string
              ? string
              : T
            : K extends "rows"
              ? F extends { part: Part<infer R> }
                ? readonly FormOf<R>[]
                : never
              : K extends "group"
                ? F extends { part: Part<infer R> }
                  ? FormOf<R> | Extract<T, null>
                  : never
                : string
  : never;

/** Form values of a record or a row, by its table of fields. The order of rows says their places. */
export type FormOf<F extends Fields> = {
  readonly [K in keyof F as F[K] extends { place: true } ? never : K]: FormValue<F[K]>;
};
