import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { removeStyleIcon } from "../../../contract/endpoints/style-pictures";
import {
  animationStyles,
  createStyle,
  setStyleCartridges,
  styleCartridges,
  styleValues,
  updateStyle,
} from "../../../contract/endpoints/styles";
import type { CategoryNode } from "../../../contract/entities/category";
import { style } from "../../../contract/entities/style";
import { type WorkflowParam, type WorkflowTune, workflow } from "../../../contract/entities/workflow";
import type { Base, EditorState } from "../../editor/state";
import type { SaveContext } from "../../editor/use-editor";
import { call, callForAnswer, change } from "../../providers/call";
import { treeQuery } from "../../providers/categories";
import { dataProvider } from "../../providers/data";
import { keepRecords, keys } from "../../providers/data/cache";
import { ignoreGone } from "../../providers/http/errors";
import { forgetMedia } from "../../providers/http/media-cache";
import { NEW } from "../../resources/routes";
import { type EntityStore, savePayload } from "../../screens/form/entity-model";
import { type StyleRecord, type StyleReply, valuesOf } from "./model";
import { needsUpdate, type StyleSave, styleSave } from "./save-plan";

interface Single {
  data: Record<string, unknown> & { id: string };
  version?: string;
  related?: Record<string, unknown>;
}

/** Reads a style with its values or, for a revolver, its cartridges. */
export async function readStyle(id: string, signal?: AbortSignal): Promise<Base> {
  const answer = (await dataProvider.getOne({ resource: style.name, id, meta: { signal } })) as Single;
  const isRevolver = answer.data.is_group === true;
  const [values, cartridges] = await Promise.all([
    isRevolver ? [] : call(styleValues, { params: { id } }, { signal }).then((reply) => reply.values),
    isRevolver ? readCartridges(id, signal) : [],
  ]);
  keepRecords(style.name, cartridges);
  return { record: { ...answer.data, ...answer.related, values, cartridges }, version: answer.version };
}

/** A failed read gives no cartridges (STY-82). */
const readCartridges = (id: string, signal?: AbortSignal) =>
  call(styleCartridges, { params: { id } }, { signal }).then(
    (reply) => reply.styles,
    () => [],
  );

export function useStyleRecord(id: string) {
  return useQuery({
    queryKey: keys.of(style.name, id, "document"),
    queryFn: ({ signal }) => readStyle(id, signal),
    enabled: id !== NEW,
    retry: false,
  });
}

export type WorkflowReading = ReturnType<typeof useWorkflow>;

/** Reads a workflow with its params and tunes. */
export function useWorkflow(id: string) {
  const query = useQuery({ ...workflowQuery(id), enabled: id !== "" });
  const answer = query.data;
  const parts = useMemo(() => (id && answer ? partsOf(answer) : undefined), [id, answer]);
  return { parts, error: id ? query.error : null, retry: () => void query.refetch() };
}

/** Reads a workflow in an event handler, from the cache if it was read less than a minute ago. */
export async function workflowParts(client: QueryClient, id: string) {
  return partsOf(await client.fetchQuery({ ...workflowQuery(id), staleTime: 60_000 }));
}

/** Params of a workflow; undefined while it is not read. */
function knownParams(client: QueryClient, id: string): readonly WorkflowParam[] | undefined {
  const answer = client.getQueryData<Single>(workflowQuery(id).queryKey);
  return answer && partsOf(answer).params;
}

const workflowQuery = (id: string) => ({
  queryKey: keys.of(workflow.name, id, "parts"),
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await dataProvider.getOne({ resource: workflow.name, id, meta: { signal } })) as Single,
  retry: false,
});

function partsOf({ data, related = {} }: Single) {
  return {
    name: String(data.name ?? ""),
    params: (related.workflow_params ?? []) as readonly WorkflowParam[],
    tunes: (related.workflow_tunes ?? []) as readonly WorkflowTune[],
  };
}

/** Styles of animation; a failed read keeps the chosen one (STY-84). */
export function useAnimationStyles() {
  return useQuery({
    queryKey: keys.list("animation_styles"),
    queryFn: async ({ signal }) => (await call(animationStyles, {}, { signal })).animation_styles,
    retry: false,
  });
}

