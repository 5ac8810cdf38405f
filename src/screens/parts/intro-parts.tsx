import { type ComponentType, lazy } from "react";
import type { IntroPart } from "../../resources/define";
import type { IntroPartProps } from "./part-props";

/** What a page is about besides its list; keeps the height `.sl-intro` gives it while its code is under way. */
export const introParts: Record<IntroPart, ComponentType<IntroPartProps>> = {
  balance: lazy(() => import("./balance/balance-intro")),
};
