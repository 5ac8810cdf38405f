import "../../fields/colour/colour.css";
import "./cells.css";
import { toHex } from "../../../contract/core/colour";
import { colourText } from "../../fields/colour/codec";
import type { CellProps } from "../../fields/kind";
import { COLOURS } from "../../resources/decors";

/** The four colours next to one another; which is which, and its number, is said to readers and in the tooltip. */
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
