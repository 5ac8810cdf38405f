import { allows, type Role } from "../../contract/core/access";
import { resources } from ".";
import { hasRecordPage, mayOpen, pathsOf } from "./routes";

/** Where a record of an entity is looked at; undefined where there is no such page, or not for this role (OP-183). */
export function recordPath(entity: string, id: string, role: Role): string | undefined {
  const resource = resources.find((one) => one.entity.name === entity && hasRecordPage(one));
  if (!resource || !mayOpen(resource, "record", role) || !allows(resource.entity.access.read, role)) return;
  return pathsOf(resource).record(id);
}
