import type { AnyResource } from "../../resources/define";
import { styles } from "../../resources/styles";
import { ResourceList } from "../../screens/list-screen";
import { usePagedList } from "../../screens/use-paged-list";
import StyleRowActions from "./row-actions";

const ROW_ACTIONS = { width: 80, Actions: StyleRowActions };

/** The list of styles with row actions (STY-01). */
export function StyleListPage() {
  const resource = styles as AnyResource;
  return <ResourceList resource={resource} list={usePagedList(resource)} rowActions={ROW_ACTIONS} />;
}
