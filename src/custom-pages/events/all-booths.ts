import { useQuery } from "@tanstack/react-query";
import type { RecordOf } from "../../../contract/core/entity";
import { photoBooth } from "../../../contract/entities/photo-booth";
import { keys } from "../../providers/data/cache";
import { pagesOf } from "../../screens/list/export/pages";

type BoothRow = RecordOf<typeof photoBooth.fields>;

export interface AllBooths {
  booths: readonly BoothRow[];
  /** There are no more. */
  isWhole: boolean;
}

/** The most booths that are read. */
const MOST = 300;

/** All booths that the user sees, by name; the first ones where there are very many. */
export function useAllBooths(isWanted = true): AllBooths | undefined {
  const { data } = useQuery({
    queryKey: keys.list(photoBooth.name, "all"),
    enabled: isWanted,
    staleTime: 60_000,
    retry: false,
    async queryFn({ signal }): Promise<AllBooths> {
      const booths: BoothRow[] = [];
      let isWhole = true;
      const matching = { resource: { entity: photoBooth }, params: {}, holds: () => true };
      for await (const { rows, read, total } of pagesOf<BoothRow>(matching, signal)) {
        booths.push(...rows);
        isWhole = read === total || total === undefined;
        if (read >= MOST) break;
      }
      booths.sort((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
      return { booths, isWhole };
    },
  });
  return data;
}
