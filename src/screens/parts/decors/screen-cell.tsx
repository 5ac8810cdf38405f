import "./cells.css";
import { toHex } from "../../../../contract/core/colour";
import type { ImageValue } from "../../../../contract/core/field";
import { imageAddress } from "../../../fields/image/address";
import { Thumb } from "../../../fields/image/thumb";
import type { CellProps } from "../../../fields/kind";
import { shapeOf } from "./likeness";

const SIZE = { portrait: { width: 35, height: 56 }, landscape: { width: 90, height: 56 } };

const colour = (value: unknown) => (typeof value === "number" ? toHex(value) : undefined);

/** The first screen in its shape; without a picture, in its colours. */
export function ScreenCell({ field, record, tools }: CellProps<ImageValue | undefined>) {
  const size = SIZE[shapeOf(record.orientation)];
  const address = imageAddress(field, record);
  if (address) return <Thumb address={address} alt="" words={tools.pictureWords} {...size} />;
  return (
    <span className="sl-mini-screen picture" style={{ ...size, background: colour(record.background_color) }}>
      <span style={{ background: colour(record.text_color) }} />
      <span style={{ background: colour(record.button_color) }} />
    </span>
  );
}
