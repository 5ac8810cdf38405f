import type { TFunction } from "i18next";
import { downloadEmission } from "../../../../contract/endpoints/deposit-codes";
import { download } from "../../../providers/download";
import { memorySink } from "../../../providers/http/save-file";
import { startJob } from "../../../shared/jobs/jobs";

/** Downloads the spreadsheet of an emission as a job in the dock (CALL-CODE-05, OP-98). */
export function downloadCodes(emission: { id: string; title: string }, t: TFunction): void {
  startJob({
    kind: "export",
    title: t("resources.emissions.job", { emission: emission.title }),
    unit: "files",
    total: 1,
    key: `emission.${emission.id}`,
    async run({ signal, progress }) {
      const name = `deposit_codes_${emission.id.slice(0, 8)}.xlsx`;
      const file = memorySink(name);
      await download(downloadEmission, { params: { id: emission.id } }, file, { signal });
      progress(1, 1);
      return { text: name, action: { label: t("list.export.again"), run: file.again } };
    },
  });
}
