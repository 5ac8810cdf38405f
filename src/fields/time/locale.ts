import english from "antd/es/date-picker/locale/en_GB";
import russian from "antd/es/date-picker/locale/ru_RU";
import "dayjs/locale/en-gb";
import "dayjs/locale/ru";
import type { Language } from "../../providers/i18n";

/** The buttons of month and year are named by what they show: a voice cannot ask for what it does not see. */
const unnamed = ({ lang, ...locale }: typeof english): typeof english => ({
  ...locale,
  lang: { ...lang, monthSelect: "", yearSelect: "", decadeSelect: "" },
});

const LOCALES = { en: unnamed(english), ru: unnamed(russian) };

/** Words and first day of the week of the calendar. */
export const pickerLocale = (language: Language) => LOCALES[language];
