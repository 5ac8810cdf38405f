import "../../components/data-table.css";
import "../../components/data-cards.css";
import { ArrowDownOutlined, ArrowUpOutlined } from "@ant-design/icons";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { useFittedColumns, widthOf } from "../../components/fit-columns";
import { Glyph } from "../../components/glyph";
import { useModuleWhen } from "../../components/use-lazy-module";
import type { CellTools } from "../../fields/kind";
import { madeKey } from "../../providers/i18n/keys";
import { useMay } from "../../providers/me";
import type { AnyResource } from "../../resources/define";
import { useStable } from "../../shared/use-stable";
import { useDeleteRecord } from "../delete/delete-record";
import type { PagedList, Row } from "../use-paged-list";
import type { Selection } from "./bulk/use-selection";
import { giveWayOrder, headingOf, type ShownColumn } from "./columns/columns";
import { nextSort } from "./list-address";
import { useRowFocus } from "./row-focus";
import { walkRows } from "./row-walk";
import type { Density, Layout } from "./settings";
import { SkeletonRows } from "./skeleton-rows";
import { type RowActions, TableRow } from "./table-row";

interface TableProps {
  resource: AnyResource;
  list: PagedList;
  /** Undefined until they are read. */
  rows: readonly Row[] | undefined;
  columns: readonly ShownColumn[];
  tools: CellTools;
  density: Density;
  layout?: Layout | undefined;
  keepsAll?: boolean | undefined;
  /** Undefined if there are no bulk actions. */
  selection?: Selection | undefined;
  rowActions?: RowActions | undefined;
}

/** A native table: antd's costs 188 kB and takes six times as long for 100 rows (docs/adr/004-own-table.md). */
export function Table(props: TableProps) {
  const { resource, list, rows, columns, tools, selection, rowActions } = props;
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const mayEdit = useMay(resource.entity, "edit");
  const mayDelete = useMay(resource.entity, "delete");
  // Rows are memoised, so their callbacks must not change.
  const deleteRecord = useDeleteRecord(resource);
  const keepFocus = useRowFocus(rows);
  const onChange = useStable(() => {
    keepFocus();
    list.invalidate();
  });
  const onDelete = useStable(
    (id: string, name: string) => void deleteRecord(id, name).then((gone) => gone && onChange()),
  );
  return (
    <TableFrame {...props} busy={list.waiting || !rows}>
      {!rows && (
        <SkeletonRows
          resource={resource}
          columns={columns}
          size={list.size}
          ticks={selection !== undefined}
        />
      )}
      {rows?.map((row) => (
        <TableRow
          key={row.id}
          resource={resource}
          row={row}
          columns={columns}
          tools={tools}
          here={pathname + search}
          editable={mayEdit}
          onDelete={mayDelete ? onDelete : undefined}
          t={t}
          rowActions={rowActions}
          onChange={onChange}
          selected={selection?.has(row.id)}
          onSelect={selection?.toggle}
        />
      ))}
    </TableFrame>
  );
}

interface FrameProps
  extends Pick<
    TableProps,
    | "resource"
    | "columns"
    | "rows"
    | "list"
    | "tools"
    | "density"
    | "layout"
    | "keepsAll"
    | "selection"
    | "rowActions"
  > {
  busy: boolean;
  children: React.ReactNode;
}

const TICK = 40;
/** Edit and "more"; a compact table has only "more", as the name links to the form too. */
const ACTIONS = { wide: 88, compact: 52 };
/** A live row has so much to show that it has only "more". */
const LIVE_ACTIONS = { wide: 52, compact: 52 };

const loadWall = () => import("./wall.css");

