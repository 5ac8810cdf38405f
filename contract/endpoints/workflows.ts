import { z } from "zod";
import { admins, signedIn } from "../core/access";
import { defineEndpoint } from "../core/endpoint";
import { id, idParams } from "../core/ids";
import { saveSchema } from "../core/operations";
import { singleReply } from "../core/paging";
import {
  MOST_PARAMS,
  MOST_TUNES,
  workflow,
  workflowParam,
  workflowParamInput,
  workflowTune,
  workflowTuneInput,
} from "../entities/workflow";

/**
 * Absent lists are unchanged. A new workflow without tunes gets a default tune; an empty list is 422 in an update
 * (OP-126, OP-196).
 */
const bodyOf = (action: "create" | "update") => ({
  json: z.object({
    workflow: saveSchema(workflow, action),
    workflow_params: z.array(workflowParamInput).max(MOST_PARAMS).optional(),
    workflow_tunes: z.array(workflowTuneInput).max(MOST_TUNES).optional(),
  }),
});

const reply = { status: 200, json: singleReply(workflow) } as const;
/** Largest JSON body allowed (OP-19). */
const BODY_BYTES = 8 * 1024 * 1024;

export const createWorkflow = defineEndpoint({
  id: "workflows.create",
  method: "PUT",
  path: "/workflows/",
  access: admins,
  body: bodyOf("create"),
  wrapper: "workflow",
  bodyBytes: BODY_BYTES,
  reply,
  changes: ["workflows"],
  source: "CALL-WF-07",
});

export const updateWorkflow = defineEndpoint({
  id: "workflows.update",
  method: "POST",
  path: "/workflows/{id}",
  access: admins,
  params: idParams,
  body: bodyOf("update"),
  wrapper: "workflow",
  bodyBytes: BODY_BYTES,
  reply,
  changes: ["workflows", "styles"],
  source: "CALL-WF-08",
});

export const tunesOfWorkflow = defineEndpoint({
  id: "workflows.tunes",
  method: "GET",
  path: "/workflows/{id}/tunes",
  access: signedIn,
  params: idParams,
  reply: { status: 200, json: z.object({ workflow_tunes: z.array(workflowTune) }) },
  source: "CALL-WF-04",
});

export const readTune = defineEndpoint({
  id: "workflows.tune",
  method: "GET",
  path: "/workflows/tunes/{id}",
  access: signedIn,
  params: idParams,
  reply: { status: 200, json: z.object({ workflow_tune: workflowTune }) },
  source: "CALL-WF-05",
});

/** Params by position, with the defaults of this tune only (OP-123). */
export const paramsOfTune = defineEndpoint({
  id: "workflows.params",
  method: "GET",
  path: "/workflows/{id}/params/{tuneId}",
  access: signedIn,
  params: z.object({ id, tuneId: id }),
  reply: { status: 200, json: z.object({ workflow_params: z.array(workflowParam) }) },
  source: "CALL-WF-06",
});
