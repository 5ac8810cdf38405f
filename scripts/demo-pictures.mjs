// npm run demo-pictures: draws what the demo's styles show, from its portraits, with the local renderer (OP-217), and
// what its store sells. The files are committed; run it after a change of looks, portraits or the demo's styles.
import { readdirSync, rmSync, statSync } from "node:fs";
import sharp from "sharp";
import { runnerImport } from "vite";
import { chooseLook, drawLook } from "../server/generators/local/looks.mjs";
import { drawProducts } from "./lib/product-pictures.mjs";
import { at, ROOT } from "./lib/root.mjs";

const FOLDER = at("server/demo/assets");
/** As large as a picture is shown in the console without being opened. */
const SIZE = { width: 360, height: 480 };

const demo = async (name) =>
  (await runnerImport(at(`server/demo/${name}.ts`), { root: ROOT, configFile: false })).module;
const { LOOKS } = await demo("looks");
const { pictureOf, portraitFor, promptOf } = await demo("portraits");
for (const name of readdirSync(FOLDER)) if (!name.startsWith("src-")) rmSync(`${FOLDER}/${name}`);
let [count, bytes] = [0, 0];
for (const [seed, [style, description, , participants]] of LOOKS.entries()) {
  const look = chooseLook(promptOf(style, description));
  for (const portrait of new Set(participants.map((participant) => portraitFor(seed, participant)))) {
    const photo = sharp(`${FOLDER}/src-${portrait}.webp`).flatten({ background: "#ffffff" });
    const drawn = await drawLook(photo, { look, seed });
    const file = `${FOLDER}/${pictureOf(style, portrait)}.webp`;
    await drawn.resize(SIZE).webp({ quality: 68, effort: 6 }).toFile(file);
    count += 1;
    bytes += statSync(file).size;
  }
}
console.log(`${count} pictures, ${Math.round(bytes / 1024)} kB`);
console.log(`${await drawProducts(FOLDER, at("static/art/store"))} products`);
