import type { CellProps } from "../kind";

export function Show({ value }: CellProps) {
  return <pre className="sl-json card">{JSON.stringify(value, null, 2)}</pre>;
}
