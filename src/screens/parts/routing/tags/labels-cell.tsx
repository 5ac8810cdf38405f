import type { CellProps } from "../../../../fields/kind";
import type { Labels } from "../../../../fields/labels/codec";
import { labelOf } from "../../../../fields/labels/label-of";

/** The name in the language in effect, and below it those in the others (RT-13). */
export function LabelsCell({ value, record }: CellProps<Labels | null>) {
  const name = labelOf(value);
  const others = Object.entries(value ?? {}).filter(([, text]) => text && text !== name);
  return (
    <>
      <span className="sl-name">
        <span className="sl-line strong" title={name || undefined}>
          {name || String(record.id).slice(0, 8)}
        </span>
      </span>
      {others.length > 0 && (
        <span className="sl-line small-text faint">
          {others.map(([language, text], at) => (
            <span key={language} lang={language}>
              {at > 0 && " · "}
              {language.toUpperCase()} {text}
            </span>
          ))}
        </span>
      )}
    </>
  );
}
