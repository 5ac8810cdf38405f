import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import type { RecordOf } from "../../../contract/core/entity";
import { LARGEST_PAGE } from "../../../contract/core/paging";
import { language } from "../../../contract/entities/language";
import { dataProvider } from "../../providers/data";
import { keys } from "../../providers/data/cache";

export type Language = RecordOf<typeof language.fields>;

/** The server's languages, inactive ones among them (OP-105). */
export async function readLanguages(): Promise<readonly Language[]> {
  const { data } = await dataProvider.getList<Language & { id: string }>({
    resource: language.name,
    pagination: { currentPage: 1, pageSize: LARGEST_PAGE, mode: "server" },
  });
  return data as Language[];
}

const FRESH_MS = 60_000;

const NONE: readonly Language[] = [];

/** Those in use; none while they are read. */
export function useActiveLanguages(): readonly Language[] {
  const query = {
    queryKey: keys.list(language.name, "all"),
    queryFn: readLanguages,
    staleTime: FRESH_MS,
    retry: false,
  };
  return useQuery(query).data?.filter((one) => one.is_active !== false) ?? NONE;
}

/** In the console's own language where it has a word for it, else as the server calls it. */
export const languageName = (t: TFunction, { code, name }: Pick<Language, "code" | "name">): string =>
  t(`languages.${code}`, { defaultValue: name });

/** The name of a language of which nothing but its code is known, as "German" for "de". */
export function nameOfCode(t: TFunction, code: string): string {
  const display = new Intl.DisplayNames([document.documentElement.lang || "en"], { type: "language" });
  return t(`languages.${code}`, { defaultValue: display.of(code) ?? code });
}
