import type { ReplyOf } from "../../../contract/core/endpoint";
import * as endpoints from "../../../contract/endpoints/users";
import { call } from "../../providers/call";
import { ignoreGone } from "../../providers/http/errors";
import type { Ownership } from "../../screens/list/ownership-switch";

export type ListedSession = ReplyOf<typeof endpoints.listSessions>["sessions"][number];

export async function readSessions(signal?: AbortSignal): Promise<readonly ListedSession[]> {
  return (await call(endpoints.listSessions, {}, { signal })).sessions;
}

/** Ends one. One that has ended meanwhile is what was wanted. */
export async function endSession(id: string, signal?: AbortSignal): Promise<void> {
  await call(endpoints.endSession, { params: { id } }, { signal }).catch(ignoreGone);
}

interface Choice {
  ownership: Ownership;
  search: string;
  me: string;
  /** What is searched of a session. */
  textOf(session: ListedSession): string;
}

/** The sessions to show: the last active first, the present one before all. */
export function chooseSessions(all: readonly ListedSession[], choice: Choice): ListedSession[] {
  const wanted = choice.search.trim().toLocaleLowerCase();
  return all
    .filter((session) => choice.ownership === "everybody" || session.id_user === choice.me)
    .filter((session) => choice.textOf(session).toLocaleLowerCase().includes(wanted))
    .sort(
      (one, other) =>
        Number(other.is_current) - Number(one.is_current) ||
        (other.last_active_at ?? "").localeCompare(one.last_active_at ?? ""),
    );
}
