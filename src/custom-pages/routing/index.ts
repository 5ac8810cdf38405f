import { lazy } from "react";
import { lazyAntd } from "../../components/antd/lazy";
import { lazyComponent } from "../../components/lazy-component";
import type { Area } from "../../screens/slots/slots";
import { withTexts } from "../../screens/slots/with-texts";

export const routing: Area = {
  pages: { routing_debug: lazyAntd(() => import("./debug/page")) },
  slots: {
    cells: {
      "routing-tag-labels": lazyComponent(async () => (await import("./tags/labels-cell")).LabelsCell),
    },
    creates: { "routing-tag-create": lazy(() => import("./tags/create-button")) },
    groups: {
      "routing-tags": lazy(withTexts("routing", () => import("./tags-panel"))),
      "server-routing": lazy(withTexts("routing", () => import("./rules/rules-panel"))),
    },
    rows: { "routing-tag-row": lazy(() => import("./tags/row-actions")) },
  },
};
