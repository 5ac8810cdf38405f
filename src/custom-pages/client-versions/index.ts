import { lazyComponent } from "../../components/lazy-component";
import type { Area } from "../../screens/slots/slots";
import { loadable } from "../../shared/loadable";

const page = () => import("./page");

export const clientVersions: Area = {
  pages: { client_versions: loadable(async () => (await page()).ClientVersionsPage) },
  slots: {
    cells: {
      "client-version-size": lazyComponent(async () => (await page()).SizeCell),
      "client-version-state": lazyComponent(async () => (await page()).StateCell),
    },
  },
};
