import { lazy } from "react";
import { lazyComponent } from "../../components/lazy-component";
import type { Area } from "../../screens/slots/slots";

const cells = () => import("./cells");

export const apiKeys: Area = {
  slots: {
    cells: {
      "api-key-expiry": lazyComponent(async () => (await cells()).ExpiryCell),
      "api-key-preview": lazyComponent(async () => (await cells()).PreviewCell),
      "api-key-used": lazyComponent(async () => (await cells()).LastUsedCell),
    },
    creates: { "api-key-create": lazy(() => import("./create-button")) },
    rows: { "api-key-row": lazy(() => import("./row-actions")) },
  },
};
