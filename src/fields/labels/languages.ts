import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import type { RecordOf } from "../../../contract/core/entity";
import { LARGEST_PAGE } from "../../../contract/core/paging";
import { language } from "../../../contract/entities/language";
import { dataProvider } from "../../providers/data";
import { keys } from "../../providers/data/cache";

export type Language = RecordOf<typeof language.fields>;

/** All languages of the server, including inactive ones (OP-105). */
export async function readLanguages(): Promise<readonly Language[]> {
  const { data } = await dataProvider.getList<Language & { id: string }>({
    resource: language.name,
    pagination: { currentPage: 1, pageSize: LARGEST_PAGE, mode: "server" },
  });
  return data as Language[];
}

const FRESH_MS = 60_000;

const NONE: readonly Language[] = [];

export const languagesQuery = {
  queryKey: keys.list(language.name, "all"),
  queryFn: readLanguages,
  staleTime: FRESH_MS,
  retry: false,
};

/** The active languages; none while they are loading, or if they cannot be read. */
export const useActiveLanguages = (): readonly Language[] =>
  useQuery(languagesQuery).data?.filter((one) => one.is_active !== false) ?? NONE;

/** Name of a language: translated where there is a text for it, else the server's name. */
export const languageName = (t: TFunction, { code, name }: Pick<Language, "code" | "name">): string =>
  t(`languages.${code}`, { defaultValue: name });

/** The name after other words, where Russian writes it small. */
export function languageWithin(t: TFunction, language: Pick<Language, "code" | "name">): string {
  const name = languageName(t, language);
  return document.documentElement.lang === "ru" ? name.toLocaleLowerCase("ru") : name;
}

/** Name of a language by its code, as "German" for "de". */
export function nameOfCode(t: TFunction, code: string): string {
  const display = new Intl.DisplayNames([document.documentElement.lang || "en"], { type: "language" });
  return t(`languages.${code}`, { defaultValue: display.of(code) ?? code });
}
