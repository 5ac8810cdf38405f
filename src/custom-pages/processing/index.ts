import { lazyAntd } from "../../components/antd/lazy";
import type { Area } from "../../screens/slots/slots";
import { withTexts } from "../../screens/slots/with-texts";
import { loadable } from "../../shared/loadable";

export const area: Area = {
  pages: {
    test_generation: lazyAntd(async () => (await import("./page")).TestGenerationPage),
    rehearsal: loadable(async () => (await import("./rehearsal/page")).RehearsalPage),
    as_guest: loadable(withTexts(["booth"], async () => (await import("./guest/page")).AsGuestPage)),
  },
};
