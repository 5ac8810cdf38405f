import type { Role } from "../contract/core/access";

/** The authenticated user of a call, read with the session row on every request (reliability rule 16). */
export interface Caller {
  id: string;
  role: Role;
  sessionId: string;
}
