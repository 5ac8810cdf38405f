import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Nodes } from "../../../contract/rules/workflow";
import { Dialog } from "../../components/dialog";
import { JsonSource } from "./json-source";
import { type Replacement, replacement } from "./replacement";
import { LostList, ParamList } from "./usage";
import type { WorkflowValues } from "./values";

interface ReplaceDialogProps {
  /** Id of the stored workflow. */
  id: string | undefined;
  values: WorkflowValues;
  onReplace(change: Replacement): void;
  onClose(): void;
}

/** Replaces a workflow's JSON after showing what that changes, keeps and loses. */
export function ReplaceDialog({ id, values, onReplace, onClose }: ReplaceDialogProps) {
  const { t } = useTranslation();
  const [change, setChange] = useState<Replacement>();
  const take = (json: string, nodes: Nodes) => setChange(replacement(values, json, nodes));
  return (
    <Dialog
      wide
      title={t("workflows.replace")}
      onClose={onClose}
      buttons={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t("actions.cancel")}
          </button>
          {change && (
            <button type="button" className="button primary" onClick={() => onReplace(change)}>
              {t("workflows.replace_now")}
            </button>
          )}
        </>
      }
    >
      {change ? <Changes id={id} change={change} /> : <JsonSource onJson={take} />}
    </Dialog>
  );
}

function Changes({ id, change }: { id: string | undefined; change: Replacement }) {
  const { t } = useTranslation();
  const { added, removed, changed, moved, linked, lost, cleared, values } = change;
  const isSame = added.length + removed.length + changed.length === 0;
  return (
    <div className="sl-replacement">
      <p>
        {isSame
          ? t("workflows.same_nodes")
          : [
              t("workflows.nodes_added", { count: added.length }),
              t("workflows.nodes_removed", { count: removed.length }),
              t("workflows.nodes_changed", { count: changed.length }),
            ].join(" · ")}
      </p>
      <p className="muted">
        {t("workflows.params_kept", { count: values.workflow_params.length - linked.length })}
      </p>
      {linked.length > 0 && (
        <ParamList title={t("workflows.params_linked", { count: linked.length })} params={linked} />
      )}
      {moved.length > 0 && (
        <ul aria-label={t("workflows.params_moved")}>
          {moved.map((param) => (
            <li key={param.id}>
              {t("workflows.moved_to", { name: param.name.trim() || param.node_param, node: param.node_id })}
            </li>
          ))}
        </ul>
      )}
      {cleared.map((key) => (
        <p key={key}>
          {t(key === "node_id_source" ? "workflows.source_cleared" : "workflows.result_cleared")}
        </p>
      ))}
      <LostList workflow={id} params={lost} tunes={[]} />
    </div>
  );
}
