import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CONTROL_SHAPES } from "../components/control-shapes";
import { Shape } from "../components/icon";
import { useFormat } from "../providers/i18n/use-format";
import { useOnline } from "../shared/online";
import "./offline-banner.css";

/** Shows that the console is offline and how old the data on screen is. */
export function OfflineBanner() {
  return <div role="status">{!useOnline() && <Banner />}</div>;
}

function Banner() {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const [readAt, setReadAt] = useState(() => lastRead(client));
  const [failedAt, setFailedAt] = useState<number>();
  const [trying, setTrying] = useState(false);
  const tryNow = async () => {
    setTrying(true);
    await client.refetchQueries({ type: "active" });
    setTrying(false);
    const read = active(client).every(({ status }) => status !== "error");
    setFailedAt(read ? undefined : Date.now());
    if (read) setReadAt(lastRead(client));
  };
  const age =
    failedAt !== undefined
      ? t("shell.offline.failed", { time: format.time(failedAt) })
      : readAt > 0 && t("shell.offline.read_at", { time: format.time(readAt), ago: format.relative(readAt) });
  return (
    <div className="offline-banner small-text">
      <Shape path={CONTROL_SHAPES.offline} size={16} />
      <p>
        <strong className="strong">{t("shell.offline.title")}</strong> {age && `${age} `}
        {t("shell.offline.text")}
      </p>
      <button type="button" className="button small" aria-disabled={trying || undefined} onClick={tryNow}>
        {t("shell.offline.try")}
      </button>
    </div>
  );
}

const active = (client: QueryClient) =>
  client
    .getQueryCache()
    .findAll({ type: "active" })
    .map(({ state }) => state);

/** When the newest data on screen was read; 0 = never. */
const lastRead = (client: QueryClient): number =>
  Math.max(0, ...active(client).map(({ dataUpdatedAt }) => dataUpdatedAt));
