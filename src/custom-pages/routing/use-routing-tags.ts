import { useQuery } from "@tanstack/react-query";
import type { RecordOf } from "../../../contract/core/entity";
import { routingTag } from "../../../contract/entities/routing-tag";
import { labelOf } from "../../fields/labels/label-of";
import { dataProvider } from "../../providers/data";
import { keys } from "../../providers/data/cache";

export type RoutingTag = RecordOf<typeof routingTag.fields>;

async function readTags(): Promise<readonly RoutingTag[]> {
  const { data } = await dataProvider.getList<RoutingTag & { id: string }>({
    resource: routingTag.name,
    pagination: { mode: "off" },
  });
  return data.sort((one, other) => tagName(one).localeCompare(tagName(other)));
}

/** The name in the current language, else the start of the id. */
export const tagName = ({ id, labels }: Pick<RoutingTag, "id" | "labels">): string =>
  labelOf(labels) || id.slice(0, 8);

/** All routing tags by name; only admins may read them (RT-05). */
export const useRoutingTags = () =>
  useQuery({ queryKey: keys.list(routingTag.name, "all"), queryFn: readTags, retry: false });

/** Whether a label in any language contains the text. */
export const holdsLabel = ({ labels }: Pick<RoutingTag, "labels">, text: string): boolean =>
  Object.values(labels).some((label) => label.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()));
