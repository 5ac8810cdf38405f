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
import { treeQuery } from "../../domain/categories/tree";
import { havingParticipants, withParticipants } from "../../domain/styles/participants";
import type { Base } from "../../editor/state";
import type { SaveContext, Step } from "../../editor/steps";
import { call, callForAnswer, change } from "../../providers/call";
import { keepRecords, keys } from "../../providers/data/cache";
import type { Single } from "../../providers/data/entity";
import { warnOnce } from "../../providers/data/many";
import { getOne } from "../../providers/data/one";
import { ApiError, ignoreGone } from "../../providers/http/errors";
import { forgetMedia } from "../../providers/http/media-cache";
import { type FormSetting, savePayload } from "../../screens/form/entity-model";
import type { StyleRecord, StyleReply, StyleState, StyleValues } from "./model";
import { needsUpdate, type StylePayload, type StyleSave, styleSave } from "./save-plan";

/** Reads a style with its values or, for a revolver, its cartridges. */
export async function readStyle(id: string, signal?: AbortSignal): Promise<StyleBase> {
  const answer = await getOne(style.name, id, signal);
  const isRevolver = answer.data.is_group === true;
  const [own, values, cartridges] = await Promise.all([
    withParticipants(answer.data, signal),
    isRevolver ? [] : call(styleValues, { params: { id } }, { signal }).then((reply) => reply.values),
    // A failed read gives no cartridges (STY-82).
    isRevolver ? readCartridges(id, signal).catch(() => undefined) : [],
  ]);
  keepRecords(style.name, cartridges ?? []);
  const of = { ...own, ...answer.related, values, cartridges: cartridges ?? [] };
  return {
    record: cartridges ? of : { ...of, cartridgesUnread: true },
    version: answer.version,
  };
}

const readCartridges = async (id: string, signal?: AbortSignal) =>
  (await call(styleCartridges, { params: { id } }, { signal })).styles;

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
  queryFn: ({ signal }: { signal: AbortSignal }) => getOne(workflow.name, id, signal),
  retry: false,
});

interface WorkflowParts {
  name: string;
  params: readonly WorkflowParam[];
  tunes: readonly WorkflowTune[];
}

const partsOf = ({ data, related }: Single): WorkflowParts => ({
  name: data.name,
  params: related.workflow_params ?? [],
  tunes: related.workflow_tunes ?? [],
});

/** Styles of animation; a failed read keeps the chosen one (STY-84). */
export function useAnimationStyles() {
  return useQuery({
    queryKey: keys.list("animation_styles"),
    async queryFn({ signal }) {
      try {
        return (await call(animationStyles, {}, { signal })).animation_styles;
      } catch (reason) {
        warnOnce("animation styles", reason); // STY-84
        throw reason;
      }
    },
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

type StyleBase = Base<StyleRecord>;
type StyleStep = Step<StyleValues, StyleRecord>;

/**
 * The calls of a save: a new style by create and, with values or pictures, an update (OP-107); then removed icons and
 * cartridges.
 */
export function styleSteps(
  state: StyleState,
  setting: FormSetting,
  client: QueryClient,
): readonly StyleStep[] {
  const payload = savePayload(setting, state) as unknown as StylePayload;
  const plan = styleSave(state, payload, knownParams(client, state.values.id_workflow));
  const { values: own, initial } = state;
  /** The values as they are once a call has stored all but these. */
  const stored = (base: StyleBase, rest: Partial<StyleValues> = {}) => ({ base, sent: { ...own, ...rest } });
  const isIconRemoved = (id: string) => plan.removedIcons.includes(id);
  const withoutRemoved = Object.entries(own.icons).map(([id, icon]) => [
    id,
    isIconRemoved(id) ? initial.icons[id] : icon,
  ]);
  const icons: StyleValues["icons"] = Object.fromEntries(withoutRemoved);
  const cartridges = plan.cartridgesChanged ? initial.cartridges : own.cartridges;
  return [
    ...(state.creating
      ? [step(async (_, context) => stored(await create(plan, context), { values: {}, icons: {} }))]
      : []),
    ...(!state.creating || needsUpdate(plan)
      ? [step(async ({ base }, context) => stored(await update(plan, base, context), { icons, cartridges }))]
      : []),
    ...plan.removedIcons.map((participantId) =>
      step(async ({ base }) => {
        const { id = "" } = base.record;
        await change(removeStyleIcon, { params: { id, participantId } }).catch(ignoreGone);
        forgetMedia(`/styles/${id}/icons/${participantId}`);
        return stored(base, { cartridges });
      }),
    ),
    ...(plan.cartridgesChanged
      ? [
          step(async ({ base }) => {
            const { id = "", cartridgesUnread, ...record } = base.record;
            // Those that are not on the page stay: the list is sent whole.
            const unseen = cartridgesUnread ? (await readCartridges(id)).map((one) => one.id) : [];
            const cartridge_ids = [...new Set([...unseen, ...plan.cartridges])];
            const reply = await change(setStyleCartridges, { params: { id }, body: { cartridge_ids } });
            const cartridges = reply?.styles ?? cartridge_ids.map((one) => ({ id: one }));
            return {
              base: { ...base, record: { ...record, id, cartridges } },
              sent: { ...own, cartridges: cartridge_ids },
            };
          }),
        ]
      : []),
  ];
}

const step = (run: StyleStep["run"]): StyleStep => ({ run });

async function create(plan: StyleSave, { idempotencyKey }: SaveContext): Promise<StyleBase> {
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
  return baseOf(answer, plan, { values: [], cartridges });
}

async function update(plan: StyleSave, { record }: StyleBase, { version }: SaveContext): Promise<StyleBase> {
  const { id = "", values = [], cartridges = [], cartridgesUnread = false } = record;
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
  ).catch((reason: unknown) => {
    // Any good status confirms a change (OP-06); without a usable answer the result is read.
    if (!(reason instanceof ApiError && reason.kind === "malformed")) throw reason;
  });
  for (const { key } of values_images) forgetMedia(`/styles/${id}/values/${key}/image`);
  for (const { key } of icons_images) forgetMedia(`/styles/${id}/icons/${key}`);
  if (!answer) return readStyle(id);
  return baseOf(answer, plan, {
    values: plan.values ?? values,
    cartridges: plan.type === "revolver" ? cartridges : [],
    cartridgesUnread,
  });
}

function baseOf(
  { body, headers }: { body: unknown; headers: Headers },
  { participants }: StyleSave,
  more: Pick<StyleRecord, "values" | "cartridges" | "cartridgesUnread">,
): StyleBase {
  const { style: own, ...related } = body as StyleReply;
  // A reply without participants has stored those that were sent (OP-179).
  return {
    record: { ...havingParticipants(own, participants), ...related, ...more },
    version: headers.get("ETag") ?? undefined,
  };
}
