import "./list/list.css";
import { DownloadOutlined } from "@ant-design/icons";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { OWNER } from "../../contract/core/field";
import { Glyph } from "../components/glyph";
import { useLazyModule, useModuleWhen } from "../components/use-lazy-module";
import type { ApiError } from "../providers/http/errors";
import { madeKey } from "../providers/i18n/keys";
import { useMay, useRole } from "../providers/me";
import type { AnyResource } from "../resources/define";
import { useIsPhone } from "../shared/media-query";
import { bulkActions } from "./list/bulk/actions";
import { useSelection } from "./list/bulk/use-selection";
import { ColumnButton } from "./list/columns/column-button";
import { columnsFor, furtherColumns, headingOf, ownColumns } from "./list/columns/columns";
import { CreateButton } from "./list/create-button";
import { FilterBar } from "./list/filters/filter-bar";
import { LayoutSwitch } from "./list/layout-switch";
import { ListHead } from "./list/list-head";
import { ReadTime } from "./list/read-time";
import { RelatedLists } from "./list/related-lists";
import { Rows } from "./list/rows";
import { SearchBox } from "./list/search-box";
import { chosenColumns, useListSettings } from "./list/settings";
import { SortSelect } from "./list/sort-select";
import type { RowActions } from "./list/table-row";
import { ToolsButton } from "./list/tools-button";
import { useCellsAhead, useSlot } from "./slots/slots";
import { type PagedList, usePagedList } from "./use-paged-list";
import { useTools } from "./use-tools";

const loadExport = () => import("./list/export/export");
const loadViews = () => import("./list/views/view-tabs");

/** The list of a resource, generated from its contract and columns. */
export function ListScreen({ resource }: { resource: AnyResource }) {
  return <ResourceList resource={resource} list={usePagedList(resource)} />;
}

interface ResourceListProps {
  resource: AnyResource;
  list: PagedList;
  /** Replaces the Create button, where records are not created by a form: an upload, a key. */
  create?: ReactNode;
  /** Actions of a row; rows cannot be selected then. */
  rowActions?: RowActions;
  /** More buttons of the heading. */
  buttons?: ReactNode;
  /** Switches of which rows are shown, next to the heading. */
  switches?: ReactNode;
  /** Switches of which rows are shown, below the heading. */
  lead?: ReactNode;
  /** Replaces the time of the last read, on a page that is live. */
  time?: ReactNode;
  /** Offers the wall layout, drawn by the page: all matching records instead of one page of them. */
  wall?: ReactNode;
  /** The page has its own heading, and stays when the list cannot be read. */
  isPart?: boolean;
  /** Reports each failed read; the page stays then, too. */
  onFailure?(error: ApiError): void;
}

