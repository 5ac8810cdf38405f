import { lazy } from "react";
import { lazyComponent } from "../../components/lazy-component";
import type { Area } from "../../screens/slots/slots";

const cells = () => import("./cells");

export const clientVersions: Area = {
  slots: {
    cells: {
      "client-version-size": lazyComponent(async () => (await cells()).SizeCell),
      "client-version-state": lazyComponent(async () => (await cells()).StateCell),
    },
    creates: { "client-version-upload": lazy(() => import("./upload-button")) },
    rows: { "client-version-row": lazy(() => import("./row-actions")) },
  },
};
