import { lazyAntd } from "../../components/antd/lazy";
import type { Area } from "../../screens/slots/slots";

export const area: Area = {
  pages: { categories: lazyAntd(async () => (await import("./page")).CategoriesPage) },
};
