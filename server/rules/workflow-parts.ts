import { asc, eq } from "drizzle-orm";
import type { WorkflowParam } from "../../contract/entities/workflow";
import type { Services } from "../services";
import { workflow_params, workflow_tunes } from "../store/schema";

/** Params by position (OP-24). */
export const paramsOf = ({ database }: Services, id_workflow: string) =>
  database
    .db()
    .select()
    .from(workflow_params)
    .where(eq(workflow_params.id_workflow, id_workflow))
    .orderBy(asc(workflow_params.position), asc(workflow_params.id)) as unknown as Promise<ParamRow[]>;

/** The row's detail, by its type. */
export type ParamRow = typeof workflow_params.$inferSelect & WorkflowParam;

/** Tunes in order of creation. */
export const tunesOf = ({ database }: Services, id_workflow: string) =>
  database
    .db()
    .select()
    .from(workflow_tunes)
    .where(eq(workflow_tunes.id_workflow, id_workflow))
    .orderBy(asc(workflow_tunes.created_at), asc(workflow_tunes.id));
