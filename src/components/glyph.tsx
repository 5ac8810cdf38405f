import type { AntdIconProps } from "@ant-design/icons/lib/components/AntdIcon";
import type { ComponentType } from "react";

interface GlyphProps {
  of: ComponentType<Partial<AntdIconProps>>;
  size?: number;
}

/** An antd icon next to text. Without this it has its own accessible name ("plus"), read out in addition. */
export function Glyph({ of: Shape, size }: GlyphProps) {
  return <Shape aria-hidden={true} aria-label={undefined} style={size ? { fontSize: size } : undefined} />;
}
