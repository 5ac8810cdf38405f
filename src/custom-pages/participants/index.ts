import { lazy } from "react";
import type { Area } from "../../screens/slots/slots";

export const area: Area = {
  slots: {
    groups: { labels: lazy(() => import("./labels-panel")) },
  },
};
