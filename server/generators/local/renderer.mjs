/**
 * The program that draws pictures, a child process of the local renderer. Plain JavaScript, because it starts from a
 * file that neither Vite nor vitest has transformed; the build copies it. In: `{source, result, seed, look}`, paths of
 * files. Out: `{progress}` in percent, finally `{done: true}` or `{failed}`, the message of an error.
 */
import os from "node:os";

// Before sharp is there: threads that are made later inherit it, so that calls of people come first.
os.setPriority(10);
const { default: sharp } = await import("sharp");
sharp.concurrency(1);
sharp.cache(false);

/** Longer side of a result, in pixels. */
const LONGEST = 1536;
const QUALITY = 92;

/**
 * @typedef {object} Drawing
 * @property {Buffer} pixels RGB, changed in place
 * @property {number} width
 * @property {number} height
 * @property {() => number} random from 0 to 1, the same for the same seed
 * @property {(share: number) => void} progress from 0 to 1
 */

/** Looks by name: words of a prompt that choose it, a step before the pixels are read, and what is done with them. */
const LOOKS = {
  poster: {
    words: ["poster", "pop", "print", "neon", "flat"],
    /** @param {import("sharp").Sharp} image */
    prepare: (image) => image.median(5).modulate({ saturation: 1.5 }).linear(1.15, -12),
    /** Few tones for each channel, their borders shifted by the seed. @param {Drawing} drawing */
    draw({ pixels, random, progress }) {
      const tables = [0, 1, 2].map(() => tones(5, random() * 0.5 - 0.25));
      const part = Math.ceil(pixels.length / 8 / 3) * 3;
      for (let at = 0; at < pixels.length; at++) {
        pixels[at] = tables[at % 3][pixels[at]];
        if (at % part === 0) progress(at / pixels.length);
      }
    },
  },
};

/** A table from 256 values to so many tones, its borders shifted by a share of a tone. */
function tones(count, shift) {
  return Uint8Array.from({ length: 256 }, (_, value) => {
    const tone = Math.round((value / 255) * (count - 1) + shift);
    return Math.round((Math.min(count - 1, Math.max(0, tone)) / (count - 1)) * 255);
  });
}

/** Numbers from 0 to 1 from a seed (mulberry32). */
function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A look that is named, else one whose words are there, else by the last line, which is a hash. */
function lookOf(text) {
  const [words = "", hash = ""] = text.toLowerCase().split("\n");
  const names = Object.keys(LOOKS);
  const named = names.find((name) => words.trim() === name);
  const meant = names.find((name) => LOOKS[name].words.some((word) => words.includes(word)));
  return LOOKS[named ?? meant ?? names[Number.parseInt(hash.slice(0, 8) || "0", 16) % names.length]];
}

async function make({ source, result, seed, look }) {
  const { prepare, draw } = lookOf(look);
  const size = { width: LONGEST, height: LONGEST, fit: "inside", withoutEnlargement: true };
  const image = sharp(source, { failOn: "error" }).flatten({ background: "#ffffff" }).resize(size);
  const { data, info } = await prepare(image)
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  process.send({ progress: 25 });
  const { width, height } = info;
  const progress = (share) => process.send({ progress: 25 + Math.round(share * 60) });
  await draw({ pixels: data, width, height, random: randomOf(seed), progress });
  const raw = { width, height, channels: info.channels };
  await sharp(data, { raw }).jpeg({ quality: QUALITY, chromaSubsampling: "4:4:4" }).toFile(result);
}

process.on("message", (job) => {
  make(job).then(
    () => process.send({ done: true }),
    (reason) => process.send({ failed: String(reason?.message ?? reason) }),
  );
});
// Without its parent nobody waits for the picture.
process.on("disconnect", () => process.exit());
process.send({ ready: true });
