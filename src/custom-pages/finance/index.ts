import { lazy } from "react";
import { lazyComponent } from "../../components/lazy-component";
import type { Area } from "../../screens/slots/slots";

const codes = () => import("./codes/cells");
const transactions = () => import("./transactions/cells");

export const finance: Area = {
  slots: {
    cells: {
      "deposit-code": lazyComponent(async () => (await codes()).CodeCell),
      "emission-denomination": lazyComponent(async () => (await codes()).DenominationCell),
      "emission-used": lazyComponent(async () => (await codes()).EmissionUsedCell),
      "transaction-about": lazyComponent(async () => (await transactions()).AboutCell),
      "transaction-amount": lazyComponent(async () => (await transactions()).AmountCell),
    },
    groups: { "emission-limit": lazy(() => import("./codes/limit-panel")) },
    intros: { balance: lazy(() => import("./balance/balance-intro")) },
    shows: {
      "emission-codes": {
        Actions: lazy(() => import("./codes/emission-actions")),
        Body: lazy(() => import("./codes/emission-body")),
      },
    },
    toolbars: {
      "own-balance": lazyComponent(async () => (await import("./balance/own-balance")).OwnBalance),
      "transaction-whose": lazyComponent(
        async () => (await import("./balance/transactions-ownership")).TransactionsOwnership,
      ),
    },
  },
};
