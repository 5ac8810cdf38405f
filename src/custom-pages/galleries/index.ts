import { lazyAntd } from "../../components/antd/lazy";
import type { Area } from "../../screens/slots/slots";
import { withTexts } from "../../screens/slots/with-texts";
import { loadable } from "../../shared/loadable";
import { AddressCell, DomainCell } from "./cells";

export const area: Area = {
  pages: {
    editor: lazyAntd(async () => (await import("./page")).GalleryPage),
    list: loadable(async () => (await import("./list")).GalleryListPage),
    gallery_theme: lazyAntd(
      withTexts(["themes"], async () => (await import("./theme-page")).GalleryThemePage),
    ),
  },
  slots: { cells: { address: AddressCell, domain: DomainCell } },
};
