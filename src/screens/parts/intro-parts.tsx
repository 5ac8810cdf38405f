import { type ComponentType, lazy } from "react";
import type { IntroPart } from "../../resources/define";
import type { PagedList } from "../use-paged-list";

export interface IntroPartProps {
  list: PagedList;
}

/** What a page is about besides its list; keeps the height `.sl-intro` gives it while its code is under way. */
export const introParts: Record<IntroPart, ComponentType<IntroPartProps>> = {
  balance: lazy(() => import("./balance/balance-intro")),
};
