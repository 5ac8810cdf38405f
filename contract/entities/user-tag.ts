import { admins, nobody, staff } from "../core/access";
import { type DraftOf, defineEntity } from "../core/entity";
import type { Issue } from "../core/errors";
import { choice, decided, readOnly, stamps, text } from "../core/field";

const fields = {
  id: stamps.id,
  created_at: decided(stamps.created_at),
  name: decided(text({ required: true, max: 64 })),
  /** #RRGGBB */
  color: decided(text({ required: true, max: 7, initial: "#57504A" })),
  type: readOnly(choice(["custom", "system"], "custom")),
};

function checkTag({ color }: DraftOf<typeof fields>): Issue[] {
  return !color || /^#[0-9a-f]{6}$/i.test(color)
    ? []
    : [{ path: "color", message: "validation.invalid_colour" }];
}

/** A tag that admins create and staff assign to users; system tags are read-only (OP-132). */
export const userTag = defineEntity({
  name: "user_tags",
  singular: "user_tag",
  plural: "user_tags",
  title: "name",
  fields,
  rows: "all",
  access: { list: staff, read: nobody, many: nobody, create: admins, update: admins, remove: admins },
  transport: { path: "/user-tags", save: "post-put", paging: "none", envelope: "resource" },
  check: checkTag,
});
