import { boot } from "../../shared/boot";
import type { TextArea } from "./areas";
import { FALLBACK, type Language } from "./preference";

export type Texts = Record<string, unknown>;

/** `common` holds what every screen may need, its address fixed by CALL-TL-01. */
type TextFile = "common" | TextArea;

const version = import.meta.env.VITE_TEXTS_VERSION;
const loaded = new Map<string, Promise<Texts>>();

const addressOf = (language: Language, file: TextFile): string =>
  `${import.meta.env.BASE_URL}locales/${language}/${file}.json${version ? `?v=${version}` : ""}`;

async function read(answer: Response | undefined): Promise<Texts> {
  if (!answer?.ok) throw new Error(`Texts were not read: ${answer?.status ?? "no answer"}`);
  return answer.json();
}

async function fetchTexts(language: Language, file: TextFile): Promise<Texts> {
  const asked = boot?.language === language ? boot.texts?.[file] : undefined;
  if (asked) {
    // A response is read once, and the loader's may have failed: then asked again like any other.
    const early = await asked.then(read).catch(() => undefined);
    if (early) return early;
  }
  return read(await fetch(addressOf(language, file)));
}

/** One file of a language's texts, fetched once. A failure is not kept, so that a later try may succeed. */
export function textsOf(language: Language, file: TextFile = "common"): Promise<Texts> {
  const key = `${language}/${file}`;
  const known = loaded.get(key);
  if (known) return known;
  const coming = fetchTexts(language, file);
  loaded.set(key, coming);
  coming.catch(() => loaded.delete(key));
  return coming;
}

/** The language asked for, or the fallback where its texts cannot be read (TL-06). */
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
