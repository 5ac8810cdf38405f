type Value = string | number | boolean | Date | null | undefined;
/** Parameters of a query; an array repeats the name, what is undefined or null is left out. */
export type Query = Record<string, Value | readonly Value[]>;

const textOf = (value: Value): string => (value instanceof Date ? value.toISOString() : String(value));

/** The query with its question mark, empty if nothing is left to say. */
export function queryText(query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((one) => (one === undefined || one === null ? [] : [[name, textOf(one as Value)]])),
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : "";
}
