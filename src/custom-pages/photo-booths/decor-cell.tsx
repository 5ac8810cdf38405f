import { decor } from "../../../contract/entities/decor";
import { Face } from "../../fields/image/face";
import type { CellProps } from "../../fields/kind";
import { Cell } from "../../fields/reference/cell";
import "./booths.css";

/** The default decor with its picture and name (OP-76). */
export function DecorCell(props: CellProps<string | null>) {
  const { value, field, tools } = props;
  const record = value ? tools.recordOf(field.to ?? "", value) : undefined;
  return (
    <span className="sl-booth-decor">
      <span className="sl-face-slot">
        {record ? (
          <Face entity={decor} record={record} height={56} labels={tools.pictureLabels} />
        ) : (
          <span className="sl-booth-blank" />
        )}
      </span>
      <span className="sl-not-on-phone">
        <Cell {...props} />
      </span>
    </span>
  );
}
