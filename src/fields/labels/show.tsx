import type { CellProps } from "../kind";
import type { Labels } from "./codec";

export function Show({ value }: CellProps<Labels | null>) {
  return (
    <dl className="sl-labels">
      {Object.entries(value ?? {}).map(([language, text]) => (
        <div key={language}>
          <dt className="caption faint">{language.toUpperCase()}</dt>
          <dd lang={language}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
