import { createHash } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { PriceSource } from "../../contract/endpoints/generations";
import type { Priced } from "../../contract/rules/style";
import { type Nodes, passedOver, readNodes } from "../../contract/rules/workflow";
import { Busy } from "../errors";
import { valuesOf } from "../rules/style-parts";
import { type ParamRow, paramsOf, tunesOf } from "../rules/workflow-parts";
import type { Services } from "../services";
import { type Announced, storeBlob } from "../store/blob-rows";
import { type GenerationPlan, overlays, workflows } from "../store/schema";
import type { GenerationData, Order, StyleRow } from "./order";

/** A workflow whose text is stored as a blob, so that a later version does not concern the generation. */
export interface Graph {
  stored: Announced;
  nodes: Nodes;
}

/** The style got another workflow after the graphs were stored: the same start succeeds with the new one's graph. */
export class GraphMissing extends Busy {
  constructor() {
    super(503, "errors.unavailable", 1);
  }
}

/** The workflows of the styles that may make the picture, stored; outside any transaction. */
export async function storeGraphs(
  services: Services,
  makers: readonly StyleRow[],
): Promise<ReadonlyMap<string, Graph>> {
  const ids = [...new Set(makers.flatMap(({ id_workflow }) => id_workflow ?? []))];
  const rows = ids.length
    ? await services.database
        .db()
        .select({ id: workflows.id, text: workflows.workflow })
        .from(workflows)
        .where(inArray(workflows.id, ids))
    : [];
  const graphs = new Map<string, Graph>();
  for (const { id, text } of rows) {
    const stored = await storeBlob(services, Buffer.from(text));
    graphs.set(id, { stored, nodes: readNodes(text) ?? new Map() });
  }
  return graphs;
}

/** Everything that a picture is made of, and its price. */
export interface Planned {
  plan: GenerationPlan;
  parts: { name: string; hash: string }[];
  id_workflow: string | null;
  is_video: boolean;
  price: number;
  price_from: PriceSource;
}

/**
 * Plans the picture of one of the order's styles. Database only, for the transaction of the start.
 * @throws GraphMissing
 */
export async function planPicture(
  services: Services,
  order: Order,
  maker: StyleRow,
  graphs: ReadonlyMap<string, Graph>,
  guest: GenerationData["values"] = [],
): Promise<Planned> {
  const [workflow] = maker.id_workflow
    ? await services.database.db().select(WORKFLOW).from(workflows).where(eq(workflows.id, maker.id_workflow))
    : [];
  const tunes = workflow ? await tunesOf(services, workflow.id) : [];
  const tune = tunes.find(({ id }) => id === maker.id_workflow_tune);
  const graph = workflow && graphs.get(workflow.id);
  if (workflow && !graph) throw new GraphMissing();
  const params = workflow ? await paramsOf(services, workflow.id) : [];
  const byDefault = tune ?? tunes.find(({ is_default }) => is_default);
  const usable = params.filter((param) => !passedOver(graph?.nodes, param));
  const ofStyle = await valuesOf(services, maker.id);
  const chosen = (param: ParamRow) =>
    guest.find(({ id_workflow_param }) => id_workflow_param.toLowerCase() === param.id)?.value ??
    styleValue(ofStyle, param, order.participant)?.value ??
    (isSeed(param) ? undefined : defaultOf(param, byDefault?.id));
  const values = usable.flatMap((param) => {
    const value = param.type === "image" ? undefined : chosen(param);
    const { node_id: node, node_param, type } = param;
    return value === undefined || value === null || type === "image"
      ? []
      : [{ node, param: node_param, type, value }];
  });
  // By name: of several params on one input the last one counts, as it does for values.
  const images = new Map<string, string>();
  for (const param of usable) {
    const hash = param.type === "image" && styleValue(ofStyle, param, order.participant)?.image_hash;
    if (hash) images.set(`${param.node_id}.${param.node_param}`, hash);
  }
  const is_video = workflow?.is_video ?? false;
  const frames = is_video ? [] : await overlaysOf(services, order);
  return {
    plan: {
      node_source: workflow?.node_id_source ?? null,
      node_result: workflow?.node_id_result ?? null,
      values,
      look: lookOf(values, maker.id, order.participant),
      orientation: order.event?.orientation ?? "portrait",
    },
    parts: [
      ...(graph ? [{ name: "graph", hash: graph.stored.hash }] : []),
      ...[...images].map(([name, hash]) => ({ name, hash })),
      ...frames,
    ],
    id_workflow: workflow?.id ?? null,
    is_video,
    ...priceOf(order, maker, tune),
  };
}

