import { type Role, signedIn } from "../../contract/core/access";
import { NIL_ID } from "../../contract/core/ids";
import { isResource, type Screen, screens } from ".";
import { type AnyResource, pagePath } from "./define";

/** Path segment of a record that has not been saved yet. */
export const NEW = "new";

interface ResourcePaths {
  list: string;
  create: string;
  /** Path of one record; the nil id leads to the form of a new one (LIST-07). */
  record(id: string): string;
  /** Path of one record for those who may not edit it. */
  show(id: string): string;
}

export function pathsOf({ paths }: Pick<AnyResource, "paths">): ResourcePaths {
  const list = `/${paths.list}`;
  const create = paths.create ? `/${paths.create}` : `${list}/${NEW}`;
  const edit = paths.edit ?? `${paths.list}/:id`;
  const at = (path: string) => (id: string) => (id === NIL_ID ? create : pagePath({ path }, { id }));
  return { list, create, record: at(edit), show: at(paths.show ?? edit) };
}

type RouteKind = "list" | "create" | "edit" | "show";

export interface ResourceRoute {
  resource: AnyResource;
  /** `edit` is also for new records, where both have the same pattern. */
  screen: RouteKind;
  /** Pattern for the router. */
  path: string;
  access: readonly Role[];
}

/** Whether records have a page; some are only rows of their list. */
export const hasRecordPage = ({ entity, form, pages }: AnyResource): boolean =>
  (form.groups.length > 0 || Boolean(pages?.edit ?? pages?.show)) &&
  (entity.access.read.length > 0 || entity.access.create.length > 0);

/** Roles that see the screens of a resource or a page. */
export const viewersOf = (screen: Screen): readonly Role[] =>
  isResource(screen) ? (screen.access ?? rolesOf(screen.entity.access.list)) : screen.access;

const rolesOf = (...lists: (readonly string[])[]): Role[] =>
  signedIn.filter((role) => lists.some((list) => list.includes(role)));

/** Routes of a resource: the actions that its entity offers to at least one role that sees its screens. */
export function routesOf(resource: AnyResource): ResourceRoute[] {
  const { paths, entity } = resource;
  const { access } = entity;
  const viewers = resource.access ?? signedIn;
  const make = (screen: RouteKind, path: string, roles: Role[]): ResourceRoute => ({
    resource,
    screen,
    path,
    access: roles.filter((role) => viewers.includes(role)),
  });
  const edit = paths.edit ?? `${paths.list}/:id`;
  const routes = [make("list", paths.list, rolesOf(access.list))];
  if (hasRecordPage(resource)) {
    if (paths.create) routes.push(make("create", paths.create, rolesOf(access.create)));
    if (paths.show) routes.push(make("show", paths.show, rolesOf(access.read)));
    const editors = paths.show ? rolesOf(access.update) : rolesOf(access.read, access.create);
    routes.push(make("edit", edit, editors));
  }
  return routes.filter((route) => route.access.length > 0);
}

/** Whether the role may open the list or a record of a resource. */
export const mayOpen = (resource: AnyResource, screen: "list" | "record", role: Role): boolean =>
  routesOf(resource).some(
    (route) => (route.screen === "list") === (screen === "list") && route.access.includes(role),
  );

/** Path of a list or of a page without a resource. */
export const listPathOf = (screen: Screen) => `/${isResource(screen) ? screen.paths.list : screen.path}`;

export const isBelow = (path: string, route: string) => path === route || path.startsWith(`${route}/`);

/** The resource or page that a path belongs to: the one with the longest matching path. */
export function screenAt(path: string, among: readonly Screen[] = screens): Screen | undefined {
  return among
    .filter((screen) => isBelow(path, listPathOf(screen)))
    .sort((one, other) => listPathOf(other).length - listPathOf(one).length)[0];
}

/** Whether a role may visit a path: not below a screen that is hidden from it (OP-31). */
export const mayVisit = (path: string, role: Role): boolean =>
  screens.every((screen) => !isBelow(path, listPathOf(screen)) || viewersOf(screen).includes(role)) &&
  Object.keys(PARENTS).every((parent) => !isBelow(path, parent) || childrenOf(parent).some(seenBy(role)));

/** Parents without a page redirect to their first child (OP-30). */
export const PARENTS: Readonly<Record<string, string>> = {
  "/users": "/users/all",
  "/finance": "/finance/deposits",
  "/branding": "/branding/overlays",
};

const childrenOf = (parent: string) => screens.filter((screen) => isBelow(listPathOf(screen), parent));
const seenBy = (role: Role) => (screen: Screen) => viewersOf(screen).includes(role);
