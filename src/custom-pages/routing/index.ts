import { lazy } from "react";
import { lazyAntd } from "../../components/antd/lazy";
import { lazyComponent } from "../../components/lazy-component";
import type { Area } from "../../screens/slots/slots";
import { withTexts } from "../../screens/slots/with-texts";
import { loadable } from "../../shared/loadable";

const tags = () => import("./tags/page");

export const routing: Area = {
  pages: {
    routing_debug: lazyAntd(async () => (await import("./debug/page")).RoutingDebugPage),
    routing_tags: loadable(async () => (await tags()).RoutingTagsPage),
  },
  slots: {
    cells: { "routing-tag-labels": lazyComponent(async () => (await tags()).LabelsCell) },
    groups: {
      "routing-tags": lazy(withTexts("routing", () => import("./tags-panel"))),
      "server-routing": lazy(withTexts("routing", () => import("./rules/rules-panel"))),
    },
  },
};
