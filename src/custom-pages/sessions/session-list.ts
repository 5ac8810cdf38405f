import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReplyOf } from "../../../contract/core/endpoint";
import * as endpoints from "../../../contract/endpoints/users";
import { call } from "../../providers/call";
import { keys } from "../../providers/data/cache";
import { ignoreGone } from "../../providers/http/errors";
import type { Ownership } from "../../screens/list/ownership-switch";

export type ListedSession = ReplyOf<typeof endpoints.listSessions>["sessions"][number];

const KEY = keys.list("sessions");

/** All sessions that the user may see; the call has no pages (OP-130). */
export function useSessions() {
  const client = useQueryClient();
  const { data: sessions } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(endpoints.listSessions, {}, { signal })).sessions,
    retry: false,
    throwOnError: (_, { state }) => state.data === undefined, // LIST-11: the route's error screen
  });
  /** Removes an ended session from the list without a request. */
  const forget = (id: string) =>
    client.setQueryData<readonly ListedSession[]>(KEY, (all) => all?.filter((session) => session.id !== id));
  return { sessions, forget };
}

/** Ends a session; one that no longer exists is no error. */
export async function endSession(id: string, signal?: AbortSignal): Promise<void> {
  await call(endpoints.endSession, { params: { id } }, { signal }).catch(ignoreGone);
}

interface Filter {
  ownership: Ownership;
  search: string;
  /** Id of the current user. */
  me: string;
  /** The text of a session that is searched. */
  textOf(session: ListedSession): string;
}

/** The sessions to show: the current one first, then the last active ones. */
export function filterSessions(all: readonly ListedSession[], filter: Filter): ListedSession[] {
  const search = filter.search.trim().toLocaleLowerCase();
  return all
    .filter((session) => filter.ownership === "everybody" || session.id_user === filter.me)
    .filter((session) => filter.textOf(session).toLocaleLowerCase().includes(search))
    .sort(
      (one, other) =>
        Number(other.is_current) - Number(one.is_current) ||
        (other.last_active_at ?? "").localeCompare(one.last_active_at ?? ""),
    );
}
