import { lazyAntd } from "../../components/antd/lazy";
import type { Area } from "../../screens/slots/slots";
import { withTexts } from "../../screens/slots/with-texts";
import { loadable } from "../../shared/loadable";

export const processing: Area = {
  pages: {
    test_generation: lazyAntd(async () => (await import("./page")).TestGenerationPage),
    // Below the events, whose texts its path loads.
    rehearsal: loadable(
      withTexts("processing", async () => (await import("./rehearsal/page")).RehearsalPage),
    ),
  },
};
