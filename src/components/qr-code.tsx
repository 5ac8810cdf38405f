import { useMemo } from "react";
import { qrShape } from "./qr";

/** A text as a QR code: dark on light in both themes, or readers fail. */
export function QrCode({ text, label, size = 128 }: { text: string; label: string; size?: number }) {
  const shape = useMemo(() => qrShape(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${shape.size} ${shape.size}`}
      shapeRendering="crispEdges"
    >
      <rect width={shape.size} height={shape.size} fill="#fff" />
      <path d={shape.path} fill="#000" />
    </svg>
  );
}
