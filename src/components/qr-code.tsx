import { useMemo } from "react";
import { qrShape } from "./qr";

/** A QR code, dark on light in both themes, because scanners fail otherwise. */
export function QrCode({ text, label, size }: { text: string; label: string; size: number }) {
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
