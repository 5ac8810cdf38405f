import { lazyComponent } from "../../components/lazy-component";
import type { Area } from "../../screens/slots/slots";
import { loadable } from "../../shared/loadable";

const page = () => import("./page");

export const apiKeys: Area = {
  pages: { api_keys: loadable(async () => (await page()).ApiKeysPage) },
  slots: {
    cells: {
      "api-key-expiry": lazyComponent(async () => (await page()).ExpiryCell),
      "api-key-preview": lazyComponent(async () => (await page()).PreviewCell),
      "api-key-used": lazyComponent(async () => (await page()).LastUsedCell),
    },
  },
};
