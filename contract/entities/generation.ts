import { z } from "zod";
import { nobody, signedIn } from "../core/access";
import { defineEntity, type RecordOf } from "../core/entity";
import {
  boolean,
  choice,
  decided,
  json,
  money,
  multiline,
  nullable,
  readOnly,
  reference,
  stamps,
} from "../core/field";
import { id } from "../core/ids";
import { timeSchema } from "../core/time";

export const GENERATION_STATUSES = ["processing", "completed", "error"] as const;

type Status = (typeof GENERATION_STATUSES)[number];

const stored = z.object({ content_type: z.string(), size: z.int() }).nullable();
/** The stored pictures of a generation; a separate call serves the pictures (OP-79). */
const images = z.object({ source: stored, result: stored });

/** So long after its start a generation without a result is not running any more (OP-80). */
const LONGEST_MS = 3_600_000;

/** The status of a generation from a server that does not say it; undefined if it has ended without a result or an error. */
function statusOf({ images, error, created_at }: Readonly<Record<string, unknown>>): Status | undefined {
  if ((images as { result?: unknown } | null | undefined)?.result) return "completed";
  if (error) return "error";
  const isOld = Date.now() - Date.parse(String(created_at)) > LONGEST_MS;
  return isOld || created_at === undefined ? undefined : "processing";
}

/** A picture generated for a guest (spec A section 3, OP-79). Only the processing calls create one. */
export const generation = defineEntity({
  name: "generations",
  singular: "generation",
  plural: "generations",
  title: "created_at",
  fields: {
    ...stamps,
    id_user: decided(readOnly(nullable(reference("users")))),
    id_participant: readOnly(reference("participants")),
    id_style: readOnly(reference("styles")),
    id_photo_booth: readOnly(reference("photo_booths")),
    id_schedule: decided(readOnly(nullable(reference("schedules")))),
    id_server: readOnly(nullable(reference("servers"))),
    images: readOnly(json(images, { source: null, result: null })),
    status: decided(readOnly(choice(GENERATION_STATUSES, "processing")), statusOf),
    error: decided(readOnly(nullable(multiline()))),
    cost: decided(readOnly(nullable(money()))),
    demo: decided(readOnly(boolean(false))),
    is_video: decided(readOnly(boolean(false))),
  },
  rows: "owner",
  access: {
    list: signedIn,
    read: signedIn,
    many: signedIn,
    create: nobody,
    update: nobody,
    remove: nobody,
  },
  transport: { path: "/generations/", many: true },
  list: {
    sort: ["cost", "created_at", "updated_at"],
    filters: {
      id_schedule: id,
      id_photo_booth: id,
      id_style: id,
      /** For admins. */
      id_server: id,
      id_user: id,
      status: z.enum(GENERATION_STATUSES),
      created_from: timeSchema,
      created_to: timeSchema,
    },
  },
});

export type Generation = RecordOf<typeof generation.fields>;