function TableFrame(props: FrameProps) {
  const { resource, columns, list, tools, busy, density, selection, rows, rowActions, children } = props;
  // Until its styles are here, a wall is drawn as rows.
  const hasWall = useModuleWhen(loadWall, props.layout === "wall");
  const layout = hasWall ? props.layout : props.layout && "rows";
  const { t } = useTranslation();
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => (table.current ? walkRows(table.current) : undefined), []);
  const title = t(madeKey(`resources.${resource.name}.many`));
  const usual = resource.list.row === "live" ? LIVE_ACTIONS : ACTIONS;
  const actions = rowActions ? { wide: rowActions.width, compact: rowActions.width - 8 } : usual;
  const ticks = selection ? TICK : 0;
  const fixed = { wide: ticks + actions.wide, compact: ticks + actions.compact };
  const fitted = columns.map(({ field, width, isTitle }) => ({ key: field, width, isTitle }));
  // The user has asked for all, or has added some.
  const keepsAll = props.keepsAll || columns.length > resource.list.columns.length;
  useFittedColumns(table, fitted, giveWayOrder(resource, columns), {
    fixed,
    keepsAll,
    isOff: layout === "wall",
  });
  return (
    <div className="sl-table-box card">
      <table
        ref={table}
        className={`sl-table rows-${resource.list.row} ${layout === "wall" ? "sl-wall" : ""}`}
        data-density={density}
        data-layout={layout}
        style={keepsAll ? leastWidth(widthOf(fitted, fixed.wide)) : undefined}
        aria-label={title}
        aria-busy={busy}
      >
        <colgroup>
          {selection && <col className="sl-tick" />}
          {columns.map(({ field, width, className }) => (
            <col key={field} className={className} style={width ? columnWidth(width) : undefined} />
          ))}
          <col className="sl-actions" style={columnWidth(actions.wide, actions.compact)} />
        </colgroup>
        <thead>
          <tr>
            {selection && <TickPage rows={(!list.waiting && rows) || []} selection={selection} />}
            {columns.map((column) => (
              <Header
                key={column.field}
                column={column}
                list={list}
                label={headingOf(column, resource, t, tools.labels)}
              />
            ))}
            <th scope="col" className="sl-actions">
              <span className="visually-hidden">{t("list.actions")}</span>
            </th>
          </tr>
        </thead>
        {/* Rows of the page before are not taken for those of this one. */}
        <tbody inert={list.waiting}>{children}</tbody>
      </table>
    </div>
  );
}

/** Of a column, in a wide and in a compact table (data-table.css). */
const columnWidth = (width: number, compact?: number) =>
  ({ "--sl-col": `${width}px`, ...(compact && { "--sl-compact": `${compact}px` }) }) as React.CSSProperties;

/** The width at which the table begins to scroll in its box. */
const leastWidth = (width: number) => ({ "--sl-least": `${width}px` }) as React.CSSProperties;

/** Selects all rows of this page. */
function TickPage({ rows, selection }: { rows: readonly Row[]; selection: Selection }) {
  const { t } = useTranslation();
  const ticked = rows.filter(({ id }) => selection.has(id)).length;
  const all = rows.length > 0 && ticked === rows.length;
  return (
    // Not a header cell, as it does not describe the cells below.
    <td className="sl-tick">
      <label>
        <input
          type="checkbox"
          className="check"
          aria-label={t("list.bulk.page")}
          checked={all}
          ref={(box) => {
            if (box) box.indeterminate = ticked > 0 && !all;
          }}
          onChange={() => selection.togglePage(rows, !all)}
        />
        <span className="sl-tick-text">{t("list.bulk.page")}</span>
      </label>
    </td>
  );
}

const DIRECTION = { up: "ascending", down: "descending" } as const;

interface HeaderProps {
  column: ShownColumn;
  list: PagedList;
  label: string;
}

function Header({ column, list, label }: HeaderProps) {
  const { field, className, bare } = column;
  const sort = list.sort ?? list.usual;
  const order = sort === field || sort === column.order ? "up" : sort === `-${field}` ? "down" : undefined;
  if (!list.sortable.includes(field)) {
    return (
      <th scope="col" className={className}>
        {bare ? <span className="visually-hidden">{label}</span> : label}
      </th>
    );
  }
  return (
    <th scope="col" className={className} aria-sort={order ? DIRECTION[order] : "none"}>
      <button
        type="button"
        className={order ? "sl-sort on" : "sl-sort"}
        onClick={() => list.setSort(nextSort(list.sort, field))}
      >
        {label}
        {order && <Glyph of={order === "up" ? ArrowUpOutlined : ArrowDownOutlined} size={11} />}
      </button>
    </th>
  );
}
