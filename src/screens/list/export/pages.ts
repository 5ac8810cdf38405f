import { LARGEST_PAGE } from "../../../../contract/core/paging";
import { getList } from "../../../providers/data/list";
import type { ListParams } from "../../../providers/data/list-query";
import { type AnyResource, collectionIn } from "../../../resources/define";
import type { Row } from "../../use-paged-list";

export interface Matching {
  resource: Pick<AnyResource, "entity" | "parentId">;
  params: ListParams;
  /** Filters rows in the console, for servers that cannot (OP-175). */
  holds(row: Row): boolean;
}

interface ReadPage<R> {
  rows: readonly R[];
  /** Number of rows read so far, and in total if the server counts. */
  read: number;
  total: number | undefined;
}

/** Reads all matching rows, page by page. A row that moved to the next page meanwhile is returned once. */
export async function* pagesOf<R extends Row = Row>(
  { resource, params, holds }: Matching,
  signal: AbortSignal,
): AsyncGenerator<ReadPage<R>> {
  const seen = new Set<string>();
  const pageSize = resource.entity.transport.size ?? LARGEST_PAGE;
  let read = 0;
  for (let currentPage = 1; ; currentPage++) {
    signal.throwIfAborted();
    const pagination = { currentPage, pageSize, mode: "server" as const };
    const { data, total, counted } = await getList(collectionIn(resource), { ...params, pagination }, signal);
    signal.throwIfAborted();
    read += data.length;
    const rows = (data as R[]).filter((row) => !seen.has(row.id) && holds(row));
    for (const { id } of rows) seen.add(id);
    yield { rows, read, total: counted ? Math.max(total, read) : undefined };
    const last = counted ? read >= total : data.length < pageSize;
    if (last || data.length === 0 || resource.entity.transport.paging === "none") return;
  }
}
