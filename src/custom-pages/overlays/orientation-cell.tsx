import { DesktopOutlined, MobileOutlined, SwapOutlined } from "@ant-design/icons";
import type { ComponentProps } from "react";
import { Glyph } from "../../components/glyph";
import type { CellProps } from "../../fields/kind";

const SHAPES: Record<string, ComponentProps<typeof Glyph>["of"]> = {
  both: SwapOutlined,
  portrait: MobileOutlined,
  landscape: DesktopOutlined,
};

export function OrientationCell({ name, value, tools }: CellProps<string>) {
  const shape = SHAPES[value];
  return (
    <span className="tag">
      {shape && <Glyph of={shape} />}
      <span className="sl-not-on-phone">{tools.labels.choice(name, value)}</span>
    </span>
  );
}
