/**
 * What looks are drawn with. A picture is `{ data, width, height }` with RGB bytes, a plane one byte for each pixel. Every
 * random number comes from the seed, so that the same inputs give the same picture.
 */
import sharp from "sharp";

/**
 * @typedef {{ data: Uint8Array, width: number, height: number }} Picture
 * @typedef {() => number} Random from 0 to 1
 */

/** Numbers from 0 to 1 from a seed (mulberry32). @returns {Random} */
export function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @param {import("sharp").Sharp} image @returns {Promise<Picture>} */
export async function read(image) {
  const { data, info } = await image
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** @param {Picture} picture */
export const open = ({ data, width, height }) => sharp(data, { raw: { width, height, channels: 3 } });

/** One step of sharp: `change(picture, (image) => image.blur(3))`. */
export const change = (picture, step) => read(step(open(picture)));

/** Brightness of each pixel, from 0 to 255. @param {Picture} picture */
export function lumaOf({ data, width, height }) {
  const luma = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < luma.length; at++, from += 3)
    luma[at] = (data[from] * 54 + data[from + 1] * 183 + data[from + 2] * 19) >> 8;
  return luma;
}

/** Brightness that uses the whole range, whatever the light was. @param {Picture} picture */
export function stretchedLuma(picture) {
  const luma = lumaOf(picture);
  const table = levels(luma);
  for (let at = 0; at < luma.length; at++) luma[at] = table[luma[at]];
  return luma;
}

/** Lighter and with more contrast, half of what would use the whole range: more bleaches skin. @returns {Picture} */
export function stretched(picture) {
  const table = levels(lumaOf(picture)).map((value, from) => (value + from) / 2);
  return { ...picture, data: picture.data.map((value) => table[value]) };
}

function levels(luma) {
  const counts = new Uint32Array(256);
  for (const value of luma) counts[value]++;
  const edge = (share) => {
    let seen = 0;
    return counts.findIndex((count) => {
      seen += count;
      return seen > luma.length * share;
    });
  };
  const low = edge(0.01);
  const high = Math.max(low + 32, edge(0.99));
  return Uint8Array.from({ length: 256 }, (_, value) => clamp(((value - low) / (high - low)) * 255));
}

/** @param {Uint8Array} plane */
export async function blurPlane(plane, { width, height }, sigma) {
  const raw = { width, height, channels: 1 };
  return sharp(plane, { raw }).blur(Math.max(0.3, sigma)).toColourspace("b-w").raw().toBuffer();
}

/** How far a pixel is from grey, from 0 to 255. */
export const spread = (data, at) =>
  Math.max(data[at], data[at + 1], data[at + 2]) - Math.min(data[at], data[at + 1], data[at + 2]);

export const clamp = (value) => (value < 0 ? 0 : value > 255 ? 255 : value);

/** @param {string} colour `#rrggbb` */
export const rgb = (colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** A table from 256 tones to colours: stops are `[share, "#rrggbb"]`, ascending. */
export function ramp(stops) {
  const table = new Uint8Array(768);
  for (let tone = 0; tone < 256; tone++) {
    const share = tone / 255;
    const after = Math.max(
      1,
      stops.findIndex(([at]) => at >= share),
    );
    const [from, low] = stops[after - 1];
    const [to, high] = stops[after] ?? stops[after - 1];
    const part = Math.min(1, Math.max(0, (share - from) / (to - from || 1)));
    const [a, b] = [rgb(low), rgb(high)];
    for (let channel = 0; channel < 3; channel++)
      table[tone * 3 + channel] = a[channel] + (b[channel] - a[channel]) * part;
  }
  return table;
}

/** Colours by brightness. @returns {Picture} */
export function tinted(luma, { width, height }, stops) {
  const table = ramp(stops);
  const data = new Uint8Array(luma.length * 3);
  for (let at = 0, to = 0; at < luma.length; at++, to += 3) {
    const from = luma[at] * 3;
    data[to] = table[from];
    data[to + 1] = table[from + 1];
    data[to + 2] = table[from + 2];
  }
  return { data, width, height };
}

/** A table of 256 values to so many tones, its borders shifted by a share of a tone. */
export function tones(count, shift) {
  return Uint8Array.from({ length: 256 }, (_, value) => {
    const tone = Math.round((value / 255) * (count - 1) + shift);
    return Math.round((Math.min(count - 1, Math.max(0, tone)) / (count - 1)) * 255);
  });
}

/** Strength of edges (Sobel), times `gain`. @returns {Uint8Array} */
export function edgesOf(luma, { width, height }, gain = 1) {
  const edges = new Uint8Array(luma.length);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) {
      const a = luma[at - width - 1];
      const b = luma[at - width + 1];
      const c = luma[at + width - 1];
      const d = luma[at + width + 1];
      const across = b + d - a - c + 2 * (luma[at + 1] - luma[at - 1]);
      const down = c + d - a - b + 2 * (luma[at + width] - luma[at - width]);
      edges[at] = clamp(Math.sqrt(across * across + down * down) * gain);
    }
  }
  return edges;
}

