import "./server-state.css";
import { WarningFilled } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import type { Server } from "../../../contract/entities/server";
import { Glyph } from "../../components/glyph";
import { useLabels } from "../../fields/use-labels";

/** States that the contract does not know get the dot of "offline" (OP-77, OP-179). */
const DOTS: Readonly<Record<string, string>> = { online: "pip ok", busy: "pip warn" };

/** State as dot and text, and the separate error flag (OP-77). */
export function ServerState({ server }: { server: Partial<Pick<Server, "state" | "error">> }) {
  const { t } = useTranslation();
  const labels = useLabels();
  const { state = "", error } = server;
  return (
    <span className="sl-server-state">
      <span className={DOTS[state] ?? "pip off"} aria-hidden="true" />
      <span>{labels.choice("state", state)}</span>
      {error === true && (
        <span className="tag err">
          <Glyph of={WarningFilled} size={12} />
          {t("fields.servers.error")}
        </span>
      )}
    </span>
  );
}
