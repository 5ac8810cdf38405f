import { CheckOutlined, PlusOutlined, SettingOutlined, WarningFilled } from "@ant-design/icons";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import {
  isLink,
  type Nodes,
  paramTitle,
  paramTypeOf,
  type WorkflowNode,
} from "../../../contract/rules/workflow";
import { DataTable } from "../../components/data-table";
import { Glyph } from "../../components/glyph";
import { useLabels } from "../../fields/use-labels";
import { inputText, missingSources, nodeTitle } from "./nodes";
import { PathField } from "./path-field";
import { PARAM_FIELDS, type ParamForm, type WorkflowStore } from "./values";

export type NodeRole = "source" | "result";

interface NodeTableProps {
  nodes: Nodes;
  source: string;
  result: string;
  /** Names of params by node id. */
  params: ReadonlyMap<string, string>;
  found: readonly string[] | undefined;
  selected: string | undefined;
  onNode(id: string): void;
  onRole(role: NodeRole, id: string): void;
}

/** The nodes as a table: shows a node or makes it source or result, also by keyboard (WF-08 to WF-10). */
export const NodeTable = memo(function NodeTable({
  nodes,
  source,
  result,
  params,
  found,
  selected,
  onNode,
  onRole,
}: NodeTableProps) {
  const { t } = useTranslation();
  const rows = [...nodes].filter(([id]) => !found || found.includes(id));
  const choice = (role: NodeRole, chosen: string, id: string, node: WorkflowNode) => (
    <button
      type="button"
      className="button text small sl-node-role"
      aria-pressed={chosen === id}
      aria-label={t(`workflows.as_${role}`, { name: `${nodeTitle(id, node)} ${id}` })}
      onClick={() => onRole(role, id)}
    >
      {chosen === id && <Glyph of={CheckOutlined} size={13} />}
      {t(`workflows.${role}`)}
    </button>
  );
  const missingText = (node: WorkflowNode) => {
    const ids = missingSources(nodes, node).join(", ");
    return ids && t("workflows.missing_nodes", { ids });
  };
  return (
    <DataTable<[string, WorkflowNode]>
      label={t("workflows.nodes")}
      className="sl-node-table"
      giveWay={["params"]}
      rows={rows}
      keyOf={([id]) => id}
      isSelected={([id]) => id === selected}
      columns={[
        {
          key: "id",
          title: t("workflows.node_id"),
          width: 72,
          className: "sl-card-end",
          cell: ([id]) => <span className="figures faint">{id}</span>,
        },
        {
          key: "title",
          title: t("workflows.node"),
          className: "sl-title",
          cell: ([id, node]) => (
            <>
              <button type="button" className="link sl-line" onClick={() => onNode(id)}>
                {nodeTitle(id, node)}
              </button>
              <span className="sl-line small-text faint">{node.class_type}</span>
              {missingText(node) && (
                <span className="sl-line small-text sl-node-missing">
                  <Glyph of={WarningFilled} size={12} /> {missingText(node)}
                </span>
              )}
            </>
          ),
        },
        {
          key: "params",
          title: t("workflows.parameters"),
          className: "sl-card-fact sl-wide",
          cell: ([id]) => <span className="sl-line small-text muted">{params.get(id)}</span>,
        },
        {
          key: "roles",
          title: t("workflows.role"),
          width: 224,
          className: "sl-card-foot",
          cell: ([id, node]) => (
            <span className="sl-node-choices">
              {choice("source", source, id, node)}
              {choice("result", result, id, node)}
            </span>
          ),
        },
      ]}
    />
  );
});

interface NodePanelProps {
  store: WorkflowStore;
  nodes: Nodes;
  id: string | undefined;
  source: string;
  result: string;
  params: readonly ParamForm[];
  onRole(role: NodeRole, id: string): void;
  onAdd(node: string, input: string): void;
  onParam(param: ParamForm): void;
}

/** One node with its role and inputs; a click makes an input a param, which is named at once (WF-11, OP-193). */
export function NodePanel({
  store,
  nodes,
  id,
  source,
  result,
  params,
  onRole,
  onAdd,
  onParam,
}: NodePanelProps) {
  const { t } = useTranslation();
  const labels = useLabels();
  const node = id === undefined ? undefined : nodes.get(id);
  if (id === undefined || !node) return <p className="muted">{t("workflows.no_node")}</p>;
  const role = (which: NodeRole, chosen: string) => (
    <button type="button" className="button" aria-pressed={chosen === id} onClick={() => onRole(which, id)}>
      {chosen === id && <Glyph of={CheckOutlined} />}
      {t(chosen === id ? `workflows.is_${which}` : `workflows.use_as_${which}`)}
    </button>
  );
  const linkText = (from: string) =>
    nodes.has(from)
      ? t("workflows.linked", { name: nodeTitle(from, nodes.get(from)) })
      : t("workflows.linked_missing", { id: from });
  return (
    <section aria-label={nodeTitle(id, node)} className="sl-workflow-part">
      <div>
        <h3>{nodeTitle(id, node)}</h3>
        <p className="faint small-text">
          {node.class_type} · {id}
        </p>
      </div>
      <div className="sl-node-choices">
        {role("source", source)}
        {role("result", result)}
      </div>
      <ul className="sl-inputs" aria-label={t("workflows.inputs")}>
        {Object.entries(node.inputs).map(([input, value]) => {
          const at = params.findIndex((one) => one.node_id === id && one.node_param === input);
          const param = params[at];
          const type = paramTypeOf(node, input);
          return (
            <li key={input}>
              <span className="sl-input-text">
                <b className="strong">{input}</b>
                <span className="small-text muted sl-input-value">
                  {isLink(value) ? linkText(value[0]) : inputText(value)}
                </span>
              </span>
              {param && (
                <>
                  <button
                    type="button"
                    className="button text small"
                    aria-label={t("workflows.open_param", { name: paramTitle(param) })}
                    onClick={() => onParam(param)}
                  >
                    <Glyph of={SettingOutlined} />
                    {t("workflows.param_settings")}
                  </button>
                  <div className="sl-input-param">
                    {(["name", "use_in_custom_styles"] as const).map((key) => (
                      <PathField
                        key={key}
                        store={store}
                        path={`workflow_params.${at}.${key}`}
                        field={PARAM_FIELDS[key]}
                        label={t(`workflows.param.${key}`)}
                      />
                    ))}
                  </div>
                </>
              )}
              {!param && type && (
                <button
                  type="button"
                  className="button small"
                  aria-label={t("workflows.add_param_of", { name: input })}
                  title={labels.choice("param_type", type)}
                  onClick={() => onAdd(id, input)}
                >
                  <Glyph of={PlusOutlined} />
                  {t("workflows.add_param")}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
