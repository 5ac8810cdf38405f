import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { NIL_ID } from "../../../contract/core/ids";
import { type BusyEvent, boothsOfTime } from "../../../contract/endpoints/schedules";
import { schedule } from "../../../contract/entities/schedule";
import { useQuiet } from "../../fields/reference/use-options";
import { call } from "../../providers/call";
import { keys } from "../../providers/data/cache";

export interface Busy {
  ids: ReadonlySet<string>;
  by: Readonly<Record<string, BusyEvent>>;
  state: "no_times" | "checking" | "known" | "failed";
  retry(): void;
}

const QUIET_MS = 400;
/** The cards and the rail of one page ask for the same answer, each as it is drawn. */
const FRESH_MS = 5_000;
const NO_IDS: ReadonlySet<string> = new Set();

/** Answers of all events and times, to read them again after a refused save. */
export const BUSY_KEY = keys.list(schedule.name, "booths-of-time");

/**
 * Booths that other events use at these times, read again when the times change (CALL-EVT-16).
 * @param id the event itself; undefined for a new one
 */
export function useBusyAt(id: string | undefined, start: string, end: string): Busy {
  const hasTimes = Date.parse(end) > Date.parse(start);
  const times = `${start} ${end}`;
  const quiet = useQuiet(times, QUIET_MS);
  const [start_time = "", end_time = ""] = quiet.split(" ");
  const query = useQuery({
    queryKey: [...BUSY_KEY, id ?? NIL_ID, quiet],
    queryFn: ({ signal }) =>
      call(boothsOfTime, { query: { start_time, end_time, id_schedule: id ?? NIL_ID } }, { signal }),
    enabled: hasTimes && quiet === times,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const { data, isError, isFetching } = query;
  const ids = useMemo(() => (hasTimes && data ? new Set(data.busy) : NO_IDS), [hasTimes, data]);
  const checking = quiet !== times || (isFetching && !(data && !query.isPlaceholderData));
  return {
    ids,
    by: data?.busy_by ?? {},
    state: !hasTimes ? "no_times" : checking ? "checking" : isError ? "failed" : "known",
    retry: () => void query.refetch(),
  };
}
