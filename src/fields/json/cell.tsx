import type { CellProps } from "../kind";

export function Cell({ value }: CellProps) {
  const text = JSON.stringify(value) ?? "";
  return (
    <code className="sl-line caption" title={text.slice(0, 400)}>
      {text.slice(0, 80)}
    </code>
  );
}
