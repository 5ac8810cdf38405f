import type { Role } from "../../contract/core/access";
import { useSession } from "../providers/http/session";

/** The role of who is signed in; the least one during the moment in which a session ends. */
export const useRole = (): Role => useSession()?.role ?? "user";
