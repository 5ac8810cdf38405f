import type { AccessControlProvider } from "@refinedev/core";
import { allows } from "../../contract/core/access";
import type { Entity, EntityAccess } from "../../contract/core/entity";
import { entities } from "../../contract/entities";
import { session } from "./http/session";

/** Refine's actions by the names of the contract. */
const ACTIONS: Record<string, keyof EntityAccess> = {
  list: "list",
  show: "read",
  edit: "update",
  create: "create",
  clone: "create",
  delete: "remove",
};

/** Whether the contract allows the role to do this. Pages without an entity define their access themselves. */
export function isAllowed(resource: string | undefined, action: string): boolean {
  const entity = (entities as Record<string, unknown>)[resource ?? ""] as Entity | undefined;
  if (!entity) return true;
  const role = session.current()?.role;
  const call = ACTIONS[action];
  return role !== undefined && call !== undefined && allows(entity.access[call], role);
}

/** Hides what the contract does not allow the role; the server enforces it. */
export const accessControlProvider: AccessControlProvider = {
  can: async ({ resource, action }) => ({ can: isAllowed(resource, action) }),
};
