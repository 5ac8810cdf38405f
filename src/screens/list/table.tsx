import "./table.css";
import "./cards.css";
import { ArrowDownOutlined, ArrowUpOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../fields/glyph";
import type { CellTools } from "../../fields/kind";
import type { AnyResource } from "../../resources/define";
import type { PagedList, Row } from "../use-paged-list";
import type { ShownColumn } from "./columns";
import { nextSort } from "./list-address";
import { TableRow } from "./table-row";

interface TableProps {
  resource: AnyResource;
  list: PagedList;
  rows: readonly Row[];
  columns: readonly ShownColumn[];
  tools: CellTools;
  /** Address of this list, for the way back from a record. */
  here: string;
  editable: boolean;
}

/** Plain rows and cells: antd's table costs 188 kB and six times as long for 100 rows (docs/adr/004-own-table.md). */
export function Table({ resource, list, rows, columns, tools, here, editable }: TableProps) {
  const { t } = useTranslation();
  return (
    <TableFrame resource={resource} columns={columns} list={list} tools={tools} busy={list.waiting}>
      {rows.map((row) => (
        <TableRow
          key={row.id}
          resource={resource}
          row={row}
          columns={columns}
          tools={tools}
          here={here}
          editable={editable}
          t={t}
        />
      ))}
    </TableFrame>
  );
}

interface FrameProps extends Pick<TableProps, "resource" | "columns" | "list" | "tools"> {
  busy: boolean;
  children: React.ReactNode;
}

export function TableFrame({ resource, columns, list, tools, busy, children }: FrameProps) {
  const { t } = useTranslation();
  const title = t(`resources.${resource.name}.many`);
  return (
    <div className="sl-table-box card">
      <table className={`sl-table rows-${resource.list.row}`} aria-label={title} aria-busy={busy}>
        <colgroup>
          {columns.map(({ field, width, className }) => (
            <col key={field} className={className} style={width ? { width } : undefined} />
          ))}
          <col className="sl-actions" />
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <Header
                key={column.field}
                column={column}
                list={list}
                label={column.label ? t(column.label) : tools.words.label(resource.entity, column.field)}
              />
            ))}
            <th scope="col" className="sl-actions">
              <span className="visually-hidden">{t("list.actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

const DIRECTION = { up: "ascending", down: "descending" } as const;

function Header({ column, list, label }: { column: ShownColumn; list: PagedList; label: string }) {
  const { field, className, bare } = column;
  const order = list.sort === field ? "up" : list.sort === `-${field}` ? "down" : undefined;
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
