import "./thumb.css";
import { FileImageOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import { Glyph } from "../../components/glyph";
import { type Thumbnail, useMedia } from "../../providers/http/use-media";
import { useInView } from "./use-in-view";

interface ThumbProps {
  /** Null if there is no picture. */
  address: string | null;
  /** Empty where the text next to the picture says it already. */
  alt: string;
  width: number;
  height: number;
  /** Texts for "no picture" and "retry". */
  labels: { none: string; retry: string };
  /** `always` for pictures that every server has in small, as icons of styles. */
  thumbnail?: Thumbnail;
  /** Drawn below the picture, which is blended with it by `multiply` (OP-184). */
  under?: ReactNode;
}

/** A small picture, loaded when it comes near the viewport; every state has the same size. */
export function Thumb({ address, alt, width, height, labels, thumbnail = true, under }: ThumbProps) {
  const [ref, seen] = useInView<HTMLSpanElement>();
  const { status, url, retry } = useMedia(seen ? address : null, { thumbnail });
  const none = address === null || (seen && status === "none");
  const scaled = (px: number) => `calc(${px}px * var(--thumb-scale, 1))`;
  const style = { width: scaled(width), height: scaled(height) };
  if (none) {
    return (
      <span
        ref={ref}
        className={`sl-thumb none caption ${labels.none.length > 1 ? "muted" : "faint"}`}
        style={style}
      >
        {labels.none}
      </span>
    );
  }
  if (status === "error") {
    return (
      <span ref={ref} className="sl-thumb broken" style={style}>
        <Glyph of={FileImageOutlined} size={18} />
        <button type="button" className="link caption" title={labels.retry} onClick={retry}>
          {labels.retry}
        </button>
      </span>
    );
  }
  return (
    <span ref={ref} className={url ? "sl-thumb picture checker" : "sl-thumb skeleton"} style={style}>
      {url && under}
      {url && <img src={url} alt={alt} className={under ? "multiplied" : undefined} decoding="async" />}
    </span>
  );
}
