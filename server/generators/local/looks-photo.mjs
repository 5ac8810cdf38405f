/** Looks of the darkroom and of light: the photo stays a photo. */
import {
  addGrain,
  addVignette,
  blurPlane,
  change,
  clamp,
  clouds,
  drawOver,
  lumaOf,
  stretched,
  stretchedLuma,
  tinted,
} from "./look-tools.mjs";

/** @type {Record<string, import("./looks.mjs").Look>} */
export const PHOTO = {
  noir: {
    words: ["noir", "black and white", "detective", "monochrome", "hat, rain"],
    /** Hard black and white under the light of a blind. */
    async draw({ picture, unit, random }) {
      const luma = stretchedLuma(picture);
      const start = random();
      const step = picture.height / 11;
      for (let y = 0, at = 0; y < picture.height; y++) {
        for (let x = 0; x < picture.width; x++, at++) {
          const turn = (y + x * 0.16) / step + start;
          const slat = Math.min(1, Math.max(0, (Math.cos(turn * 2 * Math.PI) + 0.35) * 2.4));
          const value = luma[at] / 255;
          const hard = value * value * (3 - 2 * value);
          luma[at] = clamp(hard * (0.6 + 0.4 * slat) * 255 - 10);
        }
      }
      const stops = [
        [0, "#050506"],
        [1, "#f4f2ee"],
      ];
      return addGrain(addVignette(tinted(luma, picture, stops), 0.8), 30 + unit, random);
    },
  },

  tintype: {
    words: ["tintype", "sepia", "silver plate", "1860", "wanted", "old west", "daguerreotype", "vintage"],
    /** Brown silver plate with stains and scratches. */
    async draw({ picture, unit, random }) {
      const luma = stretchedLuma(await change(picture, (image) => image.blur(Math.max(0.3, unit * 1.2))));
      const stains = await clouds(picture, Math.max(8, unit * 90), random);
      for (let at = 0; at < luma.length; at++)
        luma[at] = clamp(26 + luma[at] * 0.78 + (stains[at] - 128) / 5);
      const stops = [
        [0, "#1d120a"],
        [0.5, "#8a6440"],
        [1, "#ecd3a2"],
      ];
      const brown = addGrain(addVignette(tinted(luma, picture, stops), 1.1), 22, random);
      const { width, height } = picture;
      const scratch = () => {
        const x = random() * width;
        const tilt = (random() - 0.5) * width * 0.06;
        const [from, to] = [random() * height, random() * height];
        return `<path d="M${x} ${from} L${x + tilt} ${to}" stroke="#f3e2bd" stroke-opacity="${0.15 + random() * 0.3}" stroke-width="${unit * (0.5 + random())}"/>`;
      };
      return drawOver(brown, Array.from({ length: 9 }, scratch).join(""));
    },
  },

  grain: {
    words: ["autochrome", "grain", "starch", "film", "analog", "polaroid"],
    /** Faded film: green shadows, grain of dyed starch. */
    async draw({ picture, random }) {
      const faded = await change(stretched(picture), (image) =>
        image.modulate({ saturation: 0.75 }).linear([0.78, 0.86, 0.62], [34, 44, 40]),
      );
      const { data } = faded;
      for (let at = 0; at < data.length; at++) data[at] = clamp(data[at] + (random() + random() - 1) * 46);
      return addVignette(faded, 0.5);
    },
  },

  golden: {
    words: [
      "golden hour",
      "backlight",
      "golden",
      "sunlight",
      "beach",
      "harvest",
      "desert",
      "autumn",
      "low sun",
      "summer",
    ],
    /** Low sun from one side, everything in amber. */
    async draw({ picture, unit, random }) {
      const luma = lumaOf(picture);
      const glow = await blurPlane(luma, picture, unit * 30);
      const { width, height } = picture;
      const left = random() < 0.5;
      const sunX = width * (left ? 0.08 : 0.92) + (random() - 0.5) * width * 0.1;
      const sunY = height * (0.08 + random() * 0.1);
      const data = new Uint8Array(picture.data.length);
      const reach = Math.hypot(width, height);
      for (let y = 0, at = 0; y < height; y++) {
        for (let x = 0; x < width; x++, at++) {
          const sun = Math.max(0, 1 - Math.hypot(x - sunX, y - sunY) / (reach * 0.75)) ** 2;
          const bloom = glow[at] * 0.16;
          for (let channel = 0; channel < 3; channel++) {
            const to = at * 3 + channel;
            const amber = [1.16, 0.88, 0.5][channel];
            const light = [255, 190, 84][channel];
            const value = picture.data[to] * amber + bloom * amber + [12, 4, 0][channel];
            data[to] = clamp(value + (light - value * 0.35) * sun * 0.85);
          }
        }
      }
      return addGrain({ width, height, data }, 8, random);
    },
  },

  winter: {
    words: ["winter", "snow", "frost", "ice", "cold light", "new year"],
    /** Cold light, snow in front. */
    async draw({ picture, unit, random }) {
      const cold = await change(stretched(picture), (image) =>
        image.modulate({ saturation: 0.5 }).linear([0.66, 0.74, 0.82], [54, 66, 80]),
      );
      const { width, height } = picture;
      const flake = () => {
        const size = unit * (1.5 + random() ** 3 * 15);
        const far = 0.35 + random() * 0.55;
        return `<circle cx="${random() * width}" cy="${random() * height}" r="${size}" fill="#fff" fill-opacity="${far}"/>`;
      };
      const snow = Array.from({ length: 190 }, flake).join("");
      const ridge = Array.from({ length: 13 }, (_, at) => {
        const x = (at / 12) * width;
        return `L${x} ${height - unit * (18 + random() * 50)}`;
      }).join("");
      const ground = `<path d="M0 ${height} ${ridge} L${width} ${height} Z" fill="#fff" fill-opacity="0.85"/>`;
      const snowy = await drawOver(cold, `${ground}${snow}`);
      return addGrain(snowy, 6, random);
    },
  },
};
