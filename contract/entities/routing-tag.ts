import { admins, nobody } from "../core/access";
import { isBlankText } from "../core/blank";
import { type DraftOf, defineEntity } from "../core/entity";
import type { Issue } from "../core/errors";
import { decided, labels, stamps } from "../core/field";

const fields = { id: stamps.id, labels: labels(), created_at: decided(stamps.created_at) };

function checkLabels({ labels: names }: DraftOf<typeof fields>): Issue[] {
  return Object.values(names).some((name) => !isBlankText(name))
    ? []
    : [{ path: "labels", message: "validation.label_required" }];
}

/** A tag of styles and workflows that routes their generations to servers (spec B section 3, OP-163). */
export const routingTag = defineEntity({
  name: "routing_tags",
  singular: "routing_tag",
  plural: "routing_tags",
  title: "labels",
  fields,
  rows: "all",
  access: { list: admins, read: nobody, many: nobody, create: admins, update: nobody, remove: admins },
  transport: { path: "/routing-tags", save: "post-put", paging: "none", envelope: "resource" },
  check: checkLabels,
});
