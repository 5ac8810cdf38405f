import { lazy } from "react";
import { lazyComponent } from "../../components/lazy-component";
import type { Area } from "../../screens/slots/slots";
import { loadable } from "../../shared/loadable";
import { CodeCell, DenominationCell, EmissionUsedCell } from "./codes/cells";
import { AboutCell, AmountCell } from "./transactions/cells";

export const area: Area = {
  pages: {
    balance: loadable(async () => (await import("./balance/page")).BalancePage),
    emission: loadable(async () => (await import("./codes/page")).EmissionPage),
  },
  slots: {
    cells: {
      "deposit-code": CodeCell,
      "emission-denomination": DenominationCell,
      "emission-used": EmissionUsedCell,
      "transaction-about": AboutCell,
      "transaction-amount": AmountCell,
    },
    groups: { "emission-limit": lazy(() => import("./codes/limit-panel")) },
    toolbars: {
      "own-balance": lazyComponent(async () => (await import("./balance/own-balance")).OwnBalance),
    },
  },
};
