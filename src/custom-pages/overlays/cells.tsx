import { DesktopOutlined, MobileOutlined, SwapOutlined } from "@ant-design/icons";
import type { ComponentProps } from "react";
import { overlay, overlayImages } from "../../../contract/entities/overlay";
import { Glyph } from "../../components/glyph";
import { CALM, type Shape } from "../../components/samples";
import { imageAddress } from "../../fields/image/address";
import { Thumb } from "../../fields/image/thumb";
import type { CellProps } from "../../fields/kind";
import { useIsPhone } from "../../shared/media-query";

const ICONS: Record<string, ComponentProps<typeof Glyph>["of"]> = {
  both: SwapOutlined,
  portrait: MobileOutlined,
  landscape: DesktopOutlined,
};

export function OrientationCell({ name, value, tools }: CellProps<string>) {
  const icon = ICONS[value];
  return (
    <span className="tag">
      {icon && <Glyph of={icon} />}
      <span className="sl-not-on-phone">{tools.labels.choice(name, value)}</span>
    </span>
  );
}

const HEIGHT = 84;

/** An overlay multiplied with the same calm sample in every row (OP-184). */
export function PictureCell({ name, record, tools }: CellProps) {
  const isPhone = useIsPhone();
  // A card has one picture: that of its orientation, as wide as the others, so that the names stay in line.
  const [shape = "portrait"] = isPhone ? overlayImages(String(record.orientation)) : [name as Shape];
  const ratioOf = (key: Shape) => overlay.fields[key].image?.ratio ?? 1;
  const width = Math.round(HEIGHT * ratioOf(name as Shape));
  return (
    <Thumb
      address={imageAddress(overlay.fields[shape], record)}
      alt=""
      width={width}
      height={shape === name ? HEIGHT : Math.round(width / ratioOf(shape))}
      labels={tools.pictureLabels}
      under={<img className="sl-sample" src={CALM[shape]} alt="" loading="lazy" />}
    />
  );
}
