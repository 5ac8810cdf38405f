import { lazyAntd } from "../../components/antd/lazy";
import type { Area } from "../../screens/slots/slots";
import { StateCell } from "./state-cell";

export const workflows: Area = {
  pages: { "workflow-editor": lazyAntd(async () => (await import("./page")).WorkflowPage) },
  slots: { cells: { "workflow-state": StateCell } },
};
