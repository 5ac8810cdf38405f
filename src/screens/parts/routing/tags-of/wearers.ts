import { endpoints } from "../../../../../contract";
import { style } from "../../../../../contract/entities/style";
import { workflow } from "../../../../../contract/entities/workflow";
import { call } from "../../../../providers/call";
import type { RoutingTag } from "../use-routing-tags";

interface Wearer {
  read(id: string, signal: AbortSignal): Promise<readonly RoutingTag[]>;
  save(id: string, tag_ids: string[]): Promise<readonly RoutingTag[]>;
}

/** What wears routing tags, by the name of its entity (RT-09, RT-10). */
export const wearers: Readonly<Record<string, Wearer>> = {
  [style.name]: {
    read: async (id, signal) => (await call(endpoints.tagsOfStyle, { params: { id } }, { signal })).tags,
    save: async (id, tag_ids) =>
      (await call(endpoints.setStyleTags, { params: { id }, body: { tag_ids } })).tags,
  },
  [workflow.name]: {
    read: async (id, signal) => (await call(endpoints.tagsOfWorkflow, { params: { id } }, { signal })).tags,
    save: async (id, tag_ids) =>
      (await call(endpoints.setWorkflowTags, { params: { id }, body: { tag_ids } })).tags,
  },
};
