import { useCallback, useMemo, useState } from "react";
import type { PagedList, Row } from "../../use-paged-list";

export interface Selection {
  rows: ReadonlyMap<string, Row>;
  /** All matching rows on all pages are selected. */
  all: boolean;
  has(id: string): boolean;
  toggle(row: Row): void;
  /** Selects or deselects all rows of the page. */
  togglePage(rows: readonly Row[], on: boolean): void;
  selectAll(): void;
  clear(): void;
}

interface State {
  of: string;
  rows: ReadonlyMap<string, Row>;
  all: boolean;
}

/** The selected rows. The selection is kept across pages and reset by another search or filter. */
export function useSelection({ viewQuery }: Pick<PagedList, "viewQuery">): Selection {
  const of = useMemo(() => {
    const query = new URLSearchParams(viewQuery);
    query.delete("sort"); // does not change the set of records
    return `${query}`;
  }, [viewQuery]);
  const [state, setState] = useState<State>({ of, rows: new Map(), all: false });
  const now = state.of === of ? state : { of, rows: new Map<string, Row>(), all: false };
  if (now !== state) setState(now);

  const toggle = useCallback((row: Row) => {
    setState((before) => {
      const rows = new Map(before.rows);
      if (!rows.delete(row.id)) rows.set(row.id, row);
      return { ...before, rows, all: false };
    });
  }, []);
  const togglePage = useCallback((page: readonly Row[], on: boolean) => {
    setState((before) => {
      const rows = new Map(before.rows);
      for (const row of page) on ? rows.set(row.id, row) : rows.delete(row.id);
      return { ...before, rows, all: false };
    });
  }, []);
  return {
    rows: now.rows,
    all: now.all,
    has: (id) => now.all || now.rows.has(id),
    toggle,
    togglePage,
    selectAll: () => setState({ ...now, all: true }),
    clear: () => setState({ of, rows: new Map(), all: false }),
  };
}
