import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation, useParams } from "react-router";
import type { Role } from "../../../contract/core/access";
import { NIL_ID } from "../../../contract/core/ids";
import { createWorkflow, updateWorkflow } from "../../../contract/endpoints/workflows";
import { workflow } from "../../../contract/entities/workflow";
import { refetched } from "../../editor/reading";
import type { Base, EditorState } from "../../editor/state";
import { type SaveContext, useEditor, type ValueProps } from "../../editor/use-editor";
import { readLike, topOf } from "../../editor/values";
import { useLabels } from "../../fields/use-labels";
import { callForAnswer } from "../../providers/call";
import { dataProvider } from "../../providers/data";
import { keys } from "../../providers/data/cache";
import type { Single } from "../../providers/data/entity";
import { ApiError } from "../../providers/http/errors";
import { session } from "../../providers/http/session";
import { madeKey, type TextKey } from "../../providers/i18n/keys";
import { NEW, pathsOf } from "../../resources/routes";
import { workflows } from "../../resources/workflows";
import { type EntityStore, savePayload } from "../../screens/form/entity-model";
import { FormSkeleton } from "../../screens/form/form-skeleton";
import { useEditorKey } from "../../screens/use-editor-key";
import { newRecordValues } from "../../screens/use-entity-form";
import { newId } from "../../shared/new-id";
import { Loaded } from "./editor";
import { createWorkflowStore } from "./model";
import { childrenWire, newTune, nodesOf, valuesOf } from "./values";

/** `/workflows/new` and `/workflows/{id}` (WF-02, WF-03); without an id it leads to the list (WF-04). */
export function WorkflowPage() {
  const { id = "" } = useParams();
  const { search } = useLocation();
  const { editorKey, moveTo } = useEditorKey(workflows, id);
  if (!id) return <Navigate to={pathsOf(workflows).list} replace />;
  return <WorkflowEditor key={editorKey} id={id} onCreated={(made) => moveTo(made, search)} />;
}

interface Answer {
  body: Record<string, unknown>;
  headers: Headers;
}

const baseOf = ({ body, headers }: Answer): Base => {
  const { workflow: record, ...children } = body;
  return { record: { ...(record as object), ...children }, version: headers.get("ETag") ?? undefined };
};

async function readWorkflow(id: string, signal?: AbortSignal): Promise<Base> {
  const answer = await dataProvider.getOne({ resource: workflow.name, id, meta: { signal } });
  const { data, version, related } = answer as Single;
  const { workflow_params, workflow_tunes } = related;
  return { record: { ...data, workflow_params, workflow_tunes }, version };
}

/** Workflow, params and tunes in one call (CALL-WF-07, CALL-WF-08). */
async function send(state: EditorState, role: Role, { version, idempotencyKey }: SaveContext): Promise<Base> {
  const action = state.creating ? "create" : "update";
  const id = state.creating ? NIL_ID : String(state.base.record.id);
  const setting = { resource: workflows, action, role } as const;
  const body = { workflow: { ...savePayload(setting, state), id }, ...childrenWire(state) } as never;
  try {
    const answer = state.creating
      ? await callForAnswer(createWorkflow, { body }, { idempotencyKey })
      : await callForAnswer(updateWorkflow, { params: { id }, body }, { version });
    return baseOf(answer as Answer);
  } catch (reason) {
    // Any good status confirms a change (OP-06); without a usable answer the result is read.
    if (state.creating || !(reason instanceof ApiError && reason.kind === "malformed")) throw reason;
    return readWorkflow(id);
  }
}

function WorkflowEditor({ id, onCreated }: { id: string; onCreated(id: string): void }) {
  const label = usePathLabel();
  // The user who opened the page: the session may end while it is on screen.
  const [who] = useState(() => session.current());
  const role = who?.role ?? "user";
  const isNew = id === NEW;
  const [initial] = useState(() => {
    if (!isNew || !who) return undefined;
    const own = newRecordValues({ resource: workflows, action: "create", role }, who.user.id);
    return { ...own, workflow_params: [], workflow_tunes: [newTune(newId(), "", true)] };
  });
  const query = useQuery({
    queryKey: keys.single(workflow.name, id),
    queryFn: ({ signal }) => readWorkflow(id, signal),
    enabled: !isNew,
    retry: false,
  });
  const { editor, error } = useEditor<EntityStore>({
    key: [workflow.name, id],
    initial,
    read: {
      data: who && !isNew ? query.data : undefined,
      error: query.error,
      refetch: () => refetched(query),
    },
    valuesOf,
    createStore: (base, values, creating) => createWorkflowStore(role, base, values, creating),
    save: (state, context) => send(state, role, context),
    onCreated: ({ record }) => onCreated(String(record.id)),
    label,
    Value: PathValue,
  });
  if (error && !editor) throw error;
  if (!editor) return <FormSkeleton resource={workflows} isNew={isNew} />;
  return <Loaded editor={editor} />;
}

const PARTS: Readonly<Record<string, TextKey>> = {
  workflow: "workflows.nodes",
  workflow_params: "workflows.parameters",
  workflow_tunes: "workflows.tune_list",
  node_id_source: "workflows.source",
  node_id_result: "workflows.result",
};

/** Labels of the document's fields by path: "Parameters 1: Name". */
function usePathLabel(): (path: string) => string {
  const { t } = useTranslation();
  const labels = useLabels();
  return (path) => {
    const part = PARTS[topOf(path)];
    if (!part) return labels.label(workflow, path);
    const key = path.split(".").findLast((one) => !/^\d+$/.test(one)) ?? "";
    if (path === topOf(path)) return t(part);
    const numbered = `${t(part)} ${Number(path.split(".")[1]) + 1}`;
    if (key === topOf(path)) return numbered;
    const of = topOf(path) === "workflow_params" ? "param" : "tune";
    return `${numbered}: ${t([madeKey(`workflows.${of}.${key}`), part])}`;
  };
}

/** A field's value in the comparison of versions; JSON text and whole lists appear as a count. */
function PathValue({ store, path, newer }: ValueProps) {
  const { t } = useTranslation();
  const labels = useLabels();
  const { values } = store.get();
  const value = readLike(values, path, newer ?? values);
  if (path === "workflow") return t("workflows.count", { count: nodesOf(String(value))?.size ?? 0 });
  if (Array.isArray(value)) return String(value.length);
  // A whole parameter or tune that only one version has.
  if (typeof value === "object" && value) return (value as { name?: string }).name || "–";
  if (typeof value === "boolean") return labels.choice("boolean", String(value));
  if (value === undefined || value === null || value === "") return "–";
  return labels.choice(path.endsWith(".type") ? "param_type" : path, String(value));
}
