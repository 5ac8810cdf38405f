import type { TextArea } from "../providers/i18n/keys";
import { isResource, screens } from ".";
import { type AnyResource, columnOf } from "./define";
import { listPathOf } from "./routes";

/** The area of a page or a slot, which is named `<area>/<name>`. */
export const areaOf = (name: string): TextArea => name.split("/")[0] as TextArea;

/** The areas that a list draws from: that of its resource, and those that fill its slots. */
export function areasOfList({ area, list }: AnyResource): TextArea[] {
  const slots = [...list.columns.map((column) => columnOf(column).slot), list.toolbar];
  return [...new Set([area, ...slots.flatMap((slot) => (slot ? areaOf(slot) : []))])];
}

interface AreaOfPath {
  path: string;
  area: TextArea;
  /** Further ones that its list draws from. */
  others?: TextArea[];
}

/** The area of each screen, by which the loader of a build starts code and texts. */
export const areasByPath = (): AreaOfPath[] =>
  screens.map((screen) => {
    const others = isResource(screen) ? areasOfList(screen).filter((name) => name !== screen.area) : [];
    return { path: listPathOf(screen), area: screen.area, ...(others.length > 0 && { others }) };
  });
