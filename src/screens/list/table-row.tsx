import type { TFunction } from "i18next";
import { type ComponentType, memo, type ReactNode } from "react";
import { Link } from "react-router";
import type { Field } from "../../../contract/core/field";
import { cells } from "../../fields/cells";
import type { CellTools } from "../../fields/kind";
import { madeKey, type TextKey } from "../../providers/i18n/keys";
import type { AnyResource } from "../../resources/define";
import { hasRecordPage, pathsOf } from "../../resources/routes";
import { useIsPhone } from "../../shared/media-query";
import { useSlots } from "../slots/slots";
import type { Row } from "../use-paged-list";
import type { ShownColumn } from "./columns/columns";
import { deletionOf } from "./more-of";
import { RecordActions } from "./record-actions";
import { titleOf } from "./row-names";

export interface RowActionsProps {
  row: Row;
  /** The record's name, for labels of buttons. */
  name: string;
  /** Reads the list again. */
  onChange(): void;
}

/** Actions of a row that replace Edit and "more"; must be a constant, as rows are memoised. */
export interface RowActions {
  /** Width in px; below 640 px there is room for one button. */
  width: number;
  Actions: ComponentType<RowActionsProps>;
}

interface TableRowProps {
  resource: AnyResource;
  row: Row;
  columns: readonly ShownColumn[];
  tools: CellTools;
  here: string;
  /** Whether the role may edit records or only view them. */
  editable: boolean;
  /** Undefined if the role may not delete records. */
  onDelete?: ((id: string, name: string) => void) | undefined;
  t: TFunction;
  /** Reads the list again. */
  onChange(): void;
  rowActions?: RowActions | undefined;
  /** Undefined if rows cannot be selected. */
  selected?: boolean | undefined;
  onSelect?: ((row: Row) => void) | undefined;
}

/** One record: its cells, with the name as link, and its actions. */
export const TableRow = memo(function TableRow({
  resource,
  row,
  columns,
  tools,
  here,
  editable,
  onDelete,
  t,
  rowActions,
  onChange,
  selected,
  onSelect,
}: TableRowProps) {
  const { active } = resource.list;
  const inactive = active !== undefined && row[active] === false;
  const name = titleOf(resource, row);
  const path = hasRecordPage(resource) ? pathsOf(resource).record(row.id) : undefined;
  return (
    <tr className={[inactive && "inactive", selected && "selected"].filter(Boolean).join(" ") || undefined}>
      {onSelect && (
        <td className="sl-tick">
          <label>
            <input
              type="checkbox"
              className="check"
              aria-label={t("list.bulk.row", { name })}
              checked={selected ?? false}
              onChange={() => onSelect(row)}
            />
          </label>
        </td>
      )}
      {columns.map((column) => (
        <td key={column.field} className={column.className}>
          {column.isTitle && !column.slot ? (
            <Title row={row} name={name} column={column} path={path} here={here}>
              {inactive && (
                <span className="tag">
                  {t([madeKey(`resources.${resource.name}.inactive`), "list.inactive"])}
                </span>
              )}
            </Title>
          ) : (
            <Value resource={resource} row={row} column={column} tools={tools} t={t} />
          )}
        </td>
      ))}
      <td className="sl-actions">
        {rowActions ? (
          <rowActions.Actions row={row} name={name} onChange={onChange} />
        ) : (
          <RecordActions
            row={row}
            name={name}
            path={path}
            here={here}
            editable={editable}
            deletion={onDelete && deletionOf(resource, row, () => onDelete(row.id, name), t)}
            t={t}
          />
        )}
      </td>
    </tr>
  );
});

interface NamedRowProps extends Pick<TableRowProps, "row" | "here"> {
  name: string;
  /** Undefined where the record has no page. */
  path: string | undefined;
}

interface TitleProps extends NamedRowProps {
  column: ShownColumn;
  children: ReactNode;
}

function Title({ row, name, column, path, here, children }: TitleProps) {
  const second = column.second ? String(row[column.second] ?? "") : "";
  return (
    <>
      <span className="sl-name">
        {path ? (
          <Link to={path} state={{ list: here }} className="sl-line" title={name}>
            {name}
          </Link>
        ) : (
          <span className="sl-line strong" title={name}>
            {name}
          </span>
        )}
        {children}
      </span>
      {second && (
        <span className="sl-line small-text faint" title={second}>
          {second}
        </span>
      )}
    </>
  );
}

function Value({
  resource,
  row,
  column,
  tools,
  t,
}: Pick<TableRowProps, "resource" | "row" | "tools" | "t"> & { column: ShownColumn }) {
  const { entity } = resource;
  const slot = useSlots("cells");
  const count = countOf(row[column.field]);
  if (column.count && count !== undefined)
    return <Count of={column.count} count={count} tools={tools} t={t} />;
  const Cell = column.slot ? slot(column.slot) : cells[column.kind];
  const field = entity.fields[column.field] as Field;
  return (
    <Cell
      name={column.field}
      value={row[column.field]}
      field={field}
      entity={entity}
      record={row}
      tools={tools}
    />
  );
}

/** A number, or the length of a list. */
const countOf = (value: unknown): number | undefined =>
  typeof value === "number" ? value : Array.isArray(value) ? value.length : undefined;

interface CountProps extends Pick<TableRowProps, "tools" | "t"> {
  of: TextKey;
  count: number;
}

/** A count; cards have no headings, so they name what is counted. */
function Count({ of, count, tools, t }: CountProps) {
  const isCard = useIsPhone();
  return <span className="figures">{isCard ? t(of, { count }) : tools.format.number(count)}</span>;
}
