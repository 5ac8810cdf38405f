import type { TFunction } from "i18next";
import { exportSubscribers } from "../../../contract/endpoints/delivery";
import { download } from "../../providers/download";
import { memorySink } from "../../providers/http/save-file";
import { startJob } from "../../shared/jobs/jobs";

/** Downloads a bot's subscribers as a spreadsheet (BOT-13, CALL-BOT-11, OP-69). */
export function downloadSubscribers({ id, name }: { id: string; name: string }, t: TFunction): void {
  startJob({
    kind: "export",
    title: t("bot.export_of", { name: name ? `@${name}` : id.slice(0, 8) }),
    unit: "files",
    total: 1,
    key: `subscribers.${id}`,
    async run({ signal, progress }) {
      const text = `${name || id.slice(0, 8)}_subscribers.xlsx`;
      const file = memorySink(text);
      await download(exportSubscribers, { params: { id } }, file, { signal });
      progress(1, 1);
      return { text, action: { label: t("list.export.again"), run: file.again } };
    },
  });
}
