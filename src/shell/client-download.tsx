import { DownloadOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { Hint } from "../components/hint";
import { clientDownload, useClientVersion } from "../providers/client-version";

/** Download link of the booth app with its current version, or a loading indicator (SHELL-40, SHELL-41). */
export function ClientDownload({ collapsed = false }: { collapsed?: boolean }) {
  const { t } = useTranslation();
  const client = useClientVersion();
  const version =
    client === undefined ? t("shell.client.loading") : (client?.version ?? t("shell.client.none"));
  const content = (
    <>
      <DownloadOutlined aria-hidden="true" />
      <span className={collapsed ? "visually-hidden" : "client-text"}>
        <span className="strong">{t("shell.client.download")}</span>
        {client === undefined ? (
          <span className="client-loading skeleton" role="status" aria-label={version} />
        ) : (
          <span className="faint caption figures">{version}</span>
        )}
      </span>
    </>
  );
  const link = client ? (
    <a className="client" href={clientDownload} download={client.filename}>
      {content}
    </a>
  ) : (
    <span className="client">{content}</span>
  );
  if (!collapsed) return link;
  return (
    <Hint text={`${t("shell.client.download")}, ${version}`} side="right" delay={0}>
      {link}
    </Hint>
  );
}
