import { DesktopOutlined, MobileOutlined, SwapOutlined } from "@ant-design/icons";
import type { ComponentProps } from "react";
import { Glyph } from "../../components/glyph";
import { CALM, type Shape } from "../../components/samples";
import { imageAddress } from "../../fields/image/address";
import { Thumb } from "../../fields/image/thumb";
import type { CellProps } from "../../fields/kind";

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
