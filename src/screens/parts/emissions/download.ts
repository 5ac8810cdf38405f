import type { TFunction } from "i18next";
import { endpoints } from "../../../../contract";
import { call } from "../../../providers/call";
import { saveFile } from "../../../providers/http/save-file";
import { startJob } from "../../../shared/jobs/jobs";

/** All codes of an emission as the server's spreadsheet, in the dock (CALL-CODE-05, OP-98). */
export function downloadCodes(emission: { id: string; title: string }, t: TFunction): void {
  startJob({
    kind: "export",
    title: t("resources.emissions.job", { emission: emission.title }),
    unit: "files",
    total: 1,
    key: `emission.${emission.id}`,
    async run({ signal, progress }) {
      const file = await call(endpoints.downloadEmission, { params: { id: emission.id } }, { signal });
      signal.throwIfAborted();
      const name = `deposit_codes_${emission.id.slice(0, 8)}.xlsx`;
      saveFile(file, name);
      progress(1, 1);
      const again = { label: t("list.export.again"), run: () => saveFile(file, name) };
      return { text: name, action: again };
    },
  });
}
