import { lazy } from "react";
import { lazyAntd } from "../../components/antd/lazy";
import { lazyComponent } from "../../components/lazy-component";
import type { Area } from "../../screens/slots/slots";
import { loadable } from "../../shared/loadable";

const tags = () => import("./tags/page");

export const area: Area = {
  pages: {
    routing_debug: lazyAntd(async () => (await import("./debug/page")).RoutingDebugPage),
    tags: loadable(async () => (await tags()).RoutingTagsPage),
  },
  slots: {
    cells: { "tag-labels": lazyComponent(async () => (await tags()).LabelsCell) },
    groups: {
      "tags-of": lazy(() => import("./tags-panel")),
      "server-rules": lazy(() => import("./rules/rule-summary")),
      "server-routing": lazy(() => import("./rules/rules-panel")),
    },
  },
};
