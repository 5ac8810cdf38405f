import { lazy } from "react";
import { lazyComponent } from "../../components/lazy-component";
import type { Area } from "../../screens/slots/slots";

export const photoBooths: Area = {
  slots: {
    cells: { "booth-decor": lazyComponent(async () => (await import("./decor-cell")).DecorCell) },
    groups: {
      "booth-overlays": lazy(() => import("./overlays-panel")),
      "booth-password": lazy(() => import("./password-panel")),
      "booth-servers": lazy(() => import("./servers-panel")),
    },
  },
};
