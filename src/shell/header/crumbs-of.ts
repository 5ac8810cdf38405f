import { resources } from "../../resources";
import { menu } from "../../resources/menu";
import { pathsOf } from "../../resources/routes";
import { screens } from "../screens";

export interface Crumb {
  path: string;
  /** Message key. */
  key: string;
}

/** The message key of a list: a resource's own words, else those of the menu. */
function nameOf(path: string): string | undefined {
  const resource = resources.find((one) => pathsOf(one).list === path);
  if (resource) return `resources.${resource.name}.many`;
  const entries = menu.flatMap(({ items }) => items.flatMap((item) => [item, ...(item.children ?? [])]));
  const entry = entries.find(({ route }) => route === path);
  return entry && `menu.${entry.key}`;
}

/** Pages above the one at `path`, outermost first; only such as exist. */
export function crumbsOf(path: string): Crumb[] {
  const resource = resources.find((one) => path === `/${one.route}` || path.startsWith(`/${one.route}/`));
  if (!resource) return [];
  const list = pathsOf(resource).list;
  const above = [resource.parent && `/${resource.parent}`, path !== list && list];
  return above.flatMap((one) => {
    const key = one && screens.has(one) ? nameOf(one) : undefined;
    return one && key ? [{ path: one, key }] : [];
  });
}
