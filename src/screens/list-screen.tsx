import "./list/list.css";
import { DownloadOutlined, PlusOutlined } from "@ant-design/icons";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { allows } from "../../contract/core/access";
import { Glyph } from "../fields/glyph";
import { useSession } from "../providers/http/session";
import { useFormat } from "../providers/i18n/use-format";
import type { AnyResource } from "../resources/define";
import { pathsOf } from "../resources/routes";
import { PageHeader } from "../shared/page/page-header";
import { useTitle } from "../shared/page/use-title";
import { bulkActions } from "./list/bulk/actions";
import { useSelection } from "./list/bulk/use-selection";
import { ColumnButton } from "./list/columns/column-button";
import { columnsFor, furtherColumns, headingOf, ownColumns } from "./list/columns/columns";
import { FilterBar } from "./list/filters/filter-bar";
import { RelatedLists } from "./list/related-lists";
import { Rows } from "./list/rows";
import { SearchBox } from "./list/search-box";
import { chosenColumns, useListSettings } from "./list/settings";
import { SortSelect } from "./list/sort-select";
import { useLazyPart } from "./list/use-lazy-part";
import { ViewTabs } from "./list/views/view-tabs";
import { headerParts } from "./parts/header-parts";
import { toolbarParts } from "./parts/toolbar-parts";
import { usePagedList } from "./use-paged-list";
import { useTools } from "./use-tools";

const NO_ROWS: readonly never[] = [];
const loadExport = () => import("./list/export/export");

/** The list of a resource, made from its contract and its columns. */
export function ListScreen({ resource }: { resource: AnyResource }) {
  const { t } = useTranslation();
  const format = useFormat();
  const list = usePagedList(resource);
  const { entity, name } = resource;
  const role = useSession()?.role ?? "user";
  const [settings, change] = useListSettings(name);
  const chosen = chosenColumns(settings, list.view);
  const columns = useMemo(() => columnsFor(resource, role, chosen), [resource, role, chosen]);
  const actions = useMemo(() => bulkActions(resource, role), [resource, role]);
  const selection = useSelection(list);
  const [, askExport] = useLazyPart(loadExport);
  const tools = useTools(
    entity,
    list.rows ?? NO_ROWS,
    columns.map(({ field }) => field),
  );
  const density = settings.density ?? (resource.list.row === "dense" ? "dense" : "roomy");
  const mayCreate = allows(entity.access.create, role);
  useTitle(`resources.${name}.many`);
  const searched = (entity.list.search ?? [entity.title]).map((field) => tools.words.label(entity, field));
  const Header = resource.list.header && headerParts[resource.list.header];
  const Toolbar = resource.list.toolbar && toolbarParts[resource.list.toolbar];
  const narrowed = list.search !== "" || Object.keys(list.filters).length > 0;
  const nothing = list.rows?.length === 0 && !narrowed && list.page === 1;
  const choosable = () => {
    const shown = columns.map(({ field }) => field);
    const rest = [...ownColumns(resource, role), ...furtherColumns(resource, role)];
    return [...columns, ...rest.filter(({ field }) => !shown.includes(field))].map((column) => ({
      field: column.field,
      fixed: column.fixed,
      label: headingOf(column, resource, t, tools.words),
    }));
  };
  const download = async () => {
    const part = await askExport();
    part?.startExport({ resource, params: list.params, holds: list.holds, columns, tools, role, t });
  };
  return (
    <>
      <PageHeader
        title={t(`resources.${name}.many`)}
        count={list.count === undefined ? undefined : format.number(list.count)}
      >
        <RelatedLists names={resource.list.related} />
        {Header && <Header />}
        {!nothing && (
          <button type="button" className="button text" onClick={() => void download()}>
            <Glyph of={DownloadOutlined} />
            {t("list.export.button")}
          </button>
        )}
        {mayCreate && !nothing && (
          <Link to={pathsOf(resource).create} className="button primary">
            <Glyph of={PlusOutlined} />
            {t("actions.create")}
          </Link>
        )}
      </PageHeader>
      {!nothing && (
        <>
          <ViewTabs list={list} settings={settings} change={change} />
          <div className="sl-toolbar">
            <SearchBox value={list.search} placeholder={sentence(searched)} onSearch={list.setSearch} />
            <SortSelect
              list={list}
              order={resource.list.order}
              label={(field) => tools.words.label(entity, field)}
            />
            {list.canFilter && <FilterBar resource={resource} list={list} tools={tools} />}
            {list.searchesHere && list.search && (
              <span className="caption faint">{t("list.searched_here")}</span>
            )}
            {Toolbar && <Toolbar />}
            <ColumnButton
              columns={choosable}
              shown={columns.map(({ field }) => field)}
              density={density}
              onColumns={(fields) =>
                change((now) => ({ ...now, columns: withColumns(now.columns, list.view ?? "", fields) }))
              }
              onDensity={(next) => change((now) => ({ ...now, density: next }))}
            />
          </div>
        </>
      )}
      <Rows
        resource={resource}
        list={list}
        columns={columns}
        tools={tools}
        role={role}
        density={density}
        actions={actions}
        selection={actions.length > 0 ? selection : undefined}
      />
    </>
  );
}

function withColumns(
  all: Readonly<Record<string, readonly string[]>>,
  view: string,
  fields: readonly string[] | undefined,
) {
  const { [view]: _, ...others } = all;
  return fields ? { ...others, [view]: fields } : others;
}

/** "Name, description" */
const sentence = ([first = "", ...rest]: string[]): string =>
  [first, ...rest.map((word) => word.toLocaleLowerCase())].join(", ");
