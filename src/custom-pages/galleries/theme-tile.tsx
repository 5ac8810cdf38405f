import type { CSSProperties } from "react";
import type { ThemeConfig } from "../../../contract/entities/gallery";
import { Face } from "./pictures";

const known = ["rows", "grid", "masonry", "framed"];

interface ThemeTileProps {
  config: ThemeConfig;
  /** Addresses of the gallery's own pictures. */
  pictures: readonly string[];
  isActive: boolean;
}

/** A theme as a small wall of the gallery's own pictures, in its layout and colours. */
export function ThemeTile({ config, pictures, isActive }: ThemeTileProps) {
  const { background, text } = config.colors;
  const style: CSSProperties = {
    ...(background && { "--tile-bg": background }),
    ...(text && { "--tile-ink": text }),
  };
  const layout = known.includes(config.layout) ? config.layout : "rows";
  return (
    <span className={`gallery-tile ${layout}${isActive ? " active" : ""}`} style={style} aria-hidden="true">
      <span className="gallery-tile-title" />
      <span className="gallery-tile-wall">
        {Array.from({ length: 6 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of a picture on the wall
          <Face key={at} address={pictures[at % Math.max(1, pictures.length)]} />
        ))}
      </span>
    </span>
  );
}
