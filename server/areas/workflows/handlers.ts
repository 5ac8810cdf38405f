import { randomUUID } from "node:crypto";
import { and, eq, inArray, ne, notInArray, sql } from "drizzle-orm";
import type { SaveAction } from "../../../contract/core/entity";
import { NIL_ID } from "../../../contract/core/ids";
import type * as contract from "../../../contract/endpoints/workflows";
import {
  type WorkflowParamInput,
  type WorkflowTuneInput,
  workflow as workflowEntity,
  workflowTuneInput,
} from "../../../contract/entities/workflow";
import { dense } from "../../../contract/rules/positions";
import {
  completeDefaults,
  type Nodes,
  readNodes,
  withOneDefault,
  workflowIssues,
} from "../../../contract/rules/workflow";
import type { Caller } from "../../caller";
import type { Row } from "../../crud/binding";
import { findRow } from "../../crud/read";
import { saveRecord } from "../../crud/save";
import { prepareRecord, type RecordSave, writeRecord } from "../../crud/write";
import { invalid, invalidField, notFound, refusedField } from "../../errors";
import type { Call, Handler } from "../../http/call";
import { visibleWorkflows } from "../../rules/styles";
import { paramsOf, tunesOf } from "../../rules/workflow-parts";
import type { Services } from "../../services";
import { style_values, workflow_params, workflow_tunes, workflows } from "../../store/schema";

type WorkflowRow = Row & typeof workflows.$inferSelect;

interface Sent {
  workflow: Record<string, unknown>;
  workflow_params?: WorkflowParamInput[];
  workflow_tunes?: WorkflowTuneInput[];
}

type SaveCall = Pick<Call, "services" | "caller" | "request" | "reply" | "language"> & {
  params: { id?: string };
  body: Sent;
};

export const createWorkflow: Handler<typeof contract.createWorkflow> = (call) => save(call, "create");

export const updateWorkflow: Handler<typeof contract.updateWorkflow> = (call) => save(call, "update");

/**
 * Saves workflow, params and tunes in one transaction; an absent list is unchanged. With an Idempotency-Key a repeat gets
 * the first answer.
 */
function save(call: SaveCall, action: SaveAction): Promise<unknown> {
  const { services, params } = call;
  const body = withTunes(call.body, action);
  const record: RecordSave = {
    caller: call.caller as Caller,
    action,
    id: params.id,
    values: body.workflow,
    version: call.request.headers["if-match"],
  };
  return saveRecord(call, workflowEntity, { id: params.id, sent: call.body }, async () => {
    const prepared = await prepareRecord(services, workflowEntity, record);
    const write = async () => {
      const written = (await writeRecord(services, workflowEntity, { ...record, prepared })) as WorkflowRow;
      await writeParts(services, record.caller, written, body);
      return written;
    };
    return { prepared, write };
  });
}

/** A new workflow without tunes gets the default one (OP-196). */
const withTunes = (sent: Sent, action: SaveAction): Sent =>
  action === "create" && !sent.workflow_tunes?.length ? { ...sent, workflow_tunes: [NEW_TUNE] } : sent;

const NEW_TUNE = workflowTuneInput.parse({});

async function writeParts(services: Services, caller: Caller, row: WorkflowRow, sent: Sent): Promise<void> {
  const nodes = readNodes(row.workflow);
  const stored = await paramsOf(services, row.id);
  const params = sent.workflow_params ?? stored;
  const issues = workflowIssues(nodes, row, params, stored);
  if (issues.length > 0) throw invalid(issues);
  const renamed = await writeTunes(services, row.id, sent.workflow_tunes);
  await writeParams(services, caller, row.id, params, { nodes, renamed });
}

/** Keeps ids made by the console if they are free; others are replaced (OP-173). */
function newIds(ids: readonly (string | undefined)[], taken: ReadonlySet<string>, path: string): string[] {
  const seen = new Set<string>();
  return ids.map((sent, at) => {
    const id = sent?.toLowerCase();
    if (id === undefined || id === NIL_ID || taken.has(id)) return randomUUID();
    if (seen.has(id)) throw invalidField(`${path}.${at}.id`, "validation.duplicate");
    seen.add(id);
    return id;
  });
}

const sentIds = (items: readonly { id?: string }[]) => items.flatMap(({ id }) => id?.toLowerCase() ?? []);

/** @returns stored tune ids by sent ids */
async function writeTunes(
  services: Services,
  id_workflow: string,
  sent: readonly WorkflowTuneInput[] | undefined,
): Promise<Map<string, string>> {
  const db = services.database.db();
  if (!sent) return new Map();
  if (sent.length === 0) throw refusedField("workflow_tunes", "errors.last_tune");
  const foreign = await db
    .select({ id: workflow_tunes.id })
    .from(workflow_tunes)
    .where(and(inArray(workflow_tunes.id, sentIds(sent)), ne(workflow_tunes.id_workflow, id_workflow)));
  const ids = newIds(
    sent.map(({ id }) => id),
    new Set(foreign.map(({ id }) => id)),
    "workflow_tunes",
  );
  const ofWorkflow = eq(workflow_tunes.id_workflow, id_workflow);
  await db.delete(workflow_tunes).where(and(ofWorkflow, notInArray(workflow_tunes.id, ids)));
  // At most one tune is the default at any time.
  await db.update(workflow_tunes).set({ is_default: false }).where(ofWorkflow);
  for (const [at, tune] of withOneDefault(sent).entries()) {
    const { id: _, ...columns } = tune;
    const id = ids[at] as string;
    // Tunes created together keep the order in which they were sent.
    const created_at = sql`now() + ${at} * interval '1 microsecond'`;
    await db
      .insert(workflow_tunes)
      .values({ ...columns, id, id_workflow, created_at })
      .onConflictDoUpdate({ target: workflow_tunes.id, set: columns });
  }
  return new Map(sent.flatMap(({ id }, at) => (id ? [[id.toLowerCase(), ids[at] as string] as const] : [])));
}

