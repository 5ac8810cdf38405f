import { useTranslation } from "react-i18next";
import type { CellProps } from "../../fields/kind";
import { Cell as TimeCell } from "../../fields/time/cell";
import { useIsPhone } from "../../shared/media-query";

/** When the next event starts; on the card of a phone, which has no headings, it says so. */
export function EventStartCell(props: CellProps<string | null | undefined>) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const { value, tools } = props;
  if (!value) return null;
  if (!isPhone) return <TimeCell {...props} value={value} />;
  return (
    <time className="sl-line small-text muted figures" dateTime={value} title={tools.format.dateTime(value)}>
      {t("bot.event_starts", { date: tools.format.date(value) })}
    </time>
  );
}
