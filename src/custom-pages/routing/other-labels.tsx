import type { Labels } from "../../fields/labels/codec";
import { labelOf } from "../../fields/labels/label-of";

/** The names next to the one in the language in effect: "RU Видео". Nothing where there is no other. */
export function OtherLabels({ labels }: { labels: Labels | null }) {
  const name = labelOf(labels);
  const others = Object.entries(labels ?? {}).filter(([, text]) => text && text !== name);
  if (others.length === 0) return null;
  return (
    <span className="sl-line small-text faint">
      {others.map(([language, text], at) => (
        <span key={language} lang={language}>
          {at > 0 && " · "}
          {language.toUpperCase()} {text}
        </span>
      ))}
    </span>
  );
}
