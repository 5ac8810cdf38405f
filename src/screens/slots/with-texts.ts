import { loadTexts } from "../../providers/i18n";
import type { TextArea } from "../../providers/i18n/keys";

/** Loads a page or a part of one together with texts that its area does not bring. */
export const withTexts =
  <Module>(areas: readonly TextArea[], load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    const [module] = await Promise.all([load(), ...areas.map(loadTexts)]);
    return module;
  };
