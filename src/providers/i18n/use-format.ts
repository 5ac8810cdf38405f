import { useMemo } from "react";
import { useLanguage } from ".";
import * as format from "./format";

/** The formats of format.ts in the current language. */
export function useFormat() {
  const { language } = useLanguage();
  return useMemo(
    () => ({
      date: (value: string | number | Date) => format.formatDate(value, language),
      dateTime: (value: string | number | Date) => format.formatDateTime(value, language),
      time: (value: string | number | Date) => format.formatTime(value, language),
      weekday: (value: string | number | Date) => format.formatWeekday(value, language),
      relative: (value: string | number | Date, now?: number) => format.formatRelative(value, language, now),
      zone: (at = new Date()) => format.formatZone(at, language),
      number: (value: number) => format.formatNumber(value, language),
      money: (value: number) => format.formatMoney(value, language),
      change: (value: number) => format.formatChange(value, language),
      percent: (share: number) => format.formatPercent(share, language),
      bytes: (value: number) => format.formatBytes(value, language),
      megabytes: (value: number) => format.formatMegabytes(value, language),
    }),
    [language],
  );
}
