import type { CellProps } from "../kind";
import { None } from "../none";

export function Show({ value, field, tools }: CellProps<string[] | null>) {
  if (!value?.length) return <None />;
  return (
    <ul className="sl-chips">
      {value.map((id) => (
        <li key={id} className="chip">
          {tools.nameOf(field.to ?? "", id) ?? id.slice(0, 8)}
        </li>
      ))}
    </ul>
  );
}
