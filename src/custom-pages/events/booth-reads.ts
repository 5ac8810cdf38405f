import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { NIL_ID } from "../../../contract/core/ids";
import { type BusyEvent, boothsOfTime } from "../../../contract/endpoints/schedules";
import { decor } from "../../../contract/entities/decor";
import { photoBooth } from "../../../contract/entities/photo-booth";
import { useEditorState } from "../../editor/store";
import { useNames, useReferred } from "../../fields/reference/use-names";
import { useQuiet } from "../../fields/reference/use-options";
import { call } from "../../providers/call";
import { keys } from "../../providers/data/cache";
import { searchRecords } from "../../providers/data/search";
import { useRole } from "../../providers/me";
import { type Booth, orderBooths } from "./choices";
import { storedId, useEvent, useEventValue, useOwner } from "./context";
import { useAll, useRecords } from "./records";

const QUIET_MS = 400;
const NONE: readonly Booth[] = [];

/** Booths to choose from, and the ids of chosen booths that the user cannot see (OP-181). */
export function useBooths(chosen: readonly string[], text: string) {
  const owner = useOwner();
  // Sorted by the initial choice, so that no card moves while it is pressed.
  const [first] = useState(chosen);
  const query = useAll(photoBooth);
  const { rows, isWhole = true } = query.data ?? {};
  const quiet = useQuiet(text.trim(), QUIET_MS);
  // The server searches the booths that were not read.
  const beyond = useQuery({
    queryKey: keys.list(photoBooth.name, "found", quiet),
    queryFn: ({ signal }) => searchRecords(photoBooth.name, quiet, signal),
    enabled: !isWhole && quiet !== "",
    retry: false,
  });
  const read = useMemo(() => {
    const byId = new Map([...(rows ?? []), ...(beyond.data ?? [])].map((row) => [String(row.id), row]));
    return byId;
  }, [rows, beyond.data]);
  const unread = rows ? chosen.filter((id) => !read.has(id)).join() : "";
  const others = useMemo(() => unread.split(",").filter(Boolean), [unread]);
  const records = useRecords(photoBooth.name, others);
  const booths = useMemo(() => {
    if (!rows) return NONE;
    const more = others.flatMap((id) => records.of(id) ?? []);
    return orderBooths([...read.values(), ...more], first, owner);
  }, [rows, read, others, records, owner, first]);
  return { query, booths, missing: others.filter((id) => records.of(id) === null), owner };
}

type Plain = Readonly<Record<string, unknown>>;

/** Owners of other users' booths, and the decors on the booths' screens. */
export function useBoothFacts(booths: readonly Booth[], owner: string) {
  const isOrganiser = useRole() === "user";
  const owners = isOrganiser ? [] : booths.map(({ id_user }) => id_user).filter((id) => id !== owner);
  const nameOf = useNames({ users: owners });
  const find = useReferred({ [decor.name]: booths.map((booth) => booth.id_application_decor) });
  return {
    ownerOf: ({ id_user }: Booth) =>
      isOrganiser || id_user === owner ? undefined : (nameOf("users", id_user) ?? id_user.slice(0, 8)),
    decorOf: ({ id_application_decor: id }: Booth): Plain | undefined =>
      id ? find(decor.name, id)?.record : undefined,
  };
}

export interface Busy {
  ids: ReadonlySet<string>;
  by: Readonly<Record<string, BusyEvent>>;
  state: "no_times" | "checking" | "known" | "failed";
  retry(): void;
}

const NO_IDS: ReadonlySet<string> = new Set();

/** Booths that other events use at the times of this one, read again when the times change (CALL-EVT-16). */
export function useBusy(): Busy {
  const start = useEventValue("start_time");
  const end = useEventValue("end_time");
  const id = useEditorState(useEvent(), storedId) ?? NIL_ID;
  const hasTimes = Date.parse(end) > Date.parse(start);
  const times = `${start} ${end}`;
  const quiet = useQuiet(times, QUIET_MS);
  const [start_time = "", end_time = ""] = quiet.split(" ");
  const query = useQuery({
    queryKey: keys.list("schedules", "booths-of-time", id, quiet),
    queryFn: ({ signal }) =>
      call(boothsOfTime, { query: { start_time, end_time, id_schedule: id } }, { signal }),
    enabled: hasTimes && quiet === times,
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
