import type { InputOf } from "../../../contract/core/endpoint";
import { toWireTime } from "../../../contract/core/time";
import { clientLog } from "../../../contract/endpoints/session";
import { go } from "../../shared/location";
import { basePath } from "./base-path";
import { loginPath } from "./return-url";

/** Why the user was sent to the login page; shown there as `login.reason.<reason>` (OP-37). */
export type LogoutReason = "session_expired" | "forbidden" | "logged_out_elsewhere";

type Navigate = (path: string) => void;

const byAddressBar: Navigate = (path) => go(path, { replace: true });
let navigate = byAddressBar;

/** Sets the router's navigation, so that leaving needs no reload. Returns the cleanup. */
export function setNavigate(next: Navigate): () => void {
  navigate = next;
  return () => {
    if (navigate === next) navigate = byAddressBar;
  };
}

const cleaners = new Set<() => void>();

/** Calls back at each logout and change of user, when all data of the user must be removed. Returns the cleanup. */
export function onUserGone(clean: () => void): () => void {
  cleaners.add(clean);
  return () => void cleaners.delete(clean);
}

/** Rule 12: query cache, media caches and object URLs hold what the next user must not see. */
export function emptyCaches(): void {
  for (const clean of [...cleaners]) clean();
}

/** Pages that stay open when the session ends in another tab (OP-39). */
const PUBLIC_PAGES = /^\/(login|registration|store|gallery|quiz|booth)(\/|$)/i;

export const goToStart = (): void => navigate("/");

/** Leaves after a logout in another tab (OP-39). */
export function leaveAfterOthers(): void {
  if (!PUBLIC_PAGES.test(location.pathname)) navigate("/login?reason=logged_out_elsewhere");
}

/** The redirect of a forced logout (SESS-18 to SESS-21). */
export function leaveForced(reason: LogoutReason): void {
  navigate(loginPath(location, reason));
}

type Report = InputOf<typeof clientLog>["body"];

/** The log entry of a forced logout (OP-40), at most 4 KB. The path has no query string and so no secrets. */
export function forcedLogoutReport(reason: LogoutReason, status: number | undefined, userId: string): Report {
  return {
    event: "forced_logout",
    reason,
    path: location.pathname.slice(0, 1000),
    status: status ?? null,
    timestamp: toWireTime(Date.now()),
    id_user: userId.slice(0, 64),
  };
}

/** Sends the entry by a beacon, which outlives the page (CALL-SESS-05). Nothing depends on its arrival. */
export function sendReport(report: Report): void {
  const body = new Blob([JSON.stringify(report)], { type: "application/json" });
  try {
    navigator.sendBeacon?.(`${basePath.unversioned}${clientLog.path}`, body);
  } catch {
    // A blocked beacon must not prevent the logout.
  }
}
