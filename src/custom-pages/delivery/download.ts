import type { TFunction } from "i18next";
import { exportSubscribers } from "../../../contract/endpoints/delivery";
import { startDownload } from "../../components/start-download";

/** Downloads a bot's subscribers as a spreadsheet (BOT-13, CALL-BOT-11, OP-69). */
export function downloadSubscribers({ id, name }: { id: string; name: string }, t: TFunction): void {
  startDownload({
    endpoint: exportSubscribers,
    input: { params: { id } },
    title: t("bot.export_of", { name: name ? `@${name}` : id.slice(0, 8) }),
    key: `subscribers.${id}`,
    name: () => `${name || id.slice(0, 8)}_subscribers.xlsx`,
    t,
  });
}
