import { useTranslation } from "react-i18next";
import { useFormat } from "../../providers/i18n/use-format";
import { Alert } from "../alert";
import { contrastOf, READABLE } from "./likeness";
import type { ScreenColours } from "./screen";

/** Says which words guests would hardly read; the choice stays theirs who brands the booth. */
export function ContrastNote({ colours }: { colours: ScreenColours }) {
  const { t } = useTranslation();
  const format = useFormat();
  const pairs = {
    text: contrastOf(colours.text, colours.background),
    button: contrastOf(colours.buttonText, colours.button),
  };
  const poor = (["text", "button"] as const).filter((pair) => pairs[pair] < READABLE);
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
