import { type EditorStore, setValue } from "../../editor/store";

/** Letters of Russian names as in passports; the rest of a slug is what Unicode calls its plain letter. */
const CYRILLIC: Readonly<Record<string, string>> = Object.fromEntries(
  "а:a б:b в:v г:g д:d е:e ё:e ж:zh з:z и:i й:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh щ:shch ъ: ы:y ь: э:e ю:iu я:ia"
    .split(" ")
    .map((pair) => pair.split(":")),
);

/** A slug made from a name: at most 64 of a-z, 0-9 and single hyphens; empty if the name has none of them. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[а-яё]/g, (letter) => CYRILLIC[letter] ?? "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 64)
    .replace(/^-+|-+$/g, "");

/** Names a store or a gallery; until somebody types a slug, a new one has that of its name. */
export function rename(store: EditorStore<{ name: string; slug: string }>, next: string): void {
  const { creating, values } = store.get();
  const { name, slug } = values;
  setValue(store, "name", next);
  if (creating && slug === slugOf(name)) setValue(store, "slug", slugOf(next));
}
