import { z } from "zod";
import { signedIn, staff } from "../core/access";
import { decided } from "../core/decided";
import { defineEndpoint } from "../core/endpoint";
import { recordSchema } from "../core/entity";
import { id, idOf, idParams } from "../core/ids";
import { timeSchema } from "../core/time";
import { category } from "../entities/category";
import { ACCESS, REORDER_POSITIONS, SUBJECT_TYPES } from "../rules/categories";

const node = { status: 200, json: recordSchema(category) } as const;
const nodes = { status: 200, json: z.object({ items: z.array(recordSchema(category)) }) } as const;

/** Users who may or may not see a category and its subtree (OP-103). */
export const accessRule = z.object({
  id: decided(id, null),
  id_category: decided(id, null),
  subject_type: z.enum(SUBJECT_TYPES),
  id_subject: id,
  access: z.enum(ACCESS),
  created_at: decided(timeSchema, null),
});

export type AccessRule = z.output<typeof accessRule>;

/** The categories that the caller sees, nested: from the roots, or below `parent_id` (OP-100, OP-101). */
export const categoryTree = defineEndpoint({
  id: "categories.tree",
  method: "GET",
  path: "/categories/tree",
  access: signedIn,
  query: z.object({ parent_id: id.optional() }),
  reply: nodes,
  source: "CALL-CAT-01",
});

/** Categories without children, in tree order (OP-100). */
export const leafCategories = defineEndpoint({
  id: "categories.leaf",
  method: "GET",
  path: "/categories/leaf",
  access: signedIn,
  reply: nodes,
  source: "CALL-CAT-02",
});

/** The category's own rules; inherited rules belong to its ancestors (OP-103). */
export const accessRules = defineEndpoint({
  id: "categories.access_rules",
  method: "GET",
  path: "/categories/{id}/access-rules",
  access: signedIn,
  params: idParams,
  reply: { status: 200, json: z.object({ items: z.array(accessRule) }) },
  source: "CALL-CAT-06",
});

/** Adding an existing rule again changes nothing. */
export const addAccessRule = defineEndpoint({
  id: "categories.add_access_rule",
  method: "POST",
  path: "/categories/{id}/access-rules",
  access: staff,
  params: idParams,
  body: {
    json: z.discriminatedUnion("subject_type", [
      z.object({
        subject_type: z.enum(["user", "dealer"]),
        id_subject: idOf("users"),
        access: z.enum(ACCESS),
      }),
      z.object({
        subject_type: z.literal("user_tag"),
        id_subject: idOf("user_tags"),
        access: z.enum(ACCESS),
      }),
    ]),
  },
  reply: { status: 200, json: accessRule },
  changes: ["categories", "styles"],
  source: "CALL-CAT-07",
});

export const removeAccessRule = defineEndpoint({
  id: "categories.remove_access_rule",
  method: "DELETE",
  path: "/categories/access-rules/{id}",
  access: signedIn,
  params: idParams,
  reply: { status: 204 },
  changes: ["categories", "styles"],
  source: "CALL-CAT-08",
});

/** Moves to the end of the new parent's children, or of the roots for null; 422 below itself (OP-100). */
export const moveCategory = defineEndpoint({
  id: "categories.move",
  method: "POST",
  path: "/categories/{id}/move",
  access: signedIn,
  params: idParams,
  body: { json: z.object({ new_parent_id: idOf("categories").nullish() }) },
  reply: node,
  changes: ["categories"],
  source: "CALL-CAT-09",
});

/** Moves before or after a sibling; 422 "Invalid reorder operation" otherwise (CAT-14 to CAT-16, OP-102). */
export const reorderCategory = defineEndpoint({
  id: "categories.reorder",
  method: "POST",
  path: "/categories/{id}/reorder",
  access: signedIn,
  params: idParams,
  body: {
    json: z.object({
      target_category_id: idOf("categories"),
      position: z.enum(REORDER_POSITIONS).default("after"),
    }),
  },
  references: { target_category_id: "whatever is not a visible sibling is an invalid reorder (CAT-16)" },
  reply: node,
  changes: ["categories"],
  source: "CALL-CAT-10",
});
