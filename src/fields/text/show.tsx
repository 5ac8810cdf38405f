import type { ShowProps } from "../kind";

export function Show({ value }: ShowProps<string | null>) {
  return value ? <span className="sl-text">{value}</span> : <span className="faint">–</span>;
}
