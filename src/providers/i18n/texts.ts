import { boot } from "../../shared/boot";
import { FALLBACK, type Language } from "./preference";

export type Texts = Record<string, unknown>;

const version = import.meta.env.VITE_TEXTS_VERSION;
const loaded = new Map<Language, Promise<Texts>>();

export const addressOf = (language: Language): string =>
  `${import.meta.env.BASE_URL}locales/${language}/common.json${version ? `?v=${version}` : ""}`;

async function read(answer: Response | undefined): Promise<Texts> {
  if (!answer?.ok) throw new Error(`Texts were not read: ${answer?.status ?? "no answer"}`);
  return answer.json();
}

async function fetchTexts(language: Language): Promise<Texts> {
  if (boot?.texts && boot.language === language) {
    // A response is read once, and the loader's may have failed: then asked again like any other.
    const early = await boot.texts.then(read).catch(() => undefined);
    if (early) return early;
  }
  return read(await fetch(addressOf(language)));
}

/** The texts of one language, fetched once (CALL-TL-01). A failure is not kept, so that a later try may succeed. */
export function textsOf(language: Language): Promise<Texts> {
  const known = loaded.get(language);
  if (known) return known;
  const coming = fetchTexts(language);
  loaded.set(language, coming);
  coming.catch(() => loaded.delete(language));
  return coming;
}

/** The language asked for, or the fallback where its texts cannot be read (TL-06). */
export async function textsOrFallback(language: Language): Promise<{ language: Language; texts: Texts }> {
  try {
    return { language, texts: await textsOf(language) };
  } catch (reason) {
    if (language === FALLBACK) throw reason;
    return { language: FALLBACK, texts: await textsOf(FALLBACK) };
  }
}
