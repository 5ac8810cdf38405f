import "./tags.css";
import type { ReactNode } from "react";
import type { TagDraft } from "./tags";

/** A tag with its colour as a dot, so that the name is readable with any colour in both themes. */
export function TagChip({ tag, children }: { tag: TagDraft; children?: ReactNode }) {
  return (
    <span className="chip sl-tag-chip">
      <TagDot color={tag.color} />
      <span className="ellipsis">{tag.name}</span>
      {children}
    </span>
  );
}

export const TagDot = ({ color }: { color: string }) => (
  <span className="sl-tag-dot" style={{ background: color }} aria-hidden="true" />
);
