import { loadTexts } from "../../providers/i18n";
import type { TextArea } from "../../providers/i18n/areas";

/** Loads a slot's code together with its area's texts, for slots on screens of other areas. */
export const withTexts =
  <Module>(area: TextArea, load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    const [module] = await Promise.all([load(), loadTexts(area)]);
    return module;
  };
