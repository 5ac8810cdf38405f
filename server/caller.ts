import type { Role } from "../contract/core/access";

/** Who stands behind a call, read from the session row at every request (reliability rule 16). */
export interface Caller {
  id: string;
  role: Role;
  sessionId: string;
}
