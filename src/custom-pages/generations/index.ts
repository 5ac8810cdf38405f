import { lazy } from "react";
import type { Area } from "../../screens/slots/slots";
import { loadable } from "../../shared/loadable";
import { CostCell, EventCell, NameCell, PictureCell, ServerCell, StatusCell } from "./cells";

const results = () => import("./last-results");

export const area: Area = {
  pages: {
    list: loadable(async () => (await import("./list-page")).GenerationListPage),
    view: loadable(async () => (await import("./view-page")).GenerationPage),
    test_media: loadable(async () => (await import("./media/page")).TestMediaPage),
  },
  slots: {
    cells: {
      cost: CostCell,
      event: EventCell,
      name: NameCell,
      picture: PictureCell,
      server: ServerCell,
      status: StatusCell,
    },
    groups: {
      "of-event": lazy(async () => ({ default: (await results()).OfEvent })),
      "of-style": lazy(async () => ({ default: (await results()).OfStyle })),
    },
  },
};
