import type { ShowProps } from "../kind";

export function Show({ value, field, tools }: ShowProps<string[] | null>) {
  if (!value?.length) return <span className="faint">–</span>;
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
