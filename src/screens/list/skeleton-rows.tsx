import type { AnyResource } from "../../resources/define";
import type { ShownColumn } from "./columns/columns";

const WIDTHS = [170, 140, 176, 128];
const MOST = 10;

interface SkeletonRowsProps {
  resource: AnyResource;
  columns: readonly ShownColumn[];
  size: number;
  /** Whether rows have a checkbox. */
  ticks: boolean;
}

/** Size of the picture, which is about 28 px narrower than its column. */
const pictureOf = ({ list }: AnyResource, { width }: ShownColumn) => ({
  width: width && width - 29,
  height: list.row === "tall" ? 84 : 56,
});

/** Placeholder rows of the final height, so that nothing jumps when the first page arrives. */
export function SkeletonRows({ resource, columns, size, ticks }: SkeletonRowsProps) {
  return Array.from({ length: Math.min(size, MOST) }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows without data have no id.
    <tr key={row}>
      {ticks && <td className="sl-tick" />}
      {columns.map((column) => (
        <td key={column.field} className={column.className}>
          {column.kind === "image" || column.picture ? (
            <div className="skeleton" style={pictureOf(resource, column)} />
          ) : (
            <>
              <div className="skeleton sl-skeleton-line" style={{ width: WIDTHS[row % WIDTHS.length] }} />
              {column.second && <div className="skeleton sl-skeleton-line" style={{ width: 110 }} />}
            </>
          )}
        </td>
      ))}
      <td className="sl-actions" />
    </tr>
  ));
}
