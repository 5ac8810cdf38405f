import type { Generation } from "../../../contract/entities/generation";
import { dataProvider } from "../../providers/data";
import { keys } from "../../providers/data/cache";
import type { ListParams } from "../../providers/data/list-query";
import { generations } from "../../resources/generations";

/** Rows of one call, for the wall and for the way from one picture to the next. */
export const PAGE = 100;

/** @param page from 0 */
export const pageQuery = (params: ListParams, page: number) => ({
  queryKey: keys.list(generations.name, "wall", params, page),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    dataProvider.getList<Generation>({
      resource: generations.entity.name,
      pagination: { currentPage: page + 1, pageSize: PAGE, mode: "server" as const },
      ...params,
      meta: { signal },
    }),
  retry: false,
});
