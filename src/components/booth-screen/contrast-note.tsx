import { useTranslation } from "react-i18next";
import { useFormat } from "../../providers/i18n/use-format";
import { Alert } from "../alert";
import { contrastOf, READABLE } from "./likeness";
import type { ScreenColours } from "./screen";
import { useTone } from "./use-tone";

interface ContrastNoteProps {
  colours: ScreenColours;
  /** Address of the first screen's picture, which its text lies on. */
  first: string | undefined;
}

/** Says which words guests would hardly read; the choice stays theirs who brands the booth. */
export function ContrastNote({ colours, first }: ContrastNoteProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const tone = useTone(first);
  const pairs = {
    text: contrastOf(colours.text, colours.background),
    button: contrastOf(colours.buttonText, colours.button),
    first: tone === undefined ? READABLE : contrastOf(colours.text, tone),
  };
  const poor = (["text", "first", "button"] as const).filter((pair) => pairs[pair] < READABLE);
  if (poor.length === 0) return null;
  return (
    <Alert kind="warn">
      {poor
        .map((pair) =>
          t(`resources.decors.poor_${pair}`, { ratio: format.number(Math.round(pairs[pair] * 10) / 10) }),
        )
        .join(" ")}
    </Alert>
  );
}