export interface CategoryTree {
  nodes: readonly CategoryNode[];
  byId: ReadonlyMap<string, CategoryNode>;
}

/** All categories that the user sees, as a tree and by id. */
export function useCategories() {
  const query = useQuery(treeQuery);
  const nodes = query.data;
  const tree = useMemo(
    (): CategoryTree | undefined =>
      nodes && { nodes, byId: new Map(flat(nodes).map((node) => [node.id, node])) },
    [nodes],
  );
  return { tree, error: query.error, retry: () => void query.refetch() };
}

const flat = (nodes: readonly CategoryNode[]): CategoryNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

interface Saving {
  client: QueryClient;
  store: EntityStore;
  state: EditorState;
  context: SaveContext;
}

/**
 * Saves the style: a new one by create and, with values or pictures, an update (OP-107); then removed icons and
 * cartridges. After each call its result becomes the base: when a later call fails, a retry sends only the rest.
 */
export async function saveStyle({ client, store, state, context }: Saving): Promise<Base> {
  const params = knownParams(client, String(state.values.id_workflow ?? ""));
  const plan = styleSave(state, savePayload(store.setting, state), params);
  let stored = state.base;
  const take = (next: Base) => {
    stored = next;
    store.dispatch({ type: "rebased", base: next, values: valuesOf(next.record) });
  };
  if (state.creating) {
    const made = await create(plan, context);
    if (!needsUpdate(plan)) return made;
    take(made);
  }
  const version = state.creating ? stored.version : context.version;
  const updated = await update(plan, stored, version);
  if (plan.removedIcons.length === 0 && !plan.cartridgesChanged) return updated;
  take(updated);
  const { id } = updated.record as StyleRecord;
  for (const participantId of plan.removedIcons) {
    await change(removeStyleIcon, { params: { id, participantId } }).catch(ignoreGone);
    forgetMedia(`/styles/${id}/icons/${participantId}`);
  }
  if (!plan.cartridgesChanged) return updated;
  const cartridge_ids = plan.cartridges;
  const reply = await change(setStyleCartridges, { params: { id }, body: { cartridge_ids } });
  const cartridges = reply?.styles ?? cartridge_ids.map((one) => ({ id: one }));
  return { ...updated, record: { ...updated.record, cartridges } };
}

async function create(plan: StyleSave, { idempotencyKey }: SaveContext): Promise<Base> {
  const answer = await callForAnswer(
    createStyle,
    {
      body: {
        style: plan.style,
        participants: plan.participants,
        categories: plan.categories,
        style_type: plan.type,
        cartridge_ids: plan.cartridges,
      },
    },
    { idempotencyKey },
  );
  const cartridges = plan.cartridges.map((id) => ({ id }));
  return baseOf(answer, { values: [], cartridges });
}

async function update(plan: StyleSave, { record }: Base, version: string | undefined): Promise<Base> {
  const { id, values, cartridges } = record as StyleRecord;
  const { style: own, categories, id_animation_style, values_images, icons_images } = plan;
  const updated_style = {
    style: own,
    categories,
    id_animation_style,
    ...(plan.values && { values: plan.values }),
  };
  const answer = await callForAnswer(
    updateStyle,
    { params: { id }, form: { json: { updated_style }, keyed: { values_images, icons_images } } },
    { version },
  );
  for (const { key } of values_images) forgetMedia(`/styles/${id}/values/${key}/image`);
  for (const { key } of icons_images) forgetMedia(`/styles/${id}/icons/${key}`);
  return baseOf(answer, {
    values: plan.values ?? values,
    cartridges: plan.type === "revolver" ? cartridges : [],
  });
}

function baseOf(answer: { body: StyleReply; headers: Headers }, more: Record<string, unknown>): Base {
  const { style: record, ...related } = answer.body as Record<string, unknown> & { style: object };
  return {
    record: { ...record, ...related, ...more },
    version: answer.headers.get("ETag") ?? undefined,
  };
}
