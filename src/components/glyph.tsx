import type { AntdIconProps } from "@ant-design/icons/lib/components/AntdIcon";
import type { ComponentType } from "react";

interface GlyphProps {
  of: ComponentType<Partial<AntdIconProps>>;
  size?: number;
}

/** An antd icon beside words. By itself it would bring its own name ("plus"), and one more thing called "Search". */
export function Glyph({ of: Shape, size }: GlyphProps) {
  return <Shape aria-hidden={true} aria-label={undefined} style={size ? { fontSize: size } : undefined} />;
}
