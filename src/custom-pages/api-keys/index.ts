import { lazyComponent } from "../../components/lazy-component";
import type { Area } from "../../screens/slots/slots";
import { loadable } from "../../shared/loadable";

const page = () => import("./page");

export const area: Area = {
  pages: { list: loadable(async () => (await page()).ApiKeysPage) },
  slots: {
    cells: {
      expiry: lazyComponent(async () => (await page()).ExpiryCell),
      preview: lazyComponent(async () => (await page()).PreviewCell),
      used: lazyComponent(async () => (await page()).LastUsedCell),
    },
  },
};
