import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { keys } from "../../providers/data/cache";
import { type ListedSession, readSessions } from "./session-list";

const KEY = keys.list("sessions");

/** All sessions in the caller's scope: the wire knows no pages of them (OP-130). */
export function useSessions() {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => readSessions(signal),
    retry: false,
    throwOnError: (_, { state }) => state.data === undefined, // LIST-11: the route's error screen
  });
  /** Takes a session that has ended out of the list without asking again. */
  const forget = useCallback(
    (id: string) =>
      queries.setQueryData<readonly ListedSession[]>(KEY, (all) =>
        all?.filter((session) => session.id !== id),
      ),
    [queries],
  );
  return {
    sessions: query.data,
    forget,
  };
}
