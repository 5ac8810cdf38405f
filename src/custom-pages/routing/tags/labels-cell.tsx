import type { CellProps } from "../../../fields/kind";
import type { Labels } from "../../../fields/labels/codec";
import { labelOf } from "../../../fields/labels/label-of";
import { OtherLabels } from "../other-labels";

/** The name in the language in effect, and below it those in the others (RT-13). */
export function LabelsCell({ value, record }: CellProps<Labels | null>) {
  const name = labelOf(value);
  return (
    <>
      <span className="sl-name">
        <span className="sl-line strong" title={name || undefined}>
          {name || String(record.id).slice(0, 8)}
        </span>
      </span>
      <OtherLabels labels={value} />
    </>
  );
}
