import { lazy } from "react";
import { lazyComponent } from "../../components/lazy-component";
import type { Area } from "../../screens/slots/slots";
import { withTexts } from "../../screens/slots/with-texts";
import { loadable } from "../../shared/loadable";

const cells = () => import("./cells");
const results = withTexts("generations", () => import("./last-results"));

export const generations: Area = {
  pages: {
    "generation-list": loadable(async () => (await import("./list-page")).GenerationListPage),
    "generation-view": loadable(async () => (await import("./view-page")).GenerationPage),
    test_media: loadable(async () => (await import("./media/page")).TestMediaPage),
  },
  slots: {
    cells: {
      "generation-cost": lazyComponent(async () => (await cells()).CostCell),
      "generation-event": lazyComponent(async () => (await cells()).EventCell),
      "generation-name": lazyComponent(async () => (await cells()).NameCell),
      "generation-picture": lazyComponent(async () => (await cells()).PictureCell),
      "generation-server": lazyComponent(async () => (await cells()).ServerCell),
      "generation-status": lazyComponent(async () => (await cells()).StatusCell),
    },
    groups: {
      "event-results": lazy(async () => ({ default: (await results()).OfEvent })),
      "style-results": lazy(async () => ({ default: (await results()).OfStyle })),
    },
  },
};
