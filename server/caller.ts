import type { Role } from "../contract/core/access";

/** The authenticated user of a call, read with the session row on every request (reliability rule 16). */
export interface Caller {
  id: string;
  role: Role;
  sessionId: string;
}

/** A photo booth that logged in itself (OP-236). Only calls whose access has `booth` are made by one. */
export interface BoothCaller {
  /** Its owner, against whose limits it counts. */
  id: string;
  role: "booth";
  sessionId: string;
  id_photo_booth: string;
}

export type AnyCaller = Caller | BoothCaller;

/**
 * A caller who has no more than a user's rights: a booth as its owner. What a booth may do less than its owner is
 * checked by its calls.
 */
export const asUser = (caller: AnyCaller): Caller =>
  caller.role === "booth" ? { id: caller.id, role: "user", sessionId: caller.sessionId } : caller;
