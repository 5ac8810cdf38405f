// What the demo's store sells: the local renderer's pictures as things, on a coloured ground.
import { mkdirSync } from "node:fs";
import sharp from "sharp";

const SIZE = 480;

const svg = (width, height, inner) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inner}</svg>`,
  );

/** A soft shadow under something of this size. */
const shadow = (width, height) =>
  sharp(
    svg(
      width + 60,
      height + 60,
      `<rect x="30" y="36" width="${width}" height="${height}" fill="#000" opacity="0.35"/>`,
    ),
  )
    .blur(10)
    .png()
    .toBuffer();

const nothing = (width, height) => ({
  create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
});

/** A picture with a border, turned: its bytes and its size. */
async function sheet(file, { width, border = 0, colour = "#ffffff", mat, angle = 0, radius = 0 }) {
  const height = Math.round((width * 4) / 3);
  let image = sharp(file).resize(width, height);
  if (mat)
    image = sharp(
      await image
        .extend({ top: mat, bottom: mat, left: mat, right: mat, background: "#ffffff" })
        .png()
        .toBuffer(),
    );
  const edged = await image
    .extend({ top: border, bottom: border, left: border, right: border, background: colour })
    .png()
    .toBuffer();
  const { width: w, height: h } = await sharp(edged).metadata();
  const cut = radius
    ? await sharp(edged)
        .composite([
          { input: svg(w, h, `<rect width="${w}" height="${h}" rx="${radius}"/>`), blend: "dest-in" },
        ])
        .png()
        .toBuffer()
    : edged;
  const lying = await sharp(nothing(w + 60, h + 60))
    .composite([
      { input: await shadow(w, h), left: 0, top: 0 },
      { input: cut, left: 30, top: 30 },
    ])
    .png()
    .toBuffer();
  return sharp(lying)
    .rotate(angle, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
}

/** Lays things on a ground, each with its centre at a place. */
async function lay(ground, things) {
  const composite = await Promise.all(
    things.map(async ({ input, x, y }) => {
      const { width, height } = await sharp(input).metadata();
      return { input, left: Math.round(x - width / 2), top: Math.round(y - height / 2) };
    }),
  );
  const base = { create: { width: SIZE, height: SIZE, channels: 3, background: ground } };
  return sharp(base).composite(composite).webp({ quality: 74, effort: 6 });
}

const MUG = svg(
  310,
  260,
  '<path d="M205 60h30a55 55 0 0 1 0 130h-30" fill="none" stroke="#fff" stroke-width="24"/><path d="M20 20h190v190a40 40 0 0 1-40 40H60a40 40 0 0 1-40-40z" fill="#fff"/>',
);

/** Draws all of them. @param from folder of the demo's pictures @param to folder that pages reach */
export async function drawProducts(from, to) {
  mkdirSync(to, { recursive: true });
  const of = (name) => `${from}/${name}.webp`;
  const one = (name, options, x = 240, y = 240) =>
    sheet(of(name), options).then((input) => ({ input, x, y }));
  const fan = [
    await one("neon-anna", { width: 140, angle: -11 }, 140, 250),
    await one("art-deco-lena", { width: 140, angle: 11 }, 340, 250),
    await one("oil-portrait-mark", { width: 150 }, 240, 230),
  ];
  const cards = [
    await one("botanical-lena", { width: 120, border: 8, angle: -6 }, 130, 290),
    await one("winter-maya", { width: 120, border: 8, angle: 2 }, 235, 250),
    await one("watercolour-anna", { width: 120, border: 8, angle: 7 }, 345, 195),
  ];
  const strip = await Promise.all(
    ["noir-anna", "pop-art-anna", "storybook-anna"].map((name, at) =>
      one(name, { width: 84, border: 7 }, 240, 112 + at * 127),
    ),
  );
  const products = {
    file: ["#e8e0d5", fan],
    print: ["#d8dedb", [await one("folk-maya", { width: 190, border: 18 })]],
    canvas: ["#e8dccf", [await one("ukiyo-e-lena", { width: 240 })]],
    mug: [
      "#f0dfc0",
      [
        { input: MUG, x: 267, y: 250 },
        { input: await sharp(of("pop-art-mark")).resize(120, 160).png().toBuffer(), x: 227, y: 240 },
      ],
    ],
    frame: ["#d6d4cc", [await one("tintype-mark", { width: 180, mat: 16, border: 14, colour: "#1b1b18" })]],
    cards: ["#d7e2d8", cards],
    strip: ["#dcd6e4", strip],
    magnet: ["#cfdfe6", [await one("stained-glass-mark", { width: 170, border: 10, radius: 26, angle: -4 })]],
  };
  for (const [name, [ground, things]] of Object.entries(products))
    await (await lay(ground, things)).toFile(`${to}/${name}.webp`);
  return Object.keys(products).length;
}
