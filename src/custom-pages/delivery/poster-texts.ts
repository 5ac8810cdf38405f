import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { type Language, useLanguage } from "../../providers/i18n";
import { textsOf } from "../../providers/i18n/texts";

const file = z.object({ bot: z.object({ poster_title: z.string(), poster_text: z.string() }) });

/** The poster's texts in a language; in the page's while they are loaded, and if that fails. */
export function usePosterTexts(language: Language): { title: string; text: string } {
  const { t } = useTranslation();
  const { language: shown } = useLanguage();
  const { data } = useQuery({
    queryKey: ["poster-texts", language],
    enabled: language !== shown,
    queryFn: async () => file.parse(await textsOf(language, "delivery")).bot,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (language !== shown && data) return { title: data.poster_title, text: data.poster_text };
  return { title: t("bot.poster_title"), text: t("bot.poster_text") };
}
