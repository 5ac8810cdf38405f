import { lazyAntd } from "../../components/antd/lazy";
import { lazyComponent } from "../../components/lazy-component";
import type { Area } from "../../screens/slots/slots";
import { withTexts } from "../../screens/slots/with-texts";
import { loadable } from "../../shared/loadable";

const cells = () => import("./cells");
const orderCells = () => import("./orders/cells");

export const area: Area = {
  pages: {
    list: loadable(async () => (await import("./list-page")).StoreListPage),
    page: lazyAntd(withTexts(["themes"], async () => (await import("./page")).StorePage)),
    store_statistics: loadable(async () => (await import("./statistics/page")).StatisticsPage),
  },
  slots: {
    deletions: { deletion: lazyComponent(async () => (await import("./deletion")).StoreUse) },
    cells: {
      address: lazyComponent(async () => (await cells()).AddressCell),
      primary: lazyComponent(async () => (await cells()).PrimaryCell),
      "order-number": lazyComponent(async () => (await orderCells()).NumberCell),
      "order-customer": lazyComponent(async () => (await orderCells()).CustomerCell),
      "order-items": lazyComponent(async () => (await orderCells()).ItemsCell),
      "order-payment": lazyComponent(async () => (await orderCells()).PaymentCell),
      "order-amount": lazyComponent(async () => (await orderCells()).AmountCell),
      "order-status": lazyComponent(async () => (await orderCells()).StatusCell),
    },
  },
};
