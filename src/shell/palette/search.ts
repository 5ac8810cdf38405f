/** Lower case without accents: "Ё" is found by "е", "É" by "e". */
const plain = (text: string): string =>
  text
    .toLocaleLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u0305\u0307-\u036f]|(?<=е)\u0308/g, "") // й is a letter, not an accented и
    .normalize("NFC");

const wordsOf = (text: string): string[] => plain(text).split(/\s+/).filter(Boolean);

/** How well a name matches the typed words: 0 = not all are found, 3 = best. */
export function scoreOf(name: string, typed: string): number {
  const words = wordsOf(typed);
  const whole = plain(name);
  if (!words.every((word) => whole.includes(word))) return 0;
  if (whole.startsWith(plain(typed.trim()))) return 3;
  const starts = whole.split(/[^\p{L}\p{N}]+/u);
  return words.every((word) => starts.some((start) => start.startsWith(word))) ? 2 : 1;
}

/** A name in pieces, with the typed ones marked. */
export function marked(name: string, typed: string): { text: string; hit: boolean }[] {
  const whole = plain(name);
  if (whole.length !== name.length) return [{ text: name, hit: false }]; // indexes do not match
  const hits = new Array<boolean>(name.length).fill(false);
  for (const word of wordsOf(typed)) {
    const at = whole.indexOf(word);
    if (at >= 0) hits.fill(true, at, at + word.length);
  }
  const pieces: { text: string; hit: boolean }[] = [];
  for (const [at, hit] of hits.entries()) {
    const last = pieces.at(-1);
    if (last?.hit === hit) last.text += name[at];
    else pieces.push({ text: name[at] ?? "", hit });
  }
  return pieces;
}
