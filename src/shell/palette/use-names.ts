import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { LANGUAGES, useLanguage } from "../../providers/i18n";
import { madeKey } from "../../providers/i18n/keys";
import { type Texts, textsOf } from "../../providers/i18n/texts";
import type { Names } from "./entries";

function textAt(texts: Texts | undefined, key: string): string | undefined {
  const found = key.split(".").reduce<unknown>((at, part) => (at as Texts | undefined)?.[part], texts);
  return typeof found === "string" ? found : undefined;
}

/** The text of a key in the current language and, once it has loaded, in the other one. */
export function useNames(): Names {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [other, setOther] = useState<Texts>();
  useEffect(() => {
    let current = true;
    const next = LANGUAGES.find((one) => one !== language);
    setOther(undefined);
    if (next)
      textsOf(next).then(
        (texts) => current && setOther(texts),
        () => undefined, // then entries are found in one language only
      );
    return () => {
      current = false;
    };
  }, [language]);
  return useCallback(
    (key) => [t(madeKey(key)), textAt(other, key)].filter((text) => text !== undefined),
    [t, other],
  );
}
