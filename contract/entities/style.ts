import { z } from "zod";
import { signedIn } from "../core/access";
import { decided as decidedMember } from "../core/decided";
import { defineEntity, type RecordOf, recordSchema } from "../core/entity";
import {
  boolean,
  choice,
  cleanText,
  decided,
  money,
  multiline,
  nullable,
  number,
  owned,
  readOnly,
  reference,
  references,
  text,
} from "../core/field";
import { id, idOf, partId } from "../core/ids";
import { PARAM_TYPES, workflow, workflowTune } from "./workflow";

export const STYLE_TYPES = ["normal", "revolver"] as const;
export type StyleType = (typeof STYLE_TYPES)[number];

/** Pictures of values and icons (OP-19). */
export const STYLE_PICTURE = {
  types: ["image/jpeg", "image/png", "image/webp"],
  maxBytes: 20 * 1024 * 1024,
} as const;

export const MOST_CARTRIDGES = 100;
export const MOST_VALUES = 2000;

/**
 * The value of a param for one participant or, without a participant, for all (OP-108). A separate call serves a
 * picture.
 */
export const styleValue = z.object({
  id: partId,
  type: z.enum(PARAM_TYPES),
  id_workflow_param: idOf("workflow_params"),
  id_participant: idOf("participants").nullable().default(null),
  value: z
    .union([z.boolean(), z.number(), cleanText(100_000)])
    .nullable()
    .default(null),
});

export type StyleValue = z.output<typeof styleValue>;

/** A kind of animation for a finished picture; maintained by the server (CALL-STY-20). */
export const animationStyle = z.object({
  id,
  name: decidedMember(z.string(), ""),
  description: decidedMember(z.string(), ""),
});

/** Supported by the list whatever the server's abilities (CALL-STY-11); pickers request 20 rows (CALL-STY-16). */
const STYLE_SEARCH = {
  path: "/styles/",
  size: 20,
  names: { text: "search", size: "per_page_count", page: "page" },
};

const idList = z.array(id).max(100);

/** A look applied to photos (spec B section 3, OP-112). A revolver uses its cartridges in turn (OP-117, OP-182). */
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
    /** Set for a revolver. */
    is_group: boolean(false),
    orientation: choice(["portrait", "landscape", "both"], "both"),
    categories: references("categories"),
    participants_ids: decided(references("participants")),
    /** Number of customers that the style is shared with; null for those who may not edit it. */
    customers_count: decided(nullable(readOnly(number({ min: 0 })))),
  },
  rows: "all",
  access: {
    list: signedIn,
    read: signedIn,
    many: signedIn,
    create: signedIn,
    update: signedIn,
    remove: signedIn,
  },
  generic: { create: false, update: false },
  transport: { path: "/styles/", many: true, search: STYLE_SEARCH },
  list: {
    search: ["name", "description"],
    sort: ["name", "generation_cost", "created_at", "updated_at"],
    filters: {
      participant_ids: idList,
      category_ids: idList,
      owner_id: id,
      // The same as owner_id, under the name of the other lists (OP-197).
      id_user: id,
      show_selected_only: z.stringbool(),
      participants_filter: idList,
      workflow_id: id,
    },
    filterFields: {
      participant_ids: "participants_ids",
      participants_filter: "participants_ids",
      category_ids: "categories",
      owner_id: "id_user",
      workflow_id: "id_workflow",
    },
  },
  related: {
    workflow: recordSchema(workflow).nullable(),
    tune: workflowTune.nullable(),
    can_edit: z.boolean(),
  },
});

export type Style = RecordOf<typeof style.fields>;
