import { CALM, type Shape } from "../../components/samples";
import { imageAddress } from "../../fields/image/address";
import { Thumb } from "../../fields/image/thumb";
import type { CellProps } from "../../fields/kind";

const HEIGHT = 84;

/** An overlay as it is on a picture, multiplied (OP-184): one calm picture for all, so that the frames differ. */
export function PictureCell({ name, field, record, tools }: CellProps) {
  return (
    <Thumb
      address={imageAddress(field, record)}
      alt=""
      width={Math.round(HEIGHT * (field.image?.ratio ?? 1))}
      height={HEIGHT}
      labels={tools.pictureLabels}
      under={<img className="sl-sample" src={CALM[name as Shape]} alt="" loading="lazy" />}
    />
  );
}
