import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Server } from "../../../contract/entities/server";
import { ServerState } from "../../domain/servers/server-state";
import { useEditorState } from "../../editor/store";
import { useLabels } from "../../fields/use-labels";
import { testGeneration } from "../../resources/pages";
import type { GroupSlotProps } from "../../screens/slots/slots";

/** Read-only state that the machine reports (SRV-12, SRV-13, SRV-16, OP-77). */
export default function ServerWork({ store }: GroupSlotProps) {
  const { t } = useTranslation();
  const labels = useLabels();
  const server = useEditorState(store, ({ get }) => get().base.record) as Partial<Server>;
  const isNew = server.id === undefined;
  return (
    <div className="field">
      <span className="sl-section-label">{labels.label(store.setting.resource.entity, "state")}</span>
      <ServerState server={isNew ? { state: "offline" } : server} />
      <span className="help caption faint">
        {t(server.error ? "resources.servers.error_help" : "resources.servers.state_help")}
      </span>
      {!isNew && (
        <span>
          <Link className="link small-text" to={`/${testGeneration.path}`}>
            {t("menu.test_generation")}
          </Link>
        </span>
      )}
    </div>
  );
}
