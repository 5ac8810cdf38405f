import { DownloadOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { Hint } from "../components/hint";
import { clientDownload, useClientVersion } from "../providers/client-version";

/** Link to the booth program with its current version, or a loading indicator (SHELL-40, SHELL-41). */
export function ClientDownload({ collapsed = false }: { collapsed?: boolean }) {
  const { t } = useTranslation();
  const client = useClientVersion();
  const second =
    client === undefined ? t("shell.client.loading") : (client?.version ?? t("shell.client.none"));
  const label = (
    <>
      <DownloadOutlined aria-hidden="true" />
      <span className={collapsed ? "visually-hidden" : "client-text"}>
        <span className="strong">{t("shell.client.download")}</span>
        {client === undefined ? (
          <span className="client-loading skeleton" role="status" aria-label={second} />
        ) : (
          <span className="faint caption figures">{second}</span>
        )}
      </span>
    </>
  );
  const body = client ? (
    <a className="client" href={clientDownload} download={client.filename}>
      {label}
    </a>
  ) : (
    <span className="client">{label}</span>
  );
  if (!collapsed) return body;
  return (
    <Hint text={`${t("shell.client.download")}, ${second}`} side="right" delay={0}>
      {body}
    </Hint>
  );
}
