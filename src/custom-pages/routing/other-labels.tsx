import type { Labels } from "../../fields/labels/codec";
import { labelOf } from "../../fields/labels/label-of";

/** The names in other languages: "RU Видео"; nothing if there are none. */
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
