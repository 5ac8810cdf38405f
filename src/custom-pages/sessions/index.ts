import type { Area } from "../../screens/slots/slots";
import { loadable } from "../../shared/loadable";

export const area: Area = {
  pages: { sessions: loadable(async () => (await import("./page")).SessionsPage) },
};