const WORKFLOW = {
  id: workflows.id,
  is_video: workflows.is_video,
  node_id_source: workflows.node_id_source,
  node_id_result: workflows.node_id_result,
};

/** Only a style's own value fixes a seed: otherwise the same photo gives another picture (OP-206). */
const isSeed = ({ node_param, type }: ParamRow): boolean =>
  type === "integer" && (node_param === "seed" || node_param === "noise_seed");

type Values = Awaited<ReturnType<typeof valuesOf>>;

const styleValue = (values: Values, param: ParamRow, participant: string) => {
  const own = values.filter((value) => value.id_workflow_param === param.id && value.type === param.type);
  return (
    own.find(({ id_participant }) => id_participant === participant) ??
    own.find(({ id_participant }) => id_participant === null)
  );
};

function defaultOf({ detail }: ParamRow, tune: string | undefined) {
  const defaults: { id_workflow_tune: string; default_value: unknown }[] =
    "defaults" in detail ? detail.defaults : [];
  return defaults.find(({ id_workflow_tune }) => id_workflow_tune === tune)?.default_value;
}

/** Longest text in which a look is searched for. */
const WORDS = 4000;

/**
 * What the local renderer chooses its look by: a param `look`, else the words of the prompts; the last line is the same
 * for a style and participant.
 */
function lookOf(values: GenerationPlan["values"], id_style: string, participant: string): string {
  const texts = values.filter(({ type }) => type === "string");
  const named = texts.filter(({ param }) => param === "look");
  const words = (named.length > 0 ? named : texts).map(({ value }) => String(value)).join(" ");
  const always = createHash("sha256").update(`${id_style} ${participant}`).digest("hex").slice(0, 16);
  return `${words.replace(/\s+/g, " ").slice(0, WORDS)}\n${always}`;
}

type Tune = Awaited<ReturnType<typeof tunesOf>>[number] | undefined;

/** The revolver's price, else that of the style that makes the picture, else of its tune (OP-82, OP-182). */
function priceOf({ style, demo }: Order, maker: StyleRow, tune: Tune): Pick<Planned, "price" | "price_from"> {
  const steps: [PriceSource, Priced | undefined][] = [
    [style.is_group ? "revolver" : "style", style],
    ["cartridge", maker],
    ["tune", tune],
  ];
  const first = (field: keyof Priced) => {
    for (const [price_from, priced] of steps) {
      const price = priced?.[field];
      if (price !== null && price !== undefined) return { price, price_from };
    }
    return undefined;
  };
  return (
    (demo ? first("demo_generation_cost") : undefined) ??
    first("generation_cost") ?? { price: 0, price_from: "none" }
  );
}

/** For each orientation the first active overlay of the event that has a picture for it (OP-184, OP-210). */
async function overlaysOf({ database }: Services, { event }: Order): Promise<Planned["parts"]> {
  if (!event || event.overlays_ids.length === 0) return [];
  const rows = await database
    .db()
    .select()
    .from(overlays)
    .where(and(inArray(overlays.id, event.overlays_ids), eq(overlays.active, true)));
  const ordered = event.overlays_ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return (["portrait", "landscape"] as const).flatMap((side) => {
    const fitting = ordered.find(
      (row) => (row.orientation === side || row.orientation === "both") && row[`${side}_hash`] !== null,
    );
    const hash = fitting?.[`${side}_hash`];
    return hash ? [{ name: `overlay.${side}`, hash }] : [];
  });
}
