import { lazyAntd } from "../../components/antd/lazy";
import type { Area } from "../../screens/slots/slots";
import { StateCell } from "./state-cell";

export const area: Area = {
  pages: { editor: lazyAntd(async () => (await import("./page")).WorkflowPage) },
  slots: { cells: { state: StateCell } },
};
