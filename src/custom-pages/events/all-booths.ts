import { useQuery } from "@tanstack/react-query";
import type { RecordOf } from "../../../contract/core/entity";
import { photoBooth } from "../../../contract/entities/photo-booth";
import { type All, allOf } from "../../domain/record-chooser/records";

type BoothRow = RecordOf<typeof photoBooth.fields>;

export interface AllBooths {
  booths: readonly BoothRow[];
  /** There are no more. */
  isWhole: boolean;
}

/** The most booths that are shown. */
const MOST = 300;

function byName({ rows, isWhole }: All): AllBooths {
  const booths = (rows as unknown as BoothRow[]).toSorted((one, other) =>
    one.name.localeCompare(other.name, undefined, { numeric: true }),
  );
  return { booths: booths.slice(0, MOST), isWhole: isWhole && booths.length <= MOST };
}

/** All booths that the user sees, by name; the first ones where there are very many. */
export const useAllBooths = (isWanted = true): AllBooths | undefined =>
  useQuery({ ...allOf(photoBooth), enabled: isWanted, select: byName }).data;
