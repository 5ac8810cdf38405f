import { allows, type Role as WireRole } from "../../../contract/core/access";
import { pages, resources } from "../../../src/resources";
import { hasRecordPage, mayOpen, mayVisit, pathsOf } from "../../../src/resources/routes";
import type { Role } from "../../support/browser";

export const WIRE: Record<Role, WireRole> = { admin: "admin", dealer: "dealer", organiser: "user" };

/** The browser's own line for a 404 that the specification counts as "none": a version, a key, a picture. */
export const EXPECTED = /client\/current|status of 404|both allow-scripts and allow-same-origin/;

export interface Screen {
  path: string;
  /** Whether its first row leads to a record. */
  hasRecords: boolean;
}

/** Lists, forms of new records and pages that a role may open, from the registry: a new entity is in at once. */
export function screensOf(role: WireRole): Screen[] {
  const own = resources.flatMap((resource) => {
    const { list, create } = pathsOf(resource);
    if (!mayOpen(resource, "list", role)) return [];
    const screens: Screen[] = [{ path: list, hasRecords: hasRecordPage(resource) }];
    if (allows(resource.entity.access.create, role) && hasRecordPage(resource))
      screens.push({ path: create, hasRecords: false });
    return screens;
  });
  const custom = pages.filter(({ access, path }) => access.includes(role) && mayVisit(`/${path}`, role));
  return [...own, ...custom.map(({ path }) => ({ path: `/${path}`, hasRecords: false }))];
}