interface Around {
  nodes: Nodes | undefined;
  renamed: ReadonlyMap<string, string>;
}

async function writeParams(
  services: Services,
  caller: Caller,
  id_workflow: string,
  sent: readonly WorkflowParamInput[],
  { nodes, renamed }: Around,
): Promise<void> {
  const db = services.database.db();
  const ofWorkflow = eq(workflow_params.id_workflow, id_workflow);
  const foreign = await db
    .select({ id: workflow_params.id })
    .from(workflow_params)
    .where(and(inArray(workflow_params.id, sentIds(sent)), ne(workflow_params.id_workflow, id_workflow)));
  const taken = new Set(foreign.map(({ id }) => id));
  const ids = newIds(
    sent.map(({ id }) => id),
    taken,
    "workflow_params",
  );
  const named = sent.map((param, at) => withIds(param, ids[at] as string, taken, renamed));
  const tunes = await tunesOf(services, id_workflow);
  const rows = dense(completeDefaults(named, tunes, nodes));
  await db.delete(workflow_params).where(and(ofWorkflow, notInArray(workflow_params.id, ids)));
  for (const param of rows) {
    const { id, position, type, detail, ...texts } = param as WorkflowParamInput & { id: string };
    const columns = {
      position: position as number,
      type,
      detail: detail as never,
      node_id: texts.node_id,
      node_param: texts.node_param,
      use_in_custom_styles: texts.use_in_custom_styles,
      name: texts.name,
      description: texts.description,
      comfy_title: texts.comfy_title,
      comfy_class: texts.comfy_class,
    };
    await db
      .insert(workflow_params)
      .values({ ...columns, id, id_workflow, id_user: caller.id })
      .onConflictDoUpdate({ target: workflow_params.id, set: columns });
    // A value of another type is meaningless now.
    await db
      .delete(style_values)
      .where(and(eq(style_values.id_workflow_param, id), ne(style_values.type, type)));
  }
}

function withIds(
  param: WorkflowParamInput,
  id: string,
  taken: ReadonlySet<string>,
  renamed: ReadonlyMap<string, string>,
): WorkflowParamInput {
  const { detail } = param;
  const isForeign = param.id !== undefined && taken.has(param.id.toLowerCase());
  const own = !detail.id || detail.id === NIL_ID || isForeign ? randomUUID() : detail.id.toLowerCase();
  if (!("defaults" in detail)) return { ...param, id, detail: { ...detail, id: own } } as WorkflowParamInput;
  const defaults = (detail.defaults as { id_workflow_tune: string }[]).map((entry) => {
    const tune = entry.id_workflow_tune.toLowerCase();
    return { ...entry, id_workflow_tune: renamed.get(tune) ?? tune };
  });
  return { ...param, id, detail: { ...detail, id: own, defaults } } as WorkflowParamInput;
}

export const tunesOfWorkflow: Handler<typeof contract.tunesOfWorkflow> = async (call) => {
  const { id } = await findRow(call.services, workflowEntity, call.caller, { id: call.params.id });
  return { workflow_tunes: await tunesOf(call.services, id) };
};

/** A tune, if the caller sees its workflow. */
export const readTune: Handler<typeof contract.readTune> = async ({ services, caller, params }) => {
  const [row] = await services.database
    .db()
    .select({ tune: workflow_tunes })
    .from(workflow_tunes)
    .innerJoin(workflows, eq(workflows.id, workflow_tunes.id_workflow))
    .where(
      and(
        eq(workflow_tunes.id, params.id),
        sql`${workflows.deleted_at} is null`,
        visibleWorkflows(services, caller),
      ),
    );
  if (!row) throw notFound();
  return { workflow_tune: row.tune };
};

export const paramsOfTune: Handler<typeof contract.paramsOfTune> = async ({ services, caller, params }) => {
  const { id } = await findRow(services, workflowEntity, caller, { id: params.id });
  const tunes = await tunesOf(services, id);
  if (!tunes.some((tune) => tune.id === params.tuneId)) throw notFound();
  const rows = await paramsOf(services, id);
  return {
    workflow_params: rows.map((row) => {
      if (!("defaults" in row.detail)) return row;
      const defaults = (row.detail.defaults as { id_workflow_tune: string }[]).filter(
        ({ id_workflow_tune }) => id_workflow_tune === params.tuneId,
      );
      return { ...row, detail: { ...row.detail, defaults } } as typeof row;
    }),
  };
};
