/** Looks made by hand: brush, pencil, glass and stone. */
import { paint } from "./look-strokes.mjs";
import {
  addVignette,
  blurPlane,
  cells,
  change,
  clamp,
  clouds,
  edgesOf,
  lumaOf,
  rgb,
  spread,
  stretched,
  stretchedLuma,
  tinted,
} from "./look-tools.mjs";

/** @type {Record<string, import("./looks.mjs").Look>} */
export const PAINT = {
  oil: {
    words: [
      "oil",
      "palette knife",
      "old master",
      "thick strokes",
      "impasto",
      "painting",
      "canvas",
      "van gogh",
    ],
    /** Thick strokes, warm and dark. */
    async draw({ picture, unit, random, progress }) {
      const warm = await change(picture, (image) =>
        image.modulate({ saturation: 1.9 }).linear([1.16, 1.02, 0.84], [-14, -18, -16]),
      );
      const painted = await paint({
        picture: warm,
        brushes: [
          { radius: unit * 16, length: unit * 90, below: 0 },
          { radius: unit * 7, length: unit * 44, below: 10 },
          { radius: unit * 3, length: unit * 20, below: 34 },
        ],
        wild: 26,
        bristle: 9,
        random,
        progress,
      });
      return addVignette(painted, 0.5);
    },
  },

  watercolour: {
    words: ["watercolour", "watercolor", "wet paper", "aquarelle", "soft edges", "reef"],
    /** Pale washes with darker rims on white paper. */
    async draw({ picture, unit, random, progress }) {
      const bright = await change(stretched(picture), (image) =>
        image.modulate({ saturation: 1.45, brightness: 1.16 }),
      );
      const washed = await paint({
        picture: bright,
        brushes: [
          { radius: unit * 22, length: unit * 60, below: 0 },
          { radius: unit * 8, length: unit * 24, below: 8 },
          { radius: unit * 3, length: unit * 10, below: 26 },
        ],
        wild: 14,
        bristle: 0,
        random,
        progress,
      });
      const soft = await change(washed, (image) => image.median(5).blur(Math.max(0.3, unit * 1.6)));
      const rims = await blurPlane(edgesOf(lumaOf(soft), picture, 0.7), picture, unit * 1.2);
      const wide = await clouds(picture, Math.max(6, unit * 55), random);
      const hues = await clouds(picture, Math.max(8, unit * 190), random);
      const paper = await clouds(picture, Math.max(1.5, unit * 2.2), random);
      const { data } = soft;
      for (let y = 0, at = 0; y < picture.height; y++) {
        for (let x = 0; x < picture.width; x++, at++) {
          const rim = Math.min(x, y, picture.width - x, picture.height - y) / unit;
          const kept = Math.min(1, Math.max(0, (rim - 12 - (wide[at] - 90) * 0.4) / 14));
          const water = 0.72 + (wide[at] - 128) / 420 + rims[at] / 500;
          const rough = (paper[at] - 128) / 14;
          // Where the photo has no colour, the washes have: pink or blue.
          const tint = Math.max(0, 1 - spread(picture.data, at * 3) / 60) * 50;
          for (let channel = 0; channel < 3; channel++) {
            const to = at * 3 + channel;
            const hue = (hues[at] < 128 ? [-0.9, -0.25, 0.1] : [0.05, -0.75, -0.55])[channel];
            const wash =
              255 -
              (255 - data[to]) * water -
              rims[at] * 0.22 +
              hue * tint * Math.min(1, Math.abs(hues[at] - 128) / 40);
            data[to] = clamp(251 - (251 - wash) * kept + rough);
          }
        }
      }
      return soft;
    },
  },

  pastel: {
    words: ["pastel", "chalk", "linen", "white garden", "storybook", "fresco", "soft light", "porcelain"],
    /** Chalk on rough pink paper. */
    async draw({ picture, unit, random, progress }) {
      const light = await change(stretched(picture), (image) =>
        image.modulate({ saturation: 0.95 }).linear([0.62, 0.56, 0.6], [98, 92, 96]),
      );
      const drawn = await paint({
        picture: light,
        brushes: [
          { radius: unit * 10, length: unit * 70, below: 0 },
          { radius: unit * 4, length: unit * 26, below: 8 },
          { radius: unit * 2, length: unit * 12, below: 24 },
        ],
        wild: 22,
        bristle: 5,
        random,
        progress,
      });
      const tooth = await clouds(picture, Math.max(1.5, unit * 3), random);
      const paper = rgb("#f4c9cf");
      const { data } = drawn;
      for (let at = 0; at < tooth.length; at++) {
        const bare = tooth[at] > 168 ? Math.min(0.7, (tooth[at] - 168) / 50) : 0;
        for (let channel = 0; channel < 3; channel++) {
          const to = at * 3 + channel;
          data[to] += (paper[channel] - data[to]) * bare;
        }
      }
      return drawn;
    },
  },

  pencil: {
    words: ["pencil", "sketch", "graphite", "drawing", "charcoal", "headshot"],
    /** Graphite on white paper: contours, and hatching in the dark. */
    async draw({ picture, unit, random }) {
      const luma = stretchedLuma(picture);
      const inverted = luma.map((value) => 255 - value);
      const glow = await blurPlane(inverted, picture, unit * 11);
      const lines = await blurPlane(
        edgesOf(await blurPlane(luma, picture, unit), picture, 0.8),
        picture,
        unit * 0.7,
      );
      const raw = { width: picture.width, height: picture.height };
      const long = await clouds(
        { width: raw.width + raw.height, height: raw.height },
        Math.max(2, unit * 2.4),
        random,
      );
      const span = raw.width + raw.height;
      const tooth = await clouds(picture, Math.max(1.5, unit * 2), random);
      for (let y = 0, at = 0; y < raw.height; y++) {
        for (let x = 0; x < raw.width; x++, at++) {
          const dodge = Math.min(255, (luma[at] * 255) / Math.max(1, 255 - glow[at]));
          // Along a diagonal the same value of the noise: strokes.
          const hatch = long[(Math.floor(y / 9) % raw.height) * span + ((x + y) % span)];
          const dark = 255 - luma[at];
          const shade = dark * 0.42 * (0.55 + hatch / 290);
          const value = dodge * 0.55 + 250 * 0.45 - shade - lines[at] * 0.5 + (tooth[at] - 128) / 9;
          luma[at] = clamp(value);
        }
      }
      const stops = [
        [0, "#24262b"],
        [1, "#fbfaf6"],
      ];
      return tinted(luma, picture, stops);
    },
  },

  ink: {
    words: ["ink wash", "ink", "sumi", "fog", "mist"],
    /** Grey washes that run, much white. */
    async draw({ picture, unit, random, progress }) {
      const washed = await paint({
        picture: stretched(picture),
        brushes: [
          { radius: unit * 24, length: unit * 80, below: 0 },
          { radius: unit * 8, length: unit * 30, below: 12 },
          { radius: unit * 3, length: unit * 12, below: 30 },
        ],
        wild: 20,
        bristle: 3,
        random,
        progress,
      });
      const luma = stretchedLuma(washed);
      const wide = await clouds(picture, Math.max(8, unit * 60), random);
      const rims = await blurPlane(edgesOf(luma, picture, 0.6), picture, unit);
      for (let at = 0; at < luma.length; at++) {
        const dark = ((255 - luma[at]) / 255) ** 1.5;
        luma[at] = clamp(255 - dark * (190 + (wide[at] - 128) * 0.7) - rims[at] * 0.2);
      }
      const stops = [
        [0, "#0b1026"],
        [0.5, "#5f6470"],
        [0.85, "#d8c8a2"],
        [1, "#f1e2bf"],
      ];
      return tinted(luma, picture, stops);
    },
  },

  glass: {
    words: ["stained glass", "glass", "lead lines", "cathedral", "ice palace", "crystal"],
    /** Panes of one colour between lead. */
    async draw({ picture, unit, random }) {
      const rich = await change(stretched(picture), (image) =>
        image.median(3).modulate({ saturation: 2.4, brightness: 1.05 }),
      );
      const flat = panes(rich, picture, unit * 40, 0.9, random);
      const jewels = ["#1f4fb0", "#c03028", "#e0a526", "#1e8a6b", "#6a2f8f"].map(rgb);
      const offset = Math.floor(random() * jewels.length);
      const edges = await blurPlane(edgesOf(stretchedLuma(rich), picture, 1), picture, unit * 2.2);
      const lead = Math.max(0.8, unit * 2);
      const { data } = flat.picture;
      for (let at = 0; at < flat.borders.length; at++) {
        // Grey panes take a colour, those of a face in the middle keep their own behind thinner lead.
        const x = ((at % picture.width) / picture.width - 0.5) / 0.34;
        const y = (Math.floor(at / picture.width) / picture.height - 0.42) / 0.36;
        const rim = Math.min(1, Math.max(0, (Math.hypot(x, y) - 0.75) * 2.5));
        const open = Math.min(1, Math.max(0, (flat.borders[at] - lead * 0.5 * rim) / lead));
        const jewel = jewels[(flat.owners[at] * 7 + offset) % jewels.length];
        const from = at * 3;
        const grey = Math.max(0, 0.85 - spread(picture.data, from) / 70) * rim;
        const leaded = 1 - (1 - Math.max(0.06, open)) * (0.35 + 0.65 * rim);
        const light = leaded * (1 - Math.min(1, Math.max(0, (edges[at] - 60) / 50)) * 0.85);
        for (let channel = 0; channel < 3; channel++) {
          const to = from + channel;
          const own = data[to] * (0.3 + 0.3 * rim) + rich.data[to] * (0.75 - 0.3 * rim);
          data[to] = clamp((own + (jewel[channel] * 1.1 - own) * grey) * light);
        }
      }
      return flat.picture;
    },
  },

  mosaic: {
    words: ["mosaic", "tiles", "small stones", "tesserae", "byzantine"],
    /** Small stones on gold ground. */
    async draw({ picture, unit, random }) {
      const rich = await change(stretched(picture), (image) => image.modulate({ saturation: 1.8 }));
      const flat = panes(rich, picture, Math.max(4, unit * 15), 0.4, random, 40);
      const grout = rgb("#b98a34");
      const { data } = flat.picture;
      for (let at = 0; at < flat.borders.length; at++) {
        const stone = Math.min(1, Math.max(0, (flat.borders[at] - unit * 0.35) / (unit * 0.9)));
        for (let channel = 0; channel < 3; channel++) {
          const to = at * 3 + channel;
          const warm = data[to] * 0.9 + grout[channel] * 0.16;
          data[to] = clamp(grout[channel] * 0.82 + (warm - grout[channel] * 0.82) * stone);
        }
      }
      return flat.picture;
    },
  },
};

/** Each cell in the mean colour of its pixels, cells lighter or darker by up to `wild` tones. */
function panes(source, size, cell, jitter, random, wild = 26) {
  const owners = new Uint32Array(size.width * size.height);
  const borders = new Float32Array(owners.length);
  const count = cells(size, cell, jitter, random, (pixel, owner, border) => {
    owners[pixel] = owner;
    borders[pixel] = border;
  });
  const sums = new Float64Array(count * 4);
  for (let at = 0; at < owners.length; at++) {
    const to = owners[at] * 4;
    sums[to + 3]++;
    for (let channel = 0; channel < 3; channel++) sums[to + channel] += source.data[at * 3 + channel];
  }
  const shifts = Float32Array.from({ length: count }, () => (random() - 0.5) * wild);
  const data = new Uint8Array(owners.length * 3);
  for (let at = 0; at < owners.length; at++) {
    const from = owners[at] * 4;
    for (let channel = 0; channel < 3; channel++)
      data[at * 3 + channel] = clamp(sums[from + channel] / sums[from + 3] + shifts[owners[at]]);
  }
  return { picture: { width: size.width, height: size.height, data }, owners, borders };
}
