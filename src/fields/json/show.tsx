import type { ShowProps } from "../kind";

export function Show({ value }: ShowProps) {
  return <pre className="sl-json card">{JSON.stringify(value, null, 2)}</pre>;
}
