/** All looks, how one is chosen, and how it is drawn. */
import { open, randomOf, read } from "./look-tools.mjs";
import { LIGHT } from "./looks-light.mjs";
import { PAINT } from "./looks-paint.mjs";
import { PHOTO } from "./looks-photo.mjs";
import { PRINT } from "./looks-print.mjs";

/**
 * @typedef {object} Drawing
 * @property {import("./look-tools.mjs").Picture} picture
 * @property {number} unit a thousandth of the longer side, in pixels
 * @property {import("./look-tools.mjs").Random} random the same numbers for the same seed
 * @property {(share: number) => void} progress from 0 to 1
 *
 * @typedef {object} Look
 * @property {string[]} words of a prompt that choose it
 * @property {(drawing: Drawing) => Promise<import("./look-tools.mjs").Picture>} draw
 */

/** @type {Record<string, Look>} */
const LOOKS = { ...PAINT, ...PRINT, ...PHOTO, ...LIGHT };

export const LOOK_NAMES = Object.keys(LOOKS);

/**
 * @param {string} text words in the first line, a hash in the last (docs/engine.md)
 * @returns {string} the look that is named, else the one whose word comes first, else by the hash
 */
export function chooseLook(text) {
  const [words = "", hash = ""] = text.toLowerCase().split("\n");
  if (LOOK_NAMES.includes(words.trim())) return words.trim();
  let first = { name: "", at: words.length, length: 0 };
  for (const name of LOOK_NAMES) {
    for (const word of LOOKS[name].words) {
      const at = placeOf(words, word);
      const isBetter = at < first.at || (at === first.at && word.length > first.length);
      if (at >= 0 && isBetter) first = { name, at, length: word.length };
    }
  }
  return first.name || LOOK_NAMES[Number.parseInt(hash.slice(0, 8) || "0", 16) % LOOK_NAMES.length];
}

/** Place of a whole word, its plural too; -1 without it. */
function placeOf(text, word) {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/\p{L}/u.test(text[at - 1] ?? " ") && /^s?(?!\p{L})/u.test(text.slice(at + word.length))) return at;
  }
  return -1;
}

/**
 * @param {import("sharp").Sharp} image upright, without transparency, not larger than wanted
 * @param {{ look: string, seed: number, progress?: (share: number) => void }} order
 * @returns {Promise<import("sharp").Sharp>}
 */
export async function drawLook(image, { look, seed, progress = () => undefined }) {
  const picture = await read(image);
  progress(0.1);
  const unit = Math.max(picture.width, picture.height) / 1000;
  const ofDrawing = (share) => progress(0.1 + share * 0.8);
  const drawn = await LOOKS[look].draw({ picture, unit, random: randomOf(seed), progress: ofDrawing });
  progress(0.95);
  return open(drawn);
}