/** Soft clouds around 128, the size of a cloud in pixels. @param {Random} random */
export async function clouds({ width, height }, size, random) {
  const raw = { width: Math.ceil(width / size) + 2, height: Math.ceil(height / size) + 2, channels: 1 };
  const data = Uint8Array.from({ length: raw.width * raw.height }, () => random() * 255);
  return sharp(data, { raw })
    .resize(width, height, { fit: "fill", kernel: "cubic" })
    .toColourspace("b-w")
    .raw()
    .toBuffer();
}

/** Grain on all channels alike, of this strength in tones; changes the picture. @param {Random} random */
export function addGrain(picture, strength, random) {
  const { data } = picture;
  for (let at = 0; at < data.length; at += 3) {
    const grain = (random() + random() - 1) * strength;
    data[at] = clamp(data[at] + grain);
    data[at + 1] = clamp(data[at + 1] + grain);
    data[at + 2] = clamp(data[at + 2] + grain);
  }
  return picture;
}

/** Darker to the corners; 1 leaves nothing of them. Changes the picture. */
export function addVignette(picture, strength) {
  const { data, width, height } = picture;
  for (let y = 0, at = 0; y < height; y++) {
    const down = (y / height - 0.5) ** 2;
    for (let x = 0; x < width; x++, at += 3) {
      const far = (x / width - 0.5) ** 2 + down;
      const left = Math.max(0, 1 - strength * Math.min(1, far * far * 5));
      data[at] *= left;
      data[at + 1] *= left;
      data[at + 2] *= left;
    }
  }
  return picture;
}

/** Something drawn over the picture: SVG elements, in units of the picture's pixels. */
export const drawOver = (picture, elements, blend = "over") =>
  change(picture, (image) => image.composite([{ input: svg(picture, elements), blend }]));

const svg = ({ width, height }, elements) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${elements}</svg>`,
  );

/**
 * Cells around jittered points of a grid. `each(pixel, cell, border)` gets the distance to the cell's border in pixels.
 * @returns the number of cells
 */
export function cells({ width, height }, size, jitter, random, each) {
  const columns = Math.ceil(width / size) + 2;
  const rows = Math.ceil(height / size) + 2;
  const xs = new Float32Array(columns * rows);
  const ys = new Float32Array(columns * rows);
  for (let row = 0, cell = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, cell++) {
      xs[cell] = (column - 0.5 + (random() - 0.5) * jitter) * size;
      ys[cell] = (row - 0.5 + (random() - 0.5) * jitter) * size;
    }
  }
  for (let y = 0, pixel = 0; y < height; y++) {
    const row = Math.floor(y / size) + 1;
    for (let x = 0; x < width; x++, pixel++) {
      const column = Math.floor(x / size) + 1;
      let nearest = 1e9;
      let second = 1e9;
      let owner = 0;
      for (let r = row - 1; r <= row + 1 && r < rows; r++) {
        for (let c = column - 1; c <= column + 1 && c < columns; c++) {
          const cell = r * columns + c;
          const far = (xs[cell] - x) ** 2 + (ys[cell] - y) ** 2;
          if (far < nearest) {
            second = nearest;
            nearest = far;
            owner = cell;
          } else if (far < second) second = far;
        }
      }
      each(pixel, owner, (Math.sqrt(second) - Math.sqrt(nearest)) / 2);
    }
  }
  return columns * rows;
}
