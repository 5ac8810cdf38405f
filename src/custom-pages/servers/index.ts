import { lazy } from "react";
import { lazyComponent } from "../../components/lazy-component";
import type { Area } from "../../screens/slots/slots";
import { loadable } from "../../shared/loadable";

const cells = () => import("./cells");

export const area: Area = {
  pages: {
    list: loadable(async () => (await import("./list-page")).ServerListPage),
    page: loadable(async () => (await import("./page")).ServerPage),
  },
  slots: {
    cells: {
      state: lazyComponent(async () => (await import("./state-cell")).StateCell),
      "live-failure": lazyComponent(async () => (await cells()).FailureCell),
      "live-hours": lazyComponent(async () => (await cells()).HoursCell),
      "live-name": lazyComponent(async () => (await cells()).NameCell),
      "live-running": lazyComponent(async () => (await cells()).RunningCell),
      "live-served": lazyComponent(async () => (await cells()).ServedCell),
      "live-state": lazyComponent(async () => (await cells()).StateCell),
      "live-waiting": lazyComponent(async () => (await cells()).WaitingCell),
    },
    groups: {
      "api-key": lazy(() => import("./key-panel")),
      customers: lazy(() => import("./customers-panel")),
      work: lazy(() => import("./server-work")),
    },
  },
};
