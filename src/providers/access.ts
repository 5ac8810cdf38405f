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

/** Whether the contract lets the role do this. Pages without an entity say themselves who sees them. */
export function isAllowed(resource: string | undefined, action: string): boolean {
  const entity = (entities as Record<string, unknown>)[resource ?? ""] as Entity | undefined;
  if (!entity) return true;
  const role = session.current()?.role;
  const call = ACTIONS[action];
  return role !== undefined && call !== undefined && allows(entity.access[call], role);
}

/** Hides what the contract does not allow to the role; the server is what enforces it. */
export const accessControlProvider: AccessControlProvider = {
  can: async ({ resource, action }) => ({ can: isAllowed(resource, action) }),
};
