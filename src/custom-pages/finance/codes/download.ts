import type { TFunction } from "i18next";
import { downloadEmission } from "../../../../contract/endpoints/deposit-codes";
import { startDownload } from "../../../components/start-download";

/** Downloads the spreadsheet of an emission as a job in the dock (CALL-CODE-05, OP-98). */
export function downloadCodes({ id, title }: { id: string; title: string }, t: TFunction): void {
  startDownload({
    endpoint: downloadEmission,
    input: { params: { id } },
    title: t("resources.emissions.job", { emission: title }),
    key: `emission.${id}`,
    name: () => `deposit_codes_${id.slice(0, 8)}.xlsx`,
    t,
  });
}
