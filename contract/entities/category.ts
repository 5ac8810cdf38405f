import { z } from "zod";
import { nobody, signedIn } from "../core/access";
import { isBlankText } from "../core/blank";
import { type DraftOf, defineEntity, type Entity, type RecordOf, recordSchema } from "../core/entity";
import type { Issue } from "../core/errors";
import {
  boolean,
  cleanText,
  decided,
  json,
  nullable,
  number,
  owned,
  readOnly,
  records,
  reference,
  text,
  writableBy,
} from "../core/field";
import { idOf } from "../core/ids";

/** The name of a category in one language; a save replaces all names (OP-99, OP-104). */
export const categoryLabel = z.object({
  id_language: idOf("languages"),
  name: cleanText(255).default(""),
  description: cleanText(10_000).default(""),
});

export type CategoryLabel = z.output<typeof categoryLabel>;

const own = {
  ...owned,
  created_at: decided(owned.created_at),
  updated_at: decided(owned.updated_at),
  id_user: decided(owned.id_user),
  labels: decided(json(z.array(categoryLabel).max(50), [])),
  parent_id: nullable(reference("categories")),
  is_global: writableBy(["admin"], boolean(false)),
  /** Position among siblings, from 0 without gaps (OP-102). */
  position: decided(readOnly(number({ min: 0 }))),
  /** Label in the language of the request, otherwise in any language (OP-99). */
  name: decided(readOnly(text())),
};

/** A category with all descendants that the caller sees. */
export type CategoryNode = RecordOf<typeof own> & { children: CategoryNode[] };

/** The record on the wire, nested to any depth. */
export const categoryNode: z.ZodType<CategoryNode> = z.lazy(() => recordSchema(category)) as never;

const fields = { ...own, children: records((): Entity => category as never, z.array(categoryNode)) };

function checkCategory({ labels }: DraftOf<typeof fields>): Issue[] {
  return labels.some(({ name }) => !isBlankText(name))
    ? []
    : [{ path: "labels", message: "validation.label_required" }];
}

/** A group of styles; global ones are for all, own ones for their owner (OP-99 to OP-103). Listed by the tree call. */
export const category: Entity<typeof fields, "categories"> = defineEntity({
  name: "categories",
  singular: "category",
  plural: "categories",
  title: "name",
  fields,
  rows: "all",
  access: {
    list: nobody,
    read: nobody,
    many: nobody,
    create: signedIn,
    update: signedIn,
    remove: signedIn,
  },
  transport: { path: "/categories", save: "post-put", paging: "none", envelope: "resource" },
  check: checkCategory,
});
