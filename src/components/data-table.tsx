import "./data-table.css";
import "./data-cards.css";
import { type ReactNode, useRef } from "react";
import { turnClass, useFittedColumns } from "./fit-columns";

export interface DataColumn<R> {
  key: string;
  title: string;
  /** The header is for screen readers only, as over avatars. */
  bare?: boolean;
  /** Pixels; columns without one share what is left. */
  width?: number;
  /** `sl-title`, `sl-right`, `sl-wide` (not on cards), and `sl-card-…` for its place on a phone's card. */
  className?: string;
  cell(row: R, at: number): ReactNode;
}

interface DataTableProps<R> {
  label: string;
  columns: readonly DataColumn<R>[];
  /** Keys of the columns that are hidden where the table is too narrow, the first ones first. */
  giveWay?: readonly string[];
  /** Undefined while they load. */
  rows: readonly R[] | undefined;
  keyOf(row: R): string;
  /** Rows of the skeleton, 10 at most. */
  size?: number;
  className?: string;
  isSelected?(row: R): boolean;
}

const MOST_SKELETONS = 10;
const NOTHING_FIXED = { wide: 0, compact: 0 };

/** Plain table that looks like the generic list (docs/adr/004-own-table.md): rows on a desktop, cards on a phone. */
export function DataTable<R>(props: DataTableProps<R>) {
  const { label, giveWay = [], rows, keyOf, size = 3, className = "", isSelected } = props;
  const table = useRef<HTMLTableElement>(null);
  const columns = props.columns.map((column) => ({
    ...column,
    className: [column.className, turnClass(giveWay, column.key)].filter(Boolean).join(" "),
    isTitle: column.className?.split(" ").includes("sl-title"),
  }));
  useFittedColumns(table, columns, giveWay, { fixed: NOTHING_FIXED });
  return (
    <div className="sl-table-box card">
      <table ref={table} className={`sl-table rows-dense ${className}`} aria-label={label} aria-busy={!rows}>
        <colgroup>
          {columns.map((column) => (
            <col
              key={column.key}
              className={column.className}
              style={column.width ? { "--sl-col": `${column.width}px` } : undefined}
            />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={column.className}>
                {column.bare ? <span className="visually-hidden">{column.title}</span> : column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row, at) => (
            <tr key={keyOf(row)} className={isSelected?.(row) ? "selected" : undefined}>
              {columns.map((column) => (
                <td key={column.key} className={column.className}>
                  {column.cell(row, at)}
                </td>
              ))}
            </tr>
          ))}
          {!rows && <SkeletonRows columns={columns} count={Math.min(size, MOST_SKELETONS)} />}
        </tbody>
      </table>
    </div>
  );
}

function SkeletonRows<R>({ columns, count }: { columns: readonly DataColumn<R>[]; count: number }) {
  return Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no other key.
    <tr key={at}>
      {columns.map(({ key, className, bare }, cell) => (
        <td key={key} className={className}>
          {!bare && (
            <div className="skeleton sl-skeleton-line" style={{ width: 112 + ((at + cell) % 3) * 16 }} />
          )}
        </td>
      ))}
    </tr>
  ));
}
