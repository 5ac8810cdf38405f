import english from "antd/es/date-picker/locale/en_GB";
import russian from "antd/es/date-picker/locale/ru_RU";
import "dayjs/locale/en-gb";
import "dayjs/locale/ru";
import type { Language } from "../../providers/i18n";

/** Removes the labels of the month and year buttons: voice control needs the visible text as their name. */
const unnamed = ({ lang, ...locale }: typeof english): typeof english => ({
  ...locale,
  lang: { ...lang, monthSelect: "", yearSelect: "", decadeSelect: "" },
});

const LOCALES = { en: unnamed(english), ru: unnamed(russian) };

/** Texts and first day of the week of the calendar. */
export const pickerLocale = (language: Language) => LOCALES[language];
