type Value = string | number | boolean | Date | null | undefined;
/** Query parameters. An array repeats the name; undefined and null are omitted. */
export type Query = Record<string, Value | readonly Value[]>;

const textOf = (value: Value): string => (value instanceof Date ? value.toISOString() : String(value));

/** The query string with its question mark; empty without parameters. */
export function queryText(query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((one) => (one === undefined || one === null ? [] : [[name, textOf(one as Value)]])),
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : "";
}
