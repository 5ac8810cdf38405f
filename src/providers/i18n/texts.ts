import { boot } from "../../shared/boot";
import type { PublicFile, TextArea } from "./keys";
import { FALLBACK, type Language } from "./preference";

export type Texts = Record<string, unknown>;

/** `common` has the texts that every screen may need; its URL is fixed by CALL-TL-01. */
type TextFile = "common" | TextArea | PublicFile;

const version = import.meta.env.VITE_TEXTS_VERSION;
const loaded = new Map<string, Promise<Texts>>();

export const addressOf = (language: Language, file: TextFile): string =>
  `${import.meta.env.BASE_URL}locales/${language}/${file}.json${version ? `?v=${version}` : ""}`;

async function read(response: Response | undefined): Promise<Texts> {
  if (!response?.ok) throw new Error(`Could not load texts: ${response?.status ?? "no response"}`);
  return response.json();
}

async function fetchTexts(language: Language, file: TextFile): Promise<Texts> {
  const early = boot?.language === language ? boot.texts[file] : undefined;
  // The loader's response can be read only once, and may have failed: then fetched again.
  const texts = await early?.then(read).catch(() => undefined);
  if (texts) return texts;
  return read(await fetch(addressOf(language, file)));
}

/** One text file of a language, loaded once. A failure is not kept, so that it is tried again. */
export function textsOf(language: Language, file: TextFile = "common"): Promise<Texts> {
  const key = `${language}/${file}`;
  const known = loaded.get(key);
  if (known) return known;
  const loading = fetchTexts(language, file);
  loaded.set(key, loading);
  loading.catch(() => loaded.delete(key));
  return loading;
}

/** The texts of a language, or of the fallback if they cannot be loaded (TL-06). */
export async function textsOrFallback(
  language: Language,
  file: TextFile = "common",
): Promise<{ language: Language; texts: Texts }> {
  try {
    return { language, texts: await textsOf(language, file) };
  } catch (reason) {
    if (language === FALLBACK) throw reason;
    return { language: FALLBACK, texts: await textsOf(FALLBACK, file) };
  }
}
