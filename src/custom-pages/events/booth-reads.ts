import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { decor } from "../../../contract/entities/decor";
import { photoBooth } from "../../../contract/entities/photo-booth";
import { useEditorState } from "../../editor/store";
import { useNames, useReferred } from "../../fields/reference/use-names";
import { useQuiet } from "../../fields/reference/use-options";
import { keys } from "../../providers/data/cache";
import { searchRecords } from "../../providers/data/search";
import { useRole } from "../../providers/me";
import { type Busy, useBusyAt } from "./busy";
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
  // Only admins choose booths of other users than the event's owner.
  const isAdmin = useRole() === "admin";
  const owners = !isAdmin ? [] : booths.map(({ id_user }) => id_user).filter((id) => id !== owner);
  const nameOf = useNames({ users: owners });
  const find = useReferred({ [decor.name]: booths.map((booth) => booth.id_application_decor) });
  return {
    ownerOf: ({ id_user }: Booth) =>
      !isAdmin || id_user === owner ? undefined : (nameOf("users", id_user) ?? id_user.slice(0, 8)),
    decorOf: ({ id_application_decor: id }: Booth): Plain | undefined =>
      id ? find(decor.name, id)?.record : undefined,
  };
}

/** Booths that other events use at the times of this one. */
export function useBusy(): Busy {
  const id = useEditorState(useEvent(), storedId);
  return useBusyAt(id, useEventValue("start_time"), useEventValue("end_time"));
}

/** The server's refusal of busy booths, at the field of the booths (OP-50). */
export const BOOTH_BUSY = "validation.booth_busy";

/**
 * Chosen booths that other events use at the times of this one: the server would refuse the save (OP-50). Its refusal is
 * withdrawn when the booths are free at other times.
 */
export function useTakenBooths(): readonly string[] {
  const store = useEvent();
  const { ids, state } = useBusy();
  const chosen = useEventValue("photo_booth_ids");
  const taken = useMemo(() => chosen.filter((id) => ids.has(id)), [chosen, ids]);
  const isCured = state === "known" && taken.length === 0;
  useEffect(() => {
    const { photo_booth_ids, ...others } = store.get().refused;
    if (isCured && photo_booth_ids === BOOTH_BUSY) store.dispatch({ type: "refused", errors: others });
  }, [store, isCured]);
  return taken;
}
