import { z } from "zod";
import { admins, nobody, signedIn } from "../core/access";
import { isBlankText } from "../core/blank";
import { type DraftOf, defineEntity } from "../core/entity";
import type { Issue } from "../core/errors";
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
  text,
} from "../core/field";
import { id, isNew, partId } from "../core/ids";
import { moneySchema } from "../core/money";
import { timeSchema } from "../core/time";

/** Largest JSON text of the nodes. */
export const LARGEST_WORKFLOW = 7 * 1024 * 1024;
export const MOST_PARAMS = 500;
export const MOST_TUNES = 50;
/** Default extensions of an image param (OP-122). */
export const DEFAULT_EXTENSIONS = ["*.jpg", "*.jpeg"] as const;

const own = cleanText(255);
const description = cleanText(10_000);
const finite = z.number().min(-1e300).max(1e300);
const whole = z.number().int();
const price = moneySchema.refine((value) => value >= 0, { message: "validation.too_small" });

const defaultsOf = <T extends z.ZodType>(value: T) =>
  z
    .array(z.object({ id_detail: partId.optional(), id_workflow_tune: partId, default_value: value }))
    .max(MOST_TUNES)
    .default([]);

/** Limits, choices and defaults of a number; `variant` is its default value (WF-35). */
const numeric = <T extends z.ZodType>(value: T) => ({
  id: partId.optional(),
  variant: value.nullable().default(null as never),
  min_value: value.nullable().default(null as never),
  max_value: value.nullable().default(null as never),
  step: value.nullable().default(null as never),
  value_list_items: z.array(value).max(200).default([]),
  defaults: defaultsOf(value),
});

/** The detail of a param, by type (WF-33 to WF-48, OP-121). */
export const paramDetails = {
  boolean: z.object({ id: partId.optional(), defaults: defaultsOf(z.boolean()) }),
  float: z.object({ ...numeric(finite), precision: z.int().min(0).max(10).default(1) }),
  integer: z.object(numeric(whole)),
  string: z.object({
    id: partId.optional(),
    request_from_client: z.boolean().default(false),
    variant: cleanText(100_000).nullable().default(null),
    multiline: z.boolean().default(false),
    max_length: z.int().min(1).max(100_000).default(4096),
    value_list_items: z.array(cleanText(10_000)).max(200).default([]),
    defaults: defaultsOf(cleanText(100_000)),
  }),
  image: z.object({
    id: partId.optional(),
    extensions: z
      .array(cleanText(50))
      .max(20)
      .default([...DEFAULT_EXTENSIONS]),
  }),
};

export type ParamType = keyof typeof paramDetails;
export const PARAM_TYPES = Object.keys(paramDetails) as [ParamType, ...ParamType[]];

const options = <F extends Record<string, z.ZodType>>(common: F) => {
  const of = <T extends ParamType>(type: T) =>
    z.object({ ...common, type: z.literal(type), detail: paramDetails[type] });
  return z.discriminatedUnion("type", [of("boolean"), of("float"), of("integer"), of("string"), of("image")]);
};

const paramFields = {
  node_id: own,
  node_param: own,
  use_in_custom_styles: z.boolean().default(false),
  name: own.default(""),
  description: description.default(""),
  comfy_title: own.default(""),
  comfy_class: own.default(""),
};

/** A param as a save sends it. The console makes the ids; an id that is already taken is replaced (OP-173). */
export const workflowParamInput = options({
  ...paramFields,
  id: partId.optional(),
  position: z.int().min(0).max(1_000_000).optional(),
});

export type WorkflowParamInput = z.output<typeof workflowParamInput>;

/** An input of a node that styles can set (spec B section 3, OP-121). */
export const workflowParam = options({ ...paramFields, id, id_user: id, id_workflow: id, position: z.int() });

export type WorkflowParam = z.output<typeof workflowParam>;

/** A setting of a workflow with a price (OP-126). */
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

export type WorkflowTune = z.output<typeof workflowTune>;

/** A tune as a save sends it. */
export const workflowTuneInput = z.object({
  id: partId.optional(),
  is_default: z.boolean().default(false),
  name: own.default(""),
  description: description.default(""),
  generation_cost: price.default(1),
  demo_generation_cost: price.nullable().default(null),
});

export type WorkflowTuneInput = z.output<typeof workflowTuneInput>;

const fields = {
  ...owned,
  name: text(),
  description: multiline(),
  /**
   * JSON text of the nodes. A list or by_ids carries it as long as the texts of one answer are 8 MB together; beyond
   * that its largest rows leave it out and are read singly (OP-125).
   */
  workflow: multiline({ max: LARGEST_WORKFLOW }),
  node_count: number({ min: 0 }),
  node_id_result: nullable(text()),
  node_id_source: nullable(text()),
  orientation: choice(["portrait", "landscape", "both"], "both"),
  is_draft: boolean(true),
  use_in_custom_styles: decided(boolean(false)),
  has_styles: readOnly(boolean(false)),
  is_video: decided(boolean(false)),
  demo_generation_cost: nullable(money({ min: 0 })),
};

/**
 * The save rule, a literal disjunction (OP-124): a new workflow needs a name and content, a draft a name, a final
 * one a name or both node texts. `rules/workflow.ts` has the rules for params.
 */
function checkWorkflow(draft: DraftOf<typeof fields>): Issue[] {
  const issues: Issue[] = [];
  const isNamed = !isBlankText(draft.name);
  const hasNodes = Boolean(draft.node_id_source) && Boolean(draft.node_id_result);
  if (!isNamed && (isNew(draft) || draft.is_draft || !hasNodes))
    issues.push({ path: "name", message: "validation.required" });
  if (isNew(draft) && draft.workflow.trim() === "")
    issues.push({ path: "workflow", message: "validation.required" });
  return issues;
}

/** Supported by the list whatever the server's abilities; pickers request 20 rows (CALL-WF-02). */
const WORKFLOW_SEARCH = {
  path: "/workflows/",
  size: 20,
  names: { text: "search", size: "per_page_count", page: "page" },
};

/** A recipe by which styles make pictures (spec B section 3, OP-125). Saved as a whole, with its params and tunes. */
export const workflow = defineEntity({
  name: "workflows",
  singular: "workflow",
  plural: "workflows",
  title: "name",
  fields,
  rows: "all",
  access: { list: signedIn, read: signedIn, many: nobody, create: admins, update: admins, remove: admins },
  generic: { create: false, update: false },
  transport: { path: "/workflows/", search: WORKFLOW_SEARCH },
  list: {
    search: ["name", "description"],
    sort: ["name", "created_at", "updated_at"],
    filters: { only_final: z.stringbool() },
    specified: true,
  },
  related: { workflow_params: z.array(workflowParam), workflow_tunes: z.array(workflowTune) },
  check: checkWorkflow,
});
