import "./list.css";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { madeKey } from "../../providers/i18n/keys";
import { useRole } from "../../providers/me";
import type { AnyResource } from "../../resources/define";
import { usePagedList } from "../use-paged-list";
import { useTools } from "../use-tools";
import { ownColumns } from "./columns/columns";
import { ListHead } from "./list-head";
import { Rows } from "./rows";

/** A paged list inside the page of a record: heading, rows and pager. Its page is in the address. */
export function InnerList({ resource }: { resource: AnyResource }) {
  const { t } = useTranslation();
  const list = usePagedList(resource);
  const role = useRole();
  const { fixedFilters } = list;
  const columns = useMemo(() => ownColumns(resource, role, fixedFilters), [resource, role, fixedFilters]);
  const tools = useTools(
    resource.entity,
    list.rows,
    columns.map(({ field }) => field),
  );
  return (
    <>
      <ListHead title={t(madeKey(`resources.${resource.name}.many`))} count={list.count} isPart />
      <Rows
        resource={resource}
        list={list}
        columns={columns}
        tools={tools}
        role={role}
        density="dense"
        actions={[]}
        stays
      />
    </>
  );
}
