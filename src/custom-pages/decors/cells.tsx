import "../../fields/colour/colour.css";
import "./cells.css";
import { toHex } from "../../../contract/core/rgba";
import { colourText } from "../../fields/colour/codec";
import { Face } from "../../fields/image/face";
import type { CellProps } from "../../fields/kind";
import { COLOURS } from "../../resources/decors";

/** The first screen in its shape; without a picture, in its colours. */
export function ScreenCell({ entity, record, tools }: CellProps) {
  return (
    <span className="sl-face-slot">
      <Face entity={entity} record={record} height={56} labels={tools.pictureLabels} />
    </span>
  );
}

/** The four colours, each with its name and value as tooltip and accessible name. */
export function ColoursCell({ entity, record, tools }: CellProps<number>) {
  return (
    <span className="sl-swatches">
      {COLOURS.filter((key) => typeof record[key] === "number").map((key) => {
        const value = record[key] as number;
        const name = `${tools.labels.label(entity, key)}: ${colourText(value)}`;
        return (
          <span key={key} role="img" aria-label={name} title={name} className="sl-swatch checker">
            <span style={{ background: toHex(value) }} />
          </span>
        );
      })}
    </span>
  );
}
