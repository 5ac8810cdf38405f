import { admins, type Role } from "../../contract/core/access";
import { NIL_ID } from "../../contract/core/ids";
import type { AnyResource } from "./define";
import { mayVisit } from "./menu";

/** Segment of a record that has not been saved yet. */
export const NEW = "new";

export interface ResourcePaths {
  list: string;
  create: string;
  /** Path of one record; the nil id leads to the form of a new one (LIST-07). */
  record(id: string): string;
}

export function pathsOf(resource: Pick<AnyResource, "route">): ResourcePaths {
  const list = `/${resource.route}`;
  const record = (id: string) => `${list}/${id === NIL_ID ? NEW : encodeURIComponent(id)}`;
  return { list, create: `${list}/${NEW}`, record };
}

export interface ResourceRoute {
  resource: AnyResource;
  screen: "list" | "record";
  /** Pattern for the router. `:id` is `new` for the form of a new record. */
  path: string;
  access: readonly Role[];
}

/** Whether a record has an address of its own; some are only rows of their list. */
export const hasRecordPage = ({ entity, list }: Pick<AnyResource, "entity" | "list">): boolean =>
  list.opens !== false && (entity.access.read.length > 0 || entity.access.create.length > 0);

/** Routes of a resource: those actions that its entity offers to somebody. */
export function routesOf(resource: AnyResource): ResourceRoute[] {
  const { access } = resource.entity;
  const may = (...lists: (readonly string[])[]): Role[] =>
    (["user", "dealer", ...admins] as const).filter((role) => lists.some((list) => list.includes(role)));
  const routes: ResourceRoute[] = [
    { resource, screen: "list", path: resource.route, access: may(access.list) },
    { resource, screen: "record", path: `${resource.route}/:id`, access: may(access.read, access.create) },
  ];
  return routes.filter(
    ({ screen, access: who }) => who.length > 0 && (screen === "list" || hasRecordPage(resource)),
  );
}

/** Whether the role may open a list or a record of this kind. */
export const mayOpen = (resource: AnyResource, screen: "list" | "record", role: Role): boolean =>
  mayVisit(pathsOf(resource).list, role) &&
  routesOf(resource).some((route) => route.screen === screen && route.access.includes(role));

/** Parents without a page of their own lead to their first child (OP-30). */
export const PARENTS: Readonly<Record<string, string>> = {
  "/users": "/users/all",
  "/finance": "/finance/deposits",
  "/branding": "/branding/overlays",
};
