import type { AntdIconProps } from "@ant-design/icons/lib/components/AntdIcon";
import type { ComponentType } from "react";

interface GlyphProps {
  of: ComponentType<Partial<AntdIconProps>>;
  size?: number;
}

/** An antd icon beside words. By itself it would add its own name ("plus") to that of the button around it. */
export function Glyph({ of: Shape, size }: GlyphProps) {
  return <Shape aria-hidden={true} style={size ? { fontSize: size } : undefined} />;
}
