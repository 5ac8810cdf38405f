import { lazyComponent } from "../../components/lazy-component";
import type { Area } from "../../screens/slots/slots";
import { loadable } from "../../shared/loadable";

const page = () => import("./page");

export const area: Area = {
  pages: { list: loadable(async () => (await page()).ClientVersionsPage) },
  slots: {
    cells: {
      size: lazyComponent(async () => (await page()).SizeCell),
      state: lazyComponent(async () => (await page()).StateCell),
    },
  },
};
