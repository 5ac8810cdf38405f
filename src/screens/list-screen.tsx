import "./list/list.css";
import { PlusOutlined } from "@ant-design/icons";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { allows, type Role } from "../../contract/core/access";
import { Glyph } from "../fields/glyph";
import { useSession } from "../providers/http/session";
import { useFormat } from "../providers/i18n/use-format";
import type { AnyResource } from "../resources/define";
import { pathsOf } from "../resources/routes";
import { FailedRead } from "../shared/page/failed";
import { PageHeader } from "../shared/page/page-header";
import { useTitle } from "../shared/page/use-title";
import { Alert } from "../shared/ui/alert";
import { columnsFor, mayChange, type ShownColumn } from "./list/columns";
import { Pager } from "./list/pager";
import { RelatedLists } from "./list/related-lists";
import { SearchBox } from "./list/search-box";
import { SkeletonRows } from "./list/skeleton-rows";
import { SortSelect } from "./list/sort-select";
import { EmptyList, NoMatch, NoPage } from "./list/states";
import { Table, TableFrame } from "./list/table";
import { headerParts } from "./parts/header-parts";
import { toolbarParts } from "./parts/toolbar-parts";
import { type PagedList, usePagedList } from "./use-paged-list";
import { useTools } from "./use-tools";

const NO_ROWS: readonly never[] = [];

/** The list of a resource, made from its contract and its columns. */
export function ListScreen({ resource }: { resource: AnyResource }) {
  const { t } = useTranslation();
  const format = useFormat();
  const list = usePagedList(resource);
  const { entity, name } = resource;
  const role = useSession()?.role ?? "user";
  const columns = useMemo(() => columnsFor(resource, role), [resource, role]);
  const tools = useTools(
    entity,
    list.rows ?? NO_ROWS,
    columns.map(({ field }) => field),
  );
  const mayCreate = allows(entity.access.create, role);
  useTitle(`resources.${name}.many`);
  const searched = (entity.list.search ?? [entity.title]).map((field) => tools.words.label(entity, field));
  const Header = resource.list.header && headerParts[resource.list.header];
  const Toolbar = resource.list.toolbar && toolbarParts[resource.list.toolbar];
  const nothing = list.rows?.length === 0 && !list.search && list.page === 1;
  return (
    <>
      <PageHeader
        title={t(`resources.${name}.many`)}
        count={list.count === undefined ? undefined : format.number(list.count)}
      >
        <RelatedLists names={resource.list.related} />
        {Header && <Header />}
        {mayCreate && !nothing && (
          <Link to={pathsOf(resource).create} className="button primary">
            <Glyph of={PlusOutlined} />
            {t("actions.create")}
          </Link>
        )}
      </PageHeader>
      {!nothing && (
        <div className="sl-toolbar">
          <SearchBox value={list.search} placeholder={sentence(searched)} onSearch={list.setSearch} />
          <SortSelect
            list={list}
            order={resource.list.order}
            label={(field) => tools.words.label(entity, field)}
          />
          {list.searchesHere && list.search && (
            <span className="caption faint">{t("list.searched_here")}</span>
          )}
          {Toolbar && <Toolbar />}
        </div>
      )}
      <Rows
        resource={resource}
        list={list}
        columns={columns}
        tools={tools}
        role={role}
        mayCreate={mayCreate}
      />
    </>
  );
}

interface RowsProps {
  resource: AnyResource;
  list: PagedList;
  columns: readonly ShownColumn[];
  tools: ReturnType<typeof useTools>;
  role: Role;
  mayCreate: boolean;
}

/** The table, or what stands in its place. */
function Rows({ resource, list, columns, tools, role, mayCreate }: RowsProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  if (list.error && !list.rows) {
    const title = t("list.not_read", { many: t(`resources.${resource.name}.many`) });
    return (
      <div className="card">
        <FailedRead error={list.error} onRetry={list.reload} title={title} />
      </div>
    );
  }
  if (!list.rows) {
    return (
      <TableFrame resource={resource} columns={columns} list={list} tools={tools} busy>
        <SkeletonRows resource={resource} columns={columns} size={list.size} />
      </TableFrame>
    );
  }
  if (list.rows.length === 0) {
    if (list.search) return <NoMatch resource={resource} list={list} />;
    return list.page > 1 ? <NoPage list={list} /> : <EmptyList resource={resource} mayCreate={mayCreate} />;
  }
  return (
    <>
      {list.error && (
        <Alert
          kind="warn"
          action={
            <button type="button" className="button small" onClick={list.reload}>
              {t("actions.retry")}
            </button>
          }
        >
          {t("list.not_refreshed")}
        </Alert>
      )}
      <Table
        resource={resource}
        list={list}
        rows={list.rows}
        columns={columns}
        tools={tools}
        here={pathname + search}
        editable={mayChange(resource, role)}
      />
      <Pager list={list} />
    </>
  );
}

/** "Name, description" */
const sentence = ([first = "", ...rest]: string[]): string =>
  [first, ...rest.map((word) => word.toLocaleLowerCase())].join(", ");
