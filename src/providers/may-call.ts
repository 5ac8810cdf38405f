import { type Access, allows } from "../../contract/core/access";
import { ACCESS_DENIED, ApiError } from "./http/errors";
import { session } from "./http/session";

/** Whether the signed-in role may make a call; without a session the server decides (OP-183). */
export function mayCall(access: Access): boolean {
  const role = session.current()?.role;
  return role === undefined || allows(access, role);
}

/** Fails before a call that the role may not make is sent: its 403 would end the session (OP-22). */
export function assertMayCall(access: Access, { method, path: url }: { method: string; path: string }): void {
  if (!mayCall(access))
    throw new ApiError({ kind: "http", statusCode: 403, detail: ACCESS_DENIED, method, url });
}
