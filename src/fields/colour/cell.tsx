import "./colour.css";
import { toHex } from "../../../contract/core/rgba";
import type { CellProps } from "../kind";
import { colourText } from "./codec";

export function Cell({ value }: CellProps<number>) {
  return (
    <span className="sl-colour figures">
      <span className="sl-swatch checker" aria-hidden="true">
        <span style={{ background: toHex(value) }} />
      </span>
      {colourText(value)}
    </span>
  );
}
