import { lazy } from "react";
import { lazyComponent } from "../../components/lazy-component";
import type { Area } from "../../screens/slots/slots";

export const servers: Area = {
  slots: {
    cells: { "server-state": lazyComponent(async () => (await import("./state-cell")).StateCell) },
    groups: {
      "server-api-key": lazy(() => import("./key-panel")),
      "server-customers": lazy(() => import("./customers-panel")),
      "server-work": lazy(() => import("./server-work")),
    },
  },
};
