import { imageAddress } from "../../../fields/image/address";
import { Thumb } from "../../../fields/image/thumb";
import type { CellProps } from "../../../fields/kind";
import { type Shape, sampleOf } from "./samples";

const HEIGHT = 84;

/** An overlay as it lies on a result: multiplied, so that its white lets the picture through (OP-184). */
export function PictureCell({ name, field, record, tools }: CellProps) {
  const sample = sampleOf(name as Shape, String(record.id));
  return (
    <Thumb
      address={imageAddress(field, record)}
      alt=""
      width={Math.round(HEIGHT * (field.image?.ratio ?? 1))}
      height={HEIGHT}
      words={tools.pictureWords}
      under={<img className="sl-sample" src={sample} alt="" loading="lazy" />}
    />
  );
}
