import type { ReportKind } from "../../../contract/endpoints/reports";
import { executive } from "./executive";
import type { Report } from "./report";
import { clients, dealers, financial, generations, refunds, schedules } from "./tables";

export type { Report, ReportCell, ReportRow, Span } from "./report";

/** All reports (OP-161). They count on the server, from generations and the ledger. */
export const reports: Readonly<Record<ReportKind, Report>> = {
  clients,
  generations,
  financial,
  schedules,
  dealers,
  refunds,
  executive,
};
