import { lazyAntd } from "../../components/antd/lazy";
import type { Area } from "../../screens/slots/slots";

export const processing: Area = {
  pages: { test_generation: lazyAntd(async () => (await import("./page")).TestGenerationPage) },
};
