import { z } from "zod";
import { signedInOrBooth } from "../core/access";
import { decided } from "../core/decided";
import { defineEndpoint } from "../core/endpoint";
import { id, idOf, idParams } from "../core/ids";
import { timeSchema } from "../core/time";
import { SOURCE_PICTURE } from "../rules/source-picture";

/** Media types of results: pictures, or a film (OP-211). */
export const RESULT_TYPES = ["image/jpeg", "image/png", "image/webp", "video/mp4"];

/** Part generation_data (OP-81, OP-202). What may be combined is checked by the server. */
export const generationData = z.object({
  id_photo_booth: idOf("photo_booths"),
  id_style: idOf("styles"),
  id_participant: idOf("participants"),
  id_schedule: idOf("schedules").nullable().optional(),
  /** At demo price (OP-204). */
  demo: z.boolean().optional(),
  /** Language of the guest, for routing rules. */
  language: z.enum(["en", "ru"]).nullable().optional(),
  /** The guest's values of string params with request_from_client. */
  values: z
    .array(z.object({ id_workflow_param: idOf("workflow_params"), value: z.string() }))
    .max(100)
    .optional(),
});

export type GenerationData = z.input<typeof generationData>;

export const STAGES = ["queued", "preparing", "drawing", "finishing"] as const;

/** An entry of a check (OP-83, OP-205). Entries are sorted by `seq`; a result or an error is the last one. */
export const checkEntry = z.discriminatedUnion("type", [
  z.object({
    seq: z.number(),
    type: z.literal("progress"),
    /** 0 to 100; it never falls. */
    progress: z.number(),
    at: timeSchema.optional(),
    stage: z.enum(STAGES).optional(),
    /** Place in the queue, from 1; null while it does not wait. */
    position: z.int().nullable().optional(),
  }),
  z.object({
    seq: z.number(),
    type: z.literal("result"),
    content_type: decided(z.string(), ""),
    at: timeSchema.optional(),
  }),
  z.object({
    seq: z.number(),
    type: z.literal("error"),
    /** In the language of the request; names no machine. */
    detail: z.string().nullable().optional(),
    code: z.string().optional(),
    at: timeSchema.optional(),
  }),
]);

export type CheckEntry = z.output<typeof checkEntry>;

/**
 * Starts a generation (PROC-03). 409 errors.photo_booth_busy with the running one's `id_generation` in the answer; 422
 * for what does not fit together (OP-202), an unreadable picture, errors.insufficient_balance (OP-81), errors.no_server
 * (OP-208). A repeat under the same Idempotency-Key gets the same id for a day (OP-201).
 */
export const startProcess = defineEndpoint({
  id: "processing.start",
  method: "POST",
  path: "/process",
  base: "unversioned",
  access: signedInOrBooth,
  body: {
    multipart: { json: { generation_data: generationData }, files: { source_image: SOURCE_PICTURE } },
  },
  references: {
    id_style:
      "must be a style of the event, which the caller need not see, or one that the caller is offered",
    id_schedule: "must be an event of the booth, which the caller need not see",
    "values.id_workflow_param": "must be asked of guests by the style's workflow",
  },
  reply: { status: 200, json: z.object({ data: z.object({ id_generation: id }) }) },
  changes: ["generations"],
  source: "CALL-PROC-01",
});

/** What happened to a generation so far, each entry once (OP-205). */
export const checkProcess = defineEndpoint({
  id: "processing.check",
  method: "GET",
  path: "/check/{id}",
  base: "unversioned",
  access: signedInOrBooth,
  params: idParams,
  polled: true,
  reply: { status: 200, json: z.object({ data: z.array(checkEntry) }) },
  source: "CALL-PROC-03",
});

/** The finished picture: 409 errors.not_ready while it is made, 404 after an error (OP-201). */
export const processResult = defineEndpoint({
  id: "processing.result",
  method: "GET",
  path: "/result/{id}",
  base: "unversioned",
  access: signedInOrBooth,
  params: idParams,
  reply: { status: 200, binary: RESULT_TYPES },
  source: "CALL-PROC-04",
});

/**
 * Ends a running generation (OP-84). 409 errors.generation_ended if it has completed or failed (OP-201). With the key of
 * a start both as id and as Idempotency-Key it ends what that start began, or keeps it from beginning (OP-216).
 */
export const cancelProcess = defineEndpoint({
  id: "processing.cancel",
  method: "DELETE",
  path: "/process/{id}",
  base: "unversioned",
  access: signedInOrBooth,
  params: idParams,
  reply: { status: 204 },
  changes: ["generations"],
  ability: "cancel",
  source: "OP-84",
});
