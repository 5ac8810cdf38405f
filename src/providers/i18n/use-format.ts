import { useLanguage } from ".";
import { formats } from "./format";

/** The formats of the current language. */
export const useFormat = () => formats[useLanguage().language];
