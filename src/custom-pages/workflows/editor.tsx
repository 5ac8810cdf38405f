import "./workflows.css";
import { BgColorsOutlined, DownloadOutlined, SwapOutlined } from "@ant-design/icons";
import { startTransition, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { style } from "../../../contract/entities/style";
import { chooseNode, type Nodes, workflowTitle } from "../../../contract/rules/workflow";
import { Tabs } from "../../components/antd/tabs";
import { Consequence } from "../../components/undo/consequence";
import { fieldId, focusField, useReveal } from "../../editor/focus-field";
import { useSaveAction } from "../../editor/save-bar";
import { setValue, storedId, useEditorState, useError, useStoredId } from "../../editor/store";
import type { Editor } from "../../editor/use-editor";
import { topOf } from "../../editor/values";
import { FieldError } from "../../fields/field-error";
import { useLabels } from "../../fields/use-labels";
import { saveFile } from "../../providers/http/save-file";
import { useMay } from "../../providers/me";
import { styleOf } from "../../resources/styles";
import { EditorPage } from "../../screens/form/editor-page";
import { FormGroups } from "../../screens/form/form-groups";
import { RecordMenu } from "../../screens/form/record-menu";
import { choiceOf } from "../../screens/list/more-of";
import { useTab } from "../../screens/use-tab";
import { useIsDesktop, useIsPhone } from "../../shared/media-query";
import { newId } from "../../shared/new-id";
import { useStable } from "../../shared/use-stable";
import { JsonSource } from "./json-source";
import { newParam } from "./model";
import { NodeMap } from "./node-map";
import { NodePanel, type NodeRole } from "./nodes-view";
import { ParamsPanel, useValues } from "./params-panel";
import { ReplaceDialog } from "./replace-dialog";
import { type Replacement, replacement } from "./replacement";
import { TunesPanel } from "./tunes-panel";
import { useLossConfirm } from "./usage";
import { nodesOf, type WorkflowStore, type WorkflowValues } from "./values";

/** The editor: nodes next to the form; on a narrow screen the nodes are one of the tabs. */
export function Loaded({ editor }: { editor: Editor<WorkflowStore> }) {
  const { t } = useTranslation();
  const { store } = editor;
  const isDesktop = useIsDesktop();
  const values = useValues(store);
  const nodes = useMemo(() => nodesOf(values.workflow), [values.workflow]);
  const usual = isDesktop ? "general" : "nodes";
  const [opened, setTab] = useTab(usual);
  const isStored = useStoredId(store) !== undefined;
  const tab = isDesktop && opened === "nodes" ? usual : opened;
  const [node, setNode] = useState<string>();
  const [isReplacing, setReplacing] = useState(false);
  const [replaced, setReplaced] = useState<WorkflowValues>();
  const styleOffer = useStyleOffer(store);
  useSaveAction(store, {
    ...useLossConfirm(store),
    ...(styleOffer && { next: { label: t("workflows.create_style"), run: styleOffer } }),
  });
  useReveal((path) => {
    const of = { workflow_params: "params", workflow_tunes: "tunes" }[topOf(path)];
    const isGraph = topOf(path) === "workflow" || topOf(path).startsWith("node_id_");
    setTab(of ?? (isGraph ? (isDesktop ? tab : "nodes") : "general"));
  });

  const choose = (role: NodeRole, picked: string) => {
    const path = `node_id_${role}` as const;
    const value = chooseNode(values[path] || null, picked) ?? "";
    setValue(store, path, value);
  };
  /** In a transition: a panel of many fields takes a moment to render. */
  const show = (panel: string) => startTransition(() => setTab(panel));
  const open = (picked: string) => {
    setNode(picked); // at once, before the transition
    show("node");
  };
  const add = (node_id: string, node_param: string) => {
    if (!nodes) return;
    const param = newParam({ param: newId(), detail: newId() }, { nodes, node_id, node_param }, values);
    const value = [...values.workflow_params, param];
    flushSync(() => setValue(store, "workflow_params", value));
    focusField(`workflow_params.${value.length - 1}.name`);
  };
  const apply = ({ values: sets }: Replacement) => {
    const { workflow: json, ...others } = sets;
    setValue(store, "workflow", json, others);
    setReplacing(false);
    if (values.workflow !== "") setReplaced(store.get().values);
  };
  const first = (json: string, read: Nodes) => apply(replacement(values, json, read));
  const isReplaced = useEditorState(store, ({ get }) => get().dirty.includes("workflow"));
  /** Until the save, while nothing that the replacement has set was changed. */
  const canUndo =
    isReplaced &&
    replaced !== undefined &&
    (["workflow", "workflow_params", "node_id_source", "node_id_result"] as const).every((key) =>
      Object.is(values[key], replaced[key]),
    );

  // A keystroke in a field must not render the nodes again.
  const calls = { onNode: useStable(open), onRole: useStable(choose) };
  const map = nodes && nodes.size > 0 && <NodeMap store={store} nodes={nodes} selected={node} {...calls} />;
  const source = <JsonSource onJson={first} />;
  const area = (
    <div className="sl-workflow-nodes" id={fieldId("workflow")} tabIndex={-1}>
      <NodeErrors store={store} />
      <Consequence
        after={canUndo && t("workflows.replaced")}
        undo={canUndo ? () => store.dispatch({ type: "undone", path: "workflow" }) : undefined}
        backTo={fieldId("workflow")}
      />
      {map || source}
    </div>
  );
  const download = () => {
    const name = values.name.trim().replace(/[\\/:*?"<>|]+/g, " ") || "workflow";
    saveFile(new Blob([values.workflow], { type: "application/json" }), `${name}.json`);
  };
  const tools = [
    map && choiceOf("replace", t("workflows.replace"), SwapOutlined, () => setReplacing(true), "dialog"),
    map && choiceOf("download", t("workflows.download"), DownloadOutlined, download),
    styleOffer && isStored && choiceOf("style", t("workflows.create_style"), BgColorsOutlined, styleOffer),
  ].filter((one) => typeof one === "object");
  // On a phone they would leave no room for the name.
  const inMenu = useIsPhone() && isStored && { items: () => tools };
  // Stable elements: selecting a node must not render the fields again.
  const panels = useMemo(
    () => ({
      general: <FormGroups store={store} />,
      params: <ParamsPanel store={store} />,
      tunes: <TunesPanel store={store} />,
    }),
    [store],
  );
  const items = [
    ...(isDesktop ? [] : [{ key: "nodes", label: t("workflows.nodes"), children: area }]),
    { key: "general", label: t("workflows.general"), children: panels.general },
    ...(nodes && nodes.size > 0
      ? [
          {
            key: "node",
            label: t("workflows.node"),
            children: (
              <NodePanel
                store={store}
                nodes={nodes}
                id={node}
                source={values.node_id_source}
                result={values.node_id_result}
                params={values.workflow_params}
                onRole={choose}
                onAdd={add}
                onParam={({ id }) =>
                  // The first field of the parameter's form that this panel does not have.
                  focusField(
                    `workflow_params.${values.workflow_params.findIndex((param) => param.id === id)}.description`,
                  )
                }
              />
            ),
          },
        ]
      : []),
    {
      key: "params",
      label: <Counted text={t("workflows.parameters")} count={values.workflow_params.length} />,
      children: panels.params,
    },
    {
      key: "tunes",
      label: <Counted text={t("workflows.tune_list")} count={values.workflow_tunes.length} />,
      children: panels.tunes,
    },
  ];
  return (
    <EditorPage
      editor={editor}
      className="sl-workflow"
      formClass="sl-workflow-side"
      title={useHeading(store)}
      tags={<Tags store={store} nodes={nodes} />}
      actions={
        <>
          {!inMenu &&
            tools.map(({ key, label, icon, run, opens }) => (
              <button
                key={key}
                type="button"
                className="button text page-action"
                aria-haspopup={opens}
                onClick={run}
              >
                {icon}
                <span>{label}</span>
              </button>
            ))}
          <RecordMenu editor={editor} {...inMenu} />
        </>
      }
      before={isDesktop && area}
    >
      <Tabs
        items={items}
        activeKey={items.some(({ key }) => key === tab) ? tab : "general"}
        onChange={show}
        {...(!isDesktop && { tabBarGutter: 16 })}
      />
      {isReplacing && (
        <ReplaceDialog
          id={storedId(store)}
          values={values}
          onReplace={apply}
          onClose={() => setReplacing(false)}
        />
      )}
    </EditorPage>
  );
}

/** Leads to a new style of the stored workflow; undefined for those who may not create one. */
function useStyleOffer(store: WorkflowStore): (() => void) | undefined {
  const navigate = useNavigate();
  const mayCreate = useMay(style, "create");
  const open = () => {
    const id = storedId(store);
    if (id) void navigate(styleOf(id));
  };
  return mayCreate ? open : undefined;
}

function Counted({ text, count }: { text: string; count: number }) {
  return (
    <>
      {text} <span className="faint figures">{count}</span>
    </>
  );
}

/** The stored name, which stays while another one is typed; of a new workflow the typed one. */
function useHeading(store: WorkflowStore): string {
  const { t } = useTranslation();
  const id = useStoredId(store);
  const name = useEditorState(store, ({ get }) => get().base.record.name ?? "");
  const typed = useEditorState(store, ({ get }) => get().values.name.trim());
  return id ? workflowTitle({ id, name }) : typed || t("resources.workflows.new");
}

function Tags({ store, nodes }: { store: WorkflowStore; nodes: Nodes | undefined }) {
  const { t } = useTranslation();
  const isDraft = useEditorState(store, ({ get }) => get().base.record.is_draft === true);
  if (!useStoredId(store)) return null;
  return (
    <>
      {isDraft && <span className="tag warn">{t("workflows.draft")}</span>}
      <span className="muted small-text sl-workflow-count">
        {t("workflows.count", { count: nodes?.size ?? 0 })}
      </span>
    </>
  );
}

/** Errors of the JSON text and of the chosen nodes, which have no input to show them at. */
function NodeErrors({ store }: { store: WorkflowStore }) {
  const { t } = useTranslation();
  const labels = useLabels();
  const error = useError(store, "workflow");
  return (
    <div className="field sl-workflow-errors">
      {error && <FieldError announced>{labels.issue(error)}</FieldError>}
      <NodeError store={store} path="node_id_source" label={t("workflows.source")} />
      <NodeError store={store} path="node_id_result" label={t("workflows.result")} />
    </div>
  );
}

interface NodeErrorProps {
  store: WorkflowStore;
  path: "node_id_source" | "node_id_result";
  label: string;
}

function NodeError({ store, path, label }: NodeErrorProps) {
  const labels = useLabels();
  const error = useError(store, path);
  if (!error) return null;
  return (
    <span id={fieldId(path)} tabIndex={-1}>
      <FieldError announced>
        {label}: {labels.issue(error)}
      </FieldError>
    </span>
  );
}
