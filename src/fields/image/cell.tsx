import type { ImageValue } from "../../../contract/core/field";
import type { CellProps } from "../kind";
import { imageAddress } from "./address";
import { Thumb } from "./thumb";

const HEIGHT = 56;

export function Cell({ field, record, tools }: CellProps<ImageValue | undefined>) {
  const ratio = field.image?.ratio ?? 1;
  return (
    <Thumb
      address={imageAddress(field, record)}
      alt=""
      width={Math.round(HEIGHT * ratio)}
      height={HEIGHT}
      labels={tools.pictureLabels}
    />
  );
}
