import { allows, type Role } from "../../contract/core/access";
import { resources } from ".";
import { hasRecordPage, mayOpen, pathsOf } from "./routes";

/** Path of a record; undefined where it has no page, or none for this role (OP-183). */
export function recordPath(entity: string, id: string, role: Role): string | undefined {
  const resource = resources.find((one) => one.entity.name === entity && hasRecordPage(one));
  if (!resource || !mayOpen(resource, "record", role) || !allows(resource.entity.access.read, role)) return;
  return pathsOf(resource).record(id);
}
