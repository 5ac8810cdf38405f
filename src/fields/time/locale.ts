import english from "antd/es/date-picker/locale/en_GB";
import russian from "antd/es/date-picker/locale/ru_RU";
import "dayjs/locale/ru";
import type { Language } from "../../providers/i18n";

/** Words and first day of the week of the calendar. */
export const pickerLocale = (language: Language) => (language === "ru" ? russian : english);
