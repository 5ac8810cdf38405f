import { useTranslation } from "react-i18next";
import type { CellProps } from "../../fields/kind";

/** As people know a bot: `@name`. One whose token was never checked has none. */
export function NameCell({ value }: CellProps<string>) {
  const { t } = useTranslation();
  return value ? `@${value}` : <span className="faint">{t("bot.unnamed")}</span>;
}
