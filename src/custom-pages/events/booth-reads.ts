import { useCallback, useEffect, useMemo } from "react";
import { decor } from "../../../contract/entities/decor";
import { photoBooth } from "../../../contract/entities/photo-booth";
import { useOffered } from "../../domain/record-chooser/records";
import { useStoredId } from "../../editor/store";
import { useNames, useReferred } from "../../fields/reference/use-names";
import { useRole } from "../../providers/me";
import { useDeletedBooths } from "./all-booths";
import { type Busy, useBusyAt } from "./busy";
import { type Booth, orderBooths } from "./choices";
import { useEvent, useEventValue, useOwner } from "./context";

/** Booths to choose from, and the ids of chosen booths that the user cannot see (OP-181). */
export function useBooths(chosen: readonly string[], text: string) {
  const owner = useOwner();
  const order = useCallback(
    (booths: readonly Booth[], first: readonly string[]) => orderBooths(booths, first, owner),
    [owner],
  );
  const { query, offered, missing } = useOffered(photoBooth, chosen, text, order);
  const deleted = useDeletedBooths(chosen);
  const booths = useMemo(() => offered.filter(({ id }) => !deleted.includes(id)), [offered, deleted]);
  return { query, booths, missing: [...missing, ...deleted.filter((id) => !missing.includes(id))], owner };
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
  const id = useStoredId(useEvent());
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
