import { useEffect } from "react";
import type { Say } from "../../domain/booth/show";
import { LANGUAGES, type Language } from "../../providers/i18n/preference";
import { textsOf } from "../../providers/i18n/texts";
import { createStore, useStore } from "../../shared/store";
import { translator, useTexts } from "../texts";

const says = createStore<Partial<Record<Language, Say>>>({});

/** Reads the texts of all languages, so that a guest can choose one although the server cannot be reached. */
async function readTexts(): Promise<void> {
  await Promise.all(
    LANGUAGES.map(async (language) => {
      const texts = await textsOf(language, "booth");
      says.set({ ...says.get(), [language]: translator(language, [texts]) });
    }),
  );
}

/** The booth's texts in a language; in the page's until they are loaded, and if that fails. */
export function useSay(language: Language): Say {
  const { t } = useTexts();
  const known = useStore(says)[language];
  useEffect(() => {
    if (!known) void readTexts().catch(() => undefined);
  }, [known]);
  return known ?? t;
}
