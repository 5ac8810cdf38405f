import type { CellProps } from "../kind";
import type { Labels } from "./codec";

/** The name in the language in effect, else in any other. */
export function Cell({ value }: CellProps<Labels | null>) {
  const labels = value ?? {};
  const text = labels[document.documentElement.lang] || Object.values(labels).find(Boolean) || "";
  return (
    <span className="sl-line" title={text || undefined}>
      {text}
    </span>
  );
}
