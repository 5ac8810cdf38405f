import type { ShowProps } from "../kind";

export function Show({ value }: ShowProps<string>) {
  return <span className="figures">{value}</span>;
}
