import { lazy } from "react";
import { lazyComponent } from "../../components/lazy-component";
import type { Area } from "../../screens/slots/slots";

export const area: Area = {
  slots: {
    cells: { decor: lazyComponent(async () => (await import("./decor-cell")).DecorCell) },
    deletions: { deletion: lazyComponent(async () => (await import("./deletion")).BoothUse) },
    groups: {
      browser: lazy(() => import("./browser-panel")),
      decors: lazy(() => import("./decors-link")),
      overlays: lazy(() => import("./overlays-panel")),
      password: lazy(() => import("./password-panel")),
      servers: lazy(() => import("./servers-panel")),
    },
  },
};
