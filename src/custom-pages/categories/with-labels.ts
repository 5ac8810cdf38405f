import { absentIn, withAbsent } from "../../../contract/core/absent";
import { readLabels } from "../../../contract/endpoints/labels";
import type { CategoryLabel, CategoryNode } from "../../../contract/entities/category";
import { call } from "../../providers/call";

/** The category with its labels; those that its reply did not have are asked for (OP-179, CALL-LLD-02). */
export async function withLabels(node: CategoryNode | undefined): Promise<CategoryNode | undefined> {
  if (!node || !isWithout(node)) return node;
  const { labels } = await call(readLabels, { params: { type: "category", id: node.id } });
  return havingLabels(node, labels);
}

/** The category with these labels, if its reply did not have any. */
export function havingLabels(node: CategoryNode, labels: readonly CategoryLabel[]): CategoryNode {
  if (!isWithout(node)) return node;
  const { labels: _, ...absent } = absentIn(node);
  const known = labels.map(({ id_language, name, description }) => ({ id_language, name, description }));
  // In one order, whichever call has them: another order is no newer version.
  known.sort((one, other) => one.id_language.localeCompare(other.id_language));
  return withAbsent({ ...node, labels: known }, absent);
}

const isWithout = (node: CategoryNode) => "labels" in absentIn(node);
