import { useTranslation } from "react-i18next";
import type { Server } from "../../../contract/entities/server";
import { ServerState } from "../../fields/server-state";

export function ServerFacts({ server }: { server: Server }) {
  const { t } = useTranslation();
  return (
    <span className="sl-assigned-facts">
      <ServerState server={server} />
      {!server.active && <span className="tag">{t("list.inactive")}</span>}
      {server.description && <span className="sl-line">{server.description}</span>}
    </span>
  );
}
