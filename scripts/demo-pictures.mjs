// npm run demo-pictures: draws what the demo's styles show, from its portraits, with the local renderer (OP-217). The
// files are committed; run it after a change of looks, portraits or the demo's styles.
import { readdirSync, rmSync, statSync } from "node:fs";
import sharp from "sharp";
import { runnerImport } from "vite";
import { chooseLook, drawLook } from "../server/generators/local/looks.mjs";
import { at, ROOT } from "./lib/root.mjs";

const FOLDER = at("server/demo/assets");
/** As large as a picture is shown in the console without being opened. */
const SIZE = { width: 360, height: 480 };

const { module } = await runnerImport(at("server/demo/portraits.ts"), { root: ROOT, configFile: false });
for (const name of readdirSync(FOLDER)) if (!name.startsWith("src-")) rmSync(`${FOLDER}/${name}`);
let bytes = 0;
const pictures = module.demoPictures();
for (const { file, portrait, prompt, seed } of pictures) {
  const photo = sharp(`${FOLDER}/src-${portrait}.webp`).flatten({ background: "#ffffff" });
  const drawn = await drawLook(photo, { look: chooseLook(prompt), seed });
  const name = `${FOLDER}/${file}.webp`;
  await drawn.resize(SIZE).webp({ quality: 68, effort: 6 }).toFile(name);
  bytes += statSync(name).size;
}
console.log(`${pictures.length} pictures, ${Math.round(bytes / 1024)} kB`);
