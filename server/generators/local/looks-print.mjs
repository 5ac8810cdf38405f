/** Looks of the printing press: flat colours, dots, lines. */
import {
  addGrain,
  blurPlane,
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
  tones,
} from "./look-tools.mjs";

/** @type {Record<string, import("./looks.mjs").Look>} */
export const PRINT = {
  poster: {
    words: ["poster", "constructivist", "flat colour", "flat color", "screen print"],
    /** Few tones of red, black and cream. */
    async draw({ picture, unit, random }) {
      const soft = await change(picture, (image) => image.median(5).blur(Math.max(0.3, unit * 1.5)));
      const luma = stretchedLuma(soft);
      const shift = random() * 0.3 - 0.15;
      const table = tones(4, shift);
      for (let at = 0; at < luma.length; at++) luma[at] = table[luma[at]];
      const stops = [
        [0, "#14233b"],
        [0.34, "#c8281e"],
        [0.67, "#f0b441"],
        [1, "#fbf0d9"],
      ];
      return addGrain(tinted(luma, picture, stops), 9, random);
    },
  },

  pop: {
    words: ["pop art", "pop-art", "popart", "comic", "lichtenstein", "warhol"],
    /** Flat colour with black lines, and dots where it is half dark. */
    async draw({ picture, unit, random }) {
      const soft = await change(picture, (image) => image.median(5).blur(Math.max(0.3, unit * 1.5)));
      const luma = stretchedLuma(soft);
      const lines = await blurPlane(edgesOf(luma, picture, 1), picture, unit * 1.2);
      const step = Math.max(3, unit * 9);
      const [across, down] = [random() * step, random() * step];
      const radius = 0.33 + random() * 0.06;
      const shift = (random() - 0.5) * 8;
      const [dark, mid, light, dot] = ["#1c2f8f", "#e5322d", "#ffd93b", "#ff5fa2"].map(rgb);
      const paper = rgb("#fff7e0");
      const data = new Uint8Array(luma.length * 3);
      for (let y = 0, at = 0; y < picture.height; y++) {
        for (let x = 0; x < picture.width; x++, at++) {
          const tone = luma[at] + shift;
          const u = (x + y + across) % step;
          const v = (((x - y + down) % step) + step) % step;
          const far = Math.hypot(u - step / 2, v - step / 2) / step;
          const inDot = far < radius;
          let colour = paper;
          if (lines[at] > 70) colour = [20, 14, 24];
          else if (tone < 50) colour = dark;
          else if (tone < 105) colour = inDot ? dark : mid;
          else if (tone < 165) colour = inDot ? dot : light;
          else if (tone < 215) colour = inDot ? dot : paper;
          data.set(colour, at * 3);
        }
      }
      return data.length ? { ...picture, data } : picture;
    },
  },

  halftone: {
    words: ["halftone", "newspaper", "newsprint", "magazine", "risograph"],
    /** Round dots of one ink, larger where it is darker, with a second ink below them. */
    async draw({ picture, unit, random }) {
      const luma = stretchedLuma(picture);
      const soft = await blurPlane(luma, picture, unit * 2.5);
      const step = Math.max(3.2, unit * 8);
      const angle = 0.35 + random() * 0.3;
      const [cos, sin] = [Math.cos(angle) / step, Math.sin(angle) / step];
      const paper = rgb("#f3efe2");
      const ink = rgb("#e2432a");
      const black = rgb("#17181c");
      const data = new Uint8Array(luma.length * 3);
      for (let y = 0, at = 0; y < picture.height; y++) {
        for (let x = 0; x < picture.width; x++, at++) {
          const dark = 1 - soft[at] / 255;
          const screen = 0.5 - 0.25 * (wave(x * cos + y * sin) + wave(y * cos - x * sin));
          const below = 0.5 - 0.25 * (wave(x * sin + y * cos) + wave(y * sin - x * cos));
          const cover = share((dark * 1.05 - screen) * 5 + 0.5);
          const red = share((dark * 1.15 - 0.12 - below) * 4 + 0.3) * 0.75;
          for (let channel = 0; channel < 3; channel++) {
            const lower = paper[channel] + (ink[channel] - paper[channel]) * red;
            data[at * 3 + channel] = lower + (black[channel] - lower) * cover;
          }
        }
      }
      return addGrain({ ...picture, data }, 10, random);
    },
  },

  engraving: {
    words: ["engraving", "engraved", "banknote", "guilloche", "woodcut", "etching", "linocut"],
    /** Curved lines that swell with the dark, green ink on cream. */
    async draw({ picture, unit, random }) {
      const luma = stretchedLuma(picture);
      const soft = await blurPlane(luma, picture, unit * 1.2);
      const relief = await blurPlane(luma, picture, unit * 14);
      const edges = await blurPlane(edgesOf(soft, picture, 0.9), picture, unit * 0.8);
      const step = Math.max(3, unit * 6.5);
      const start = random();
      const slope = 0.2 + random() * 0.25;
      const paper = rgb("#efe9d2");
      const ink = rgb("#123f31");
      const data = new Uint8Array(luma.length * 3);
      for (let y = 0, at = 0; y < picture.height; y++) {
        for (let x = 0; x < picture.width; x++, at++) {
          const dark = 1 - soft[at] / 255;
          const bend = (relief[at] / 255) * 3.2;
          const line = 0.5 - 0.5 * wave((y + x * slope) / step + bend + start);
          const cross = 0.5 - 0.5 * wave((y - x * 0.9) / step - bend);
          let cover = share((dark * 1.15 - line) * 3.5 + 0.5);
          if (dark > 0.55) cover = Math.max(cover, share((dark * 1.2 - 0.35 - cross) * 3.5 + 0.5));
          cover = Math.max(cover, share((edges[at] - 50) / 60));
          for (let channel = 0; channel < 3; channel++)
            data[at * 3 + channel] = paper[channel] + (ink[channel] - paper[channel]) * cover;
        }
      }
      return addGrain({ ...picture, data }, 8, random);
    },
  },

  woodblock: {
    words: ["ukiyo", "woodblock", "folk", "wave", "japan", "manga"],
    /** Quiet flat colours, dark contours, the grain of the block. */
    async draw({ picture, unit, random }) {
      const soft = await change(stretched(picture), (image) =>
        image
          .median(7)
          .blur(Math.max(0.3, unit * 1.2))
          .modulate({ saturation: 1.35, brightness: 1.1 }),
      );
      const luma = stretchedLuma(soft);
      const strong = edgesOf(luma, picture, 1).map((edge) => Math.max(0, edge - 40));
      const lines = await blurPlane(strong, picture, unit * 0.9);
      const grain = await clouds(picture, Math.max(2, unit * 5), random);
      const paper = rgb("#f8edcf");
      const indigo = rgb("#2f6fa3");
      const line = rgb("#1c203e");
      const flat = tones(6, random() * 0.3 - 0.15);
      const { data } = soft;
      for (let at = 0; at < luma.length; at++) {
        const light =
          (0.4 + (0.6 * (flat[luma[at]] + 20)) / (luma[at] + 20)) * (1 + (grain[at] - 128) / 1800);
        // The sky of the print, darker to its upper edge.
        const down = Math.floor(at / picture.width) / picture.height;
        const sky =
          share(0.95 - down * 1.9) *
          share((luma[at] - 110) / 50) *
          share(1 - spread(picture.data, at * 3) / 50);
        const cover = share(lines[at] / 90) * 0.9;
        for (let channel = 0; channel < 3; channel++) {
          const to = at * 3 + channel;
          const printed = clamp((data[to] * light * paper[channel]) / 245);
          const toned = printed + (indigo[channel] - printed) * sky;
          data[to] = toned + (line[channel] - toned) * cover;
        }
      }
      return soft;
    },
  },

  cyanotype: {
    words: ["cyanotype", "blue print", "blueprint", "pottery", "cobalt", "azulejo"],
    /** Prussian blue, brushed onto paper. */
    async draw({ picture, unit, random }) {
      const luma = stretchedLuma(picture);
      const grain = await clouds(picture, Math.max(2, unit * 3), random);
      const wide = await clouds(picture, Math.max(8, unit * 70), random);
      for (let at = 0; at < luma.length; at++)
        luma[at] = clamp(luma[at] + (grain[at] - 128) / 7 + (wide[at] - 128) / 9);
      const stops = [
        [0, "#06204a"],
        [0.45, "#12599c"],
        [0.8, "#a9cdea"],
        [1, "#f3f8fb"],
      ];
      return tinted(luma, picture, stops);
    },
  },

  duotone: {
    words: ["duotone", "two tone", "two-tone", "nordline", "corporate"],
    /** Two colours. */
    async draw({ picture, random }) {
      const luma = lumaOf(await change(stretched(picture), (image) => image.linear(1.1, -8)));
      const stops = [
        [0, "#2b0a5e"],
        [0.45, "#a0237f"],
        [1, "#ffd166"],
      ];
      return addGrain(tinted(luma, picture, stops), 12, random);
    },
  },
};

const wave = (turns) => Math.cos(turns * 2 * Math.PI);
const share = (value) => (value < 0 ? 0 : value > 1 ? 1 : value);
