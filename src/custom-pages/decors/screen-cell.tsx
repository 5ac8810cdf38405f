import { Face } from "../../fields/image/face";
import type { CellProps } from "../../fields/kind";

/** The first screen in its shape; without a picture, in its colours. */
export function ScreenCell({ entity, record, tools }: CellProps) {
  return (
    <span className="sl-face-slot">
      <Face entity={entity} record={record} height={56} labels={tools.pictureLabels} />
    </span>
  );
}
