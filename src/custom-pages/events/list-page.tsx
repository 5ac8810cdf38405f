import type { AnyResource } from "../../resources/define";
import { schedules } from "../../resources/schedules";
import { ResourceList } from "../../screens/list-screen";
import { usePagedList } from "../../screens/use-paged-list";
import { EventRowActions } from "./row-actions";

const ROW_ACTIONS = { width: 80, Actions: EventRowActions };

/** The events that one sees (EVT-01). */
export function EventListPage() {
  const resource = schedules as AnyResource;
  return <ResourceList resource={resource} list={usePagedList(resource)} rowActions={ROW_ACTIONS} />;
}
