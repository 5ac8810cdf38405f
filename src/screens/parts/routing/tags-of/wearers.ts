import { endpoints } from "../../../../../contract";
import { style } from "../../../../../contract/entities/style";
import { workflow } from "../../../../../contract/entities/workflow";
import { call, change } from "../../../../providers/call";
import type { RoutingTag } from "../use-routing-tags";

interface Wearer {
  read(id: string, signal: AbortSignal): Promise<readonly RoutingTag[]>;
  save(id: string, tag_ids: string[]): Promise<readonly RoutingTag[]>;
}

const tagsOf = {
  style: async (id: string, signal?: AbortSignal) =>
    (await call(endpoints.tagsOfStyle, { params: { id } }, { signal })).tags,
  workflow: async (id: string, signal?: AbortSignal) =>
    (await call(endpoints.tagsOfWorkflow, { params: { id } }, { signal })).tags,
};

/** What wears routing tags, by the name of its entity (RT-09, RT-10). */
export const wearers: Readonly<Record<string, Wearer>> = {
  [style.name]: {
    read: tagsOf.style,
    save: async (id, tag_ids) =>
      (await change(endpoints.setStyleTags, { params: { id }, body: { tag_ids } }))?.tags ?? tagsOf.style(id),
  },
  [workflow.name]: {
    read: tagsOf.workflow,
    save: async (id, tag_ids) =>
      (await change(endpoints.setWorkflowTags, { params: { id }, body: { tag_ids } }))?.tags ??
      tagsOf.workflow(id),
  },
};
