import { loadTexts } from "../../providers/i18n";
import type { TextArea } from "../../providers/i18n/areas";

/** For slots on screens of other areas: their code and their area's texts, together. Its own screens bring both. */
export const withTexts =
  <Module>(area: TextArea, load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    const [module] = await Promise.all([load(), loadTexts(area)]);
    return module;
  };
