import { useTranslation } from "react-i18next";
import { Navigate, useLocation, useParams } from "react-router";
import type { RecordOf } from "../../../contract/core/entity";
import { NIL_ID } from "../../../contract/core/ids";
import { createWorkflow, updateWorkflow } from "../../../contract/endpoints/workflows";
import { workflow } from "../../../contract/entities/workflow";
import { paramTitle } from "../../../contract/rules/workflow";
import type { Base } from "../../editor/state";
import type { SaveContext } from "../../editor/steps";
import type { Editor, ValueProps } from "../../editor/use-editor";
import { readAt, readLike, topOf } from "../../editor/values";
import { useLabels } from "../../fields/use-labels";
import { callForAnswer } from "../../providers/call";
import { getOne } from "../../providers/data/one";
import { ApiError } from "../../providers/http/errors";
import { madeKey, type TextKey } from "../../providers/i18n/keys";
import { NEW, pathsOf } from "../../resources/routes";
import { workflows } from "../../resources/workflows";
import { type FormSetting, savePayload } from "../../screens/form/entity-model";
import { FormSkeleton } from "../../screens/form/form-skeleton";
import { newRecordValues, useDocument } from "../../screens/use-document";
import { useEditorKey } from "../../screens/use-editor-key";
import { newId } from "../../shared/new-id";
import { Loaded } from "./editor";
import { workflowRules } from "./model";
import {
  childrenWire,
  newTune,
  nodesOf,
  valuesOf,
  type WorkflowRecord,
  type WorkflowState,
  type WorkflowStore,
  type WorkflowValues,
} from "./values";

/** `/workflows/new` and `/workflows/{id}` (WF-02, WF-03); without an id it leads to the list (WF-04). */
export function WorkflowPage() {
  const { id = "" } = useParams();
  const { search } = useLocation();
  const { editorKey, moveTo } = useEditorKey(workflows, id);
  if (!id) return <Navigate to={pathsOf(workflows).list} replace />;
  return <WorkflowEditor key={editorKey} id={id} onCreated={(made) => moveTo(made, search)} />;
}

type Stored = Base<WorkflowRecord>;

/** The answer of a save. */
type WorkflowReply = { workflow: RecordOf<typeof workflow.fields> } & Pick<
  WorkflowRecord,
  "workflow_params" | "workflow_tunes"
>;

async function readWorkflow(id: string, signal?: AbortSignal): Promise<Stored> {
  const { data, version, related } = await getOne(workflow.name, id, signal);
  const { workflow_params, workflow_tunes } = related;
  return { record: { ...data, workflow_params, workflow_tunes }, version };
}

/** Workflow, params and tunes in one call (CALL-WF-07, CALL-WF-08). */
async function send(
  state: WorkflowState,
  { version, idempotencyKey }: SaveContext,
  setting: FormSetting,
): Promise<Stored> {
  const id = (!state.creating && state.base.record.id) || NIL_ID;
  const body = { workflow: { ...savePayload(setting, state), id }, ...childrenWire(state) };
  try {
    const { headers, body: answer } = state.creating
      ? await callForAnswer(createWorkflow, { body }, { idempotencyKey })
      : await callForAnswer(updateWorkflow, { params: { id }, body }, { version });
    const { workflow: record, ...children } = answer as WorkflowReply;
    return { record: { ...record, ...children }, version: headers.get("ETag") ?? undefined };
  } catch (reason) {
    // Any good status confirms a change (OP-06); without a usable answer the result is read.
    if (state.creating || !(reason instanceof ApiError && reason.kind === "malformed")) throw reason;
    return readWorkflow(id);
  }
}

function WorkflowEditor({ id, onCreated }: { id: string; onCreated(id: string): void }) {
  const { editor, error } = useDocument({
    resource: workflows,
    document: workflow,
    id,
    onCreated,
    read: readWorkflow,
    initial: ({ me, role }): WorkflowValues => ({
      ...newRecordValues({ resource: workflows, action: "create", role }, me, workflow),
      workflow_params: [],
      workflow_tunes: [newTune(newId(), "", true)],
    }),
    valuesOf,
    rules: workflowRules,
    save: send,
    Value: PathValue,
  });
  if (error && !editor) throw error;
  if (!editor) return <FormSkeleton resource={workflows} isNew={id === NEW} />;
  return <Named editor={editor} />;
}

function Named({ editor }: { editor: Editor<WorkflowStore> }) {
  return <Loaded editor={{ ...editor, label: usePathLabel(editor.store) }} />;
}

const PARTS: Readonly<Record<string, TextKey>> = {
  workflow: "workflows.file",
  workflow_params: "workflows.parameters",
  workflow_tunes: "workflows.tune_list",
  node_id_source: "workflows.source",
  node_id_result: "workflows.result",
};

/** Labels of the document's fields by path: "Parameter “Guest”: Name". */
function usePathLabel({ get }: WorkflowStore): (path: string) => string {
  const { t } = useTranslation();
  const labels = useLabels();
  const rowOf = (top: string, at: number): string => {
    const { values, initial } = get();
    const place = String(at + 1);
    if (top === "workflow_params") {
      const param = values.workflow_params[at] ?? initial.workflow_params[at];
      return t("workflows.param_row", { name: param ? paramTitle(param) : place });
    }
    const tune = values.workflow_tunes[at] ?? initial.workflow_tunes[at];
    return t("workflows.tune_row", { name: tune?.name.trim() || place });
  };
  return (path) => {
    const top = topOf(path);
    const part = PARTS[top];
    if (!part) return labels.label(workflow, path);
    if (path === top) return t(part);
    const row = rowOf(top, Number(path.split(".")[1]));
    const key = path.split(".").findLast((one) => !/^\d+$/.test(one)) ?? "";
    if (key === top) return row;
    const of = top === "workflow_params" ? "param" : "tune";
    return `${row}: ${t([madeKey(`workflows.${of}.${key}`), part])}`;
  };
}

/** A field's value in the comparison of versions; JSON text and whole lists appear as a count. */
function PathValue({ store, path, newer }: ValueProps) {
  const { t } = useTranslation();
  const labels = useLabels();
  const { values } = store.get();
  const value = readLike(values, path, newer ?? values);
  if (typeof value === "boolean") return labels.choice("boolean", value);
  if (Array.isArray(value)) return value.length;
  // A whole parameter or tune that only one version has.
  if (typeof value === "object" && value) return String(readAt(value, "name") || "–");
  if (typeof value !== "string" || value === "") return typeof value === "number" ? value : "–";
  if (path === "workflow") return t("workflows.count", { count: nodesOf(value)?.size ?? 0 });
  return labels.choice(path.endsWith(".type") ? "param_type" : path, value);
}
