import { lazyAntd } from "../../components/antd/lazy";
import type { Area } from "../../screens/slots/slots";
import { StateCell } from "./state-cell";

export const workflows: Area = {
  pages: { "workflow-editor": lazyAntd(() => import("./page")) },
  slots: { cells: { "workflow-state": StateCell } },
};
