/**
 * Reads rows page by page, each page behind the last row of the one before (keyset paging): rows that come or go
 * meanwhile let no other be left out or come twice.
 * @param readAfter at most `size` rows behind this key, in the order of the keys
 */
export async function* pagesBy<Row, Key>(
  readAfter: (key: Key | undefined) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
  size: number,
): AsyncGenerator<Row[]> {
  let key: Key | undefined;
  do {
    const page = await readAfter(key);
    yield page;
    const last = page.length === size ? page.at(-1) : undefined;
    key = last && keyOf(last);
  } while (key !== undefined);
}
