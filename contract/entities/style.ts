import { z } from "zod";
import { nobody, signedIn } from "../core/access";
import { defineEntity, recordSchema } from "../core/entity";
import {
  boolean,
  choice,
  decided,
  money,
  multiline,
  nullable,
  owned,
  reference,
  references,
  text,
} from "../core/field";
import { workflow, workflowTune } from "./workflow";

/** A look applied to photos (spec B section 3, OP-112). Saved by the style editor's calls. */
export const style = defineEntity({
  name: "styles",
  singular: "style",
  plural: "styles",
  title: "name",
  fields: {
    ...owned,
    id_workflow: nullable(reference("workflows")),
    id_workflow_tune: nullable(reference("workflow_tunes")),
    id_animation_style: nullable(reference("animation_styles")),
    name: text({ required: true }),
    description: multiline(),
    generation_cost: nullable(money({ min: 0 })),
    demo_generation_cost: nullable(money({ min: 0 })),
    is_draft: boolean(false),
    is_group: boolean(false),
    orientation: choice(["landscape", "portrait", "both"], "both"),
    categories: references("categories"),
    participants_ids: decided(references("participants")),
  },
  rows: "all",
  access: {
    list: signedIn,
    read: signedIn,
    many: signedIn,
    create: nobody,
    update: nobody,
    remove: nobody,
  },
  transport: { path: "/styles/", many: true },
  list: {
    search: ["name", "description"],
    sort: ["name", "generation_cost", "created_at", "updated_at"],
  },
  related: {
    workflow: recordSchema(workflow).nullable(),
    tune: workflowTune.nullable(),
    can_edit: z.boolean(),
  },
});
