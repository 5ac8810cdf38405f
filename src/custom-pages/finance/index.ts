import { lazy } from "react";
import { lazyComponent } from "../../components/lazy-component";
import type { Area } from "../../screens/slots/slots";
import { loadable } from "../../shared/loadable";

const codes = () => import("./codes/cells");
const transactions = () => import("./transactions/cells");

export const finance: Area = {
  pages: {
    balance: loadable(async () => (await import("./balance/page")).BalancePage),
    emission: loadable(async () => (await import("./codes/page")).EmissionPage),
  },
  slots: {
    cells: {
      "deposit-code": lazyComponent(async () => (await codes()).CodeCell),
      "emission-denomination": lazyComponent(async () => (await codes()).DenominationCell),
      "emission-used": lazyComponent(async () => (await codes()).EmissionUsedCell),
      "transaction-about": lazyComponent(async () => (await transactions()).AboutCell),
      "transaction-amount": lazyComponent(async () => (await transactions()).AmountCell),
    },
    groups: { "emission-limit": lazy(() => import("./codes/limit-panel")) },
    toolbars: {
      "own-balance": lazyComponent(async () => (await import("./balance/own-balance")).OwnBalance),
    },
  },
};
