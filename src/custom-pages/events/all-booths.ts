import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { RecordOf } from "../../../contract/core/entity";
import { photoBooth } from "../../../contract/entities/photo-booth";
import { type All, allOf, useAll } from "../../domain/record-chooser/records";
import { keys } from "../../providers/data/cache";
import { getOne } from "../../providers/data/one";
import { isGone } from "../../providers/http/errors";

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

const NONE: readonly never[] = [];
const FRESH_MS = 60_000;

/** Chosen booths that were deleted: by_ids still returns them, the list and a single read do not (OP-25). */
export function useDeletedBooths(chosen: readonly string[]): readonly string[] {
  const { rows, isWhole } = useAll(photoBooth).data ?? {};
  const listed = useMemo(() => new Set(rows?.map(({ id }) => id)), [rows]);
  const unlisted = isWhole ? chosen.filter((id) => !listed.has(id)) : NONE;
  return useQueries({
    queries: unlisted.map((id) => ({
      queryKey: keys.of(photoBooth.name, id, "deleted"),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        getOne(photoBooth.name, id, signal).then(
          () => null,
          (reason: unknown) => {
            if (isGone(reason)) return id;
            throw reason;
          },
        ),
      retry: false,
      staleTime: FRESH_MS,
    })),
    combine: deletedIn,
  });
}

const deletedIn = (answers: readonly { data: string | null | undefined }[]): readonly string[] =>
  answers.flatMap(({ data }) => data ?? []);