/** The list of a resource inside a page, with the additions of the page. */
export function ResourceList(props: ResourceListProps) {
  const { resource, list, rowActions, buttons, switches, lead, wall, isPart = false, onFailure } = props;
  const { t } = useTranslation();
  const { entity, name } = resource;
  const { includes } = resource.list;
  const role = useRole();
  const [settings, change] = useListSettings(name);
  const chosen = chosenColumns(settings, list.view);
  const { fixedFilters } = list;
  const columns = useMemo(
    () => columnsFor(resource, role, chosen, fixedFilters),
    [resource, role, chosen, fixedFilters],
  );
  useCellsAhead(columns);
  const mayEdit = useMay(entity, "edit");
  const mayDelete = useMay(entity, "delete");
  const actions = useMemo(
    () => (rowActions ? [] : bulkActions(resource, role, { mayEdit, mayDelete })),
    [rowActions, resource, role, mayEdit, mayDelete],
  );
  const selection = useSelection(list);
  const [, askExport] = useLazyModule(loadExport);
  const tools = useTools(
    entity,
    list.rows,
    columns.map(({ field }) => field),
    includes,
  );
  const density = settings.density ?? (resource.list.row === "dense" ? "dense" : "roomy");
  const hasWall = wall !== undefined || columns.some(({ kind, picture }) => kind === "image" || picture);
  const layout = (hasWall && settings.layout) || "rows";
  // All rows of users are their own (OP-22).
  const searched = (entity.list.search ?? [entity.title])
    .filter((field) => role !== "user" || field !== OWNER)
    .map((field) => tools.labels.label(entity, field));
  useReport(onFailure, list.error);
  const Toolbar = useSlot("toolbars", resource.list.toolbar);
  const nothing = list.rows?.length === 0 && !list.mixed && !list.narrowed && list.page === 1;
  const choosable = () => {
    const shown = columns.map(({ field }) => field);
    const rest = [...ownColumns(resource, role, fixedFilters), ...furtherColumns(resource, role)];
    return [...columns, ...rest.filter(({ field }) => !shown.includes(field))].map((column) => ({
      field: column.field,
      fixed: column.fixed,
      label: headingOf(column, resource, t, tools.labels),
    }));
  };
  const download = async () => {
    const module = await askExport();
    module?.startExport({ resource, params: list.params, holds: list.holds, columns, tools, role, t });
  };
  const isPhone = useIsPhone();
  const [toolsAsked, askTools] = useState(false);
  const toolsInUse = list.search !== "" || Object.keys(list.filters).length > 0;
  const hasTools = !nothing && (!isPhone || toolsAsked || toolsInUse);
  const secondary = (
    <>
      {hasWall && !nothing && (
        <LayoutSwitch value={layout} onChange={(next) => change((now) => ({ ...now, layout: next }))} />
      )}
      <RelatedLists names={resource.list.related} />
      {buttons}
      {!nothing && (
        <button type="button" className="button text" onClick={() => void download()}>
          <Glyph of={DownloadOutlined} />
          {t([madeKey(`resources.${name}.export`), "list.export.button"])}
        </button>
      )}
    </>
  );
  const create = props.create ?? <CreateButton resource={resource} />;
  // The code of the tabs of saved views is loaded with the first search, filter or view.
  // Without views they only offer to save one; this is in the toolbar, so that the layout does not jump while typing.
  const noViews = settings.views.length === 0;
  const views = useModuleWhen(loadViews, !noViews || list.viewQuery !== "");
  const tabs = views ? (
    <views.ViewTabs list={list} settings={settings} change={change} />
  ) : (
    !noViews && <div className="sl-views-place" />
  );
  return (
    <>
      <ListHead title={t(madeKey(`resources.${name}.many`))} count={list.count} isPart={isPart}>
        {switches}
        {(!isPhone || nothing) && secondary}
        {isPhone && !nothing && (
          <ToolsButton open={hasTools} inUse={toolsInUse} onPress={() => askTools(!toolsAsked)} />
        )}
        {!nothing && create}
      </ListHead>
      {!nothing && lead}
      {!nothing && !noViews && tabs}
      {hasTools && (
        <>
          <div ref={toolsAsked ? focusFirst : undefined} className="sl-toolbar">
            {!resource.list.unsearched && (
              <SearchBox value={list.search} placeholder={sentence(searched)} onSearch={list.setSearch} />
            )}
            <SortSelect list={list} label={(field) => tools.labels.label(entity, field)} />
            {list.canFilter && <FilterBar resource={resource} list={list} tools={tools} />}
            {list.searchesHere && list.search && (
              <span className="caption faint">{t("list.searched_here")}</span>
            )}
            <div className="sl-toolbar-right">
              {Toolbar && <Toolbar list={list} />}
              {noViews && !isPhone && tabs}
              {props.time ?? <ReadTime list={list} />}
              <ColumnButton
                columns={choosable}
                shown={columns.map(({ field }) => field)}
                density={density}
                view={list.view ?? ""}
                change={change}
              />
              {isPhone && secondary}
            </div>
          </div>
          {noViews && isPhone && tabs}
        </>
      )}
      {wall && layout === "wall" && list.rows && list.rows.length > 0 ? (
        wall
      ) : (
        <Rows
          resource={resource}
          list={list}
          columns={columns}
          tools={tools}
          role={role}
          density={density}
          layout={wall ? "rows" : layout}
          keepsAll={settings.keepsAll}
          actions={actions}
          selection={actions.length > 0 ? selection : undefined}
          rowActions={rowActions}
          create={create}
          stays={isPart || onFailure !== undefined}
        />
      )}
    </>
  );
}

/** Of the tools that were asked for: the focus also scrolls to them, as they may be below the screen. */
const focusFirst = (tools: HTMLElement | null) =>
  tools?.querySelector<HTMLElement>("input, select, button")?.focus();

function useReport(report: ResourceListProps["onFailure"], error: ApiError | null): void {
  const say = useEffectEvent((failure: ApiError) => report?.(failure));
  useEffect(() => {
    if (error) say(error);
  }, [error]);
}

/** "Name, description" */
const sentence = ([first = "", ...rest]: string[]): string =>
  [first, ...rest.map((word) => word.toLocaleLowerCase())].join(", ");
