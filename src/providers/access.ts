import type { AccessControlProvider } from "@refinedev/core";
import { allows } from "../../contract/core/access";
import type { Entity, EntityAccess } from "../../contract/core/entity";
import { entities } from "../../contract/entities";
import { session } from "./http/session";

/** Refine's actions in the contract's words. */
const ACTIONS: Record<string, keyof EntityAccess> = {
  list: "list",
  show: "read",
  edit: "update",
  create: "create",
  clone: "create",
  delete: "remove",
};

/**
 * Hides what the contract does not allow to the role; the server is what enforces it. Pages without an entity are
 * guarded by the menu's table. An action that the contract does not know is refused.
 */
export const accessControlProvider: AccessControlProvider = {
  async can({ resource, action }) {
    const entity = (entities as Record<string, unknown>)[resource ?? ""] as Entity | undefined;
    if (!entity) return { can: true };
    const role = session.current()?.role;
    const call = ACTIONS[action];
    return { can: role !== undefined && call !== undefined && allows(entity.access[call], role) };
  },
};
