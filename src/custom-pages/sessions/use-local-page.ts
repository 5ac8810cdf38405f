import { useState } from "react";
import { useSearchParams } from "react-router";
import { readAddress, writeAddress } from "../../screens/list/list-address";
import { readPageSize, writePageSize } from "../../screens/list/page-size";

/** Client-side pages of loaded rows: the page is in the URL, the size is stored under its fixed key (OP-33). */
export function useLocalPage<T>(all: readonly T[] | undefined, list: string) {
  const [query, setQuery] = useSearchParams();
  const [size, setSize] = useState(() => readPageSize(list));
  const pages = Math.max(1, Math.ceil((all?.length ?? 0) / size));
  const page = Math.min(readAddress(query, []).page, pages);
  return {
    page,
    pages,
    size,
    count: all?.length,
    rows: all?.slice((page - 1) * size, page * size),
    pageQuery: (next: number) => `?${writeAddress(query, { page: next })}`,
    setSize(next: number) {
      writePageSize(list, next);
      setSize(next);
      setQuery((now) => writeAddress(now, { page: Math.floor(((page - 1) * size) / next) + 1 }), {
        replace: true,
      });
    },
  };
}
