import type { ReactNode } from "react";

interface TileProps {
  /** Width by height of the picture. */
  ratio: number;
  /** The number of the style, which print keeps. */
  place?: string;
  name: string;
  note: ReactNode;
  tag?: ReactNode;
  /** What the Delete key does while the focus is in the picture's box. */
  onDelete?: (() => void) | undefined;
  /** What fills the picture's box. */
  children: ReactNode;
}

/** One picture of the grid with its name, in all states of a rehearsal. */
export function Tile({ ratio, place, name, note, tag, onDelete, children }: TileProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its buttons do the same, the key is their shortcut. */}
      <span
        className="rehearsal-box"
        style={{ aspectRatio: ratio }}
        onKeyDown={onDelete && (({ key }) => key === "Delete" && onDelete())}
      >
        {children}
      </span>
      <span className="rehearsal-name">
        {place && <span className="faint figures">{place}</span>}
        <span className="strong ellipsis" title={name}>
          {name}
        </span>
        {tag}
      </span>
      <span className="small-text muted figures rehearsal-note">{note}</span>
    </>
  );
}
