import type { InputOf } from "../../../contract/core/endpoint";
import { toWireTime } from "../../../contract/core/time";
import { clientLog } from "../../../contract/endpoints/session";
import { go } from "../../shared/location";
import { basePath } from "./base-path";
import { loginPath } from "./return-url";

/** Why the console sent somebody to the login page; shown there as `login.reason.<reason>` (OP-37). */
export type LogoutReason = "session_expired" | "forbidden" | "logged_out_elsewhere";

type Navigate = (path: string) => void;

const byAddressBar: Navigate = (path) => go(path, { replace: true });
let navigate = byAddressBar;

/** The router's way to a path, given by the app, so that leaving needs no reload. Returns the way to undo it. */
export function setNavigate(next: Navigate): () => void {
  navigate = next;
  return () => {
    if (navigate === next) navigate = byAddressBar;
  };
}

const cleaners = new Set<() => void>();

/** Calls back when everything that belongs to the present user must go: at each logout and change of user. */
export function onUserGone(clean: () => void): () => void {
  cleaners.add(clean);
  return () => void cleaners.delete(clean);
}

/** Rule 12: query cache, media caches and object addresses hold what the next person must not see. */
export function emptyCaches(): void {
  for (const clean of [...cleaners]) clean();
}

/** Pages that stay when the session ends in another tab (OP-39). */
const PUBLIC_PAGES = /^\/(login|registration|store|gallery|quiz)(\/|$)/i;

export const goToStart = (): void => navigate("/");

/** This tab hears that another one logged out (OP-39). */
export function leaveAfterOthers(): void {
  if (!PUBLIC_PAGES.test(location.pathname)) navigate("/login?reason=logged_out_elsewhere");
}

/** The redirect of a forced logout (SESS-18 to SESS-21). */
export function leaveForced(reason: LogoutReason): void {
  navigate(loginPath(location, reason));
}

type Report = InputOf<typeof clientLog>["body"];

/** OP-40's record of a forced logout. A page's path holds no query string and so no secrets; at most 4 KB. */
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

/** Sent with the beacon mechanism, which survives the page (CALL-SESS-05). Nothing depends on its arrival. */
export function sendReport(report: Report): void {
  const body = new Blob([JSON.stringify(report)], { type: "application/json" });
  try {
    navigator.sendBeacon?.(`${basePath.unversioned}${clientLog.path}`, body);
  } catch {
    // A blocked beacon is no reason to keep somebody signed in.
  }
}
