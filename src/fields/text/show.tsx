import type { CellProps } from "../kind";
import { None } from "../none";

export function Show({ value }: CellProps<string | null>) {
  return value ? <span className="sl-text">{value}</span> : <None />;
}
