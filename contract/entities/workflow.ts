import { z } from "zod";
import { nobody, signedIn } from "../core/access";
import { defineEntity } from "../core/entity";
import {
  boolean,
  choice,
  decided,
  money,
  multiline,
  nullable,
  number,
  owned,
  readOnly,
  text,
} from "../core/field";
import { id } from "../core/ids";
import { moneySchema } from "../core/money";
import { timeSchema } from "../core/time";

/** A recipe by which styles make pictures (spec B section 3, OP-125). Saved by the workflow editor's calls. */
export const workflow = defineEntity({
  name: "workflows",
  singular: "workflow",
  plural: "workflows",
  title: "name",
  fields: {
    ...owned,
    name: text(),
    description: multiline(),
    /** JSON text of the nodes. */
    workflow: multiline({ max: 8 * 1024 * 1024 }),
    node_count: number({ min: 0 }),
    node_id_result: nullable(text()),
    node_id_source: nullable(text()),
    orientation: choice(["landscape", "portrait", "both"], "both"),
    is_draft: boolean(true),
    use_in_custom_styles: decided(boolean(false)),
    has_styles: readOnly(boolean(false)),
    is_video: decided(boolean(false)),
    demo_generation_cost: nullable(money({ min: 0 })),
  },
  rows: "all",
  access: {
    list: signedIn,
    read: nobody,
    many: nobody,
    create: nobody,
    update: nobody,
    remove: nobody,
  },
  transport: { path: "/workflows/" },
  list: {
    search: ["name", "description"],
    sort: ["name", "created_at", "updated_at"],
    filters: { only_final: z.stringbool() },
  },
});

/** A priced setting of a workflow (OP-126). */
export const workflowTune = z.object({
  id,
  created_at: timeSchema,
  updated_at: timeSchema,
  id_workflow: id,
  is_default: z.boolean(),
  name: z.string(),
  description: z.string(),
  generation_cost: moneySchema,
  demo_generation_cost: moneySchema.nullable(),
});
