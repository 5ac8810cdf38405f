import { lazy } from "react";
import type { Area } from "../../screens/slots/slots";

export const participants: Area = {
  slots: {
    groups: { "participant-labels": lazy(() => import("./labels-panel")) },
  },
};
