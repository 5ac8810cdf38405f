/**
 * The program that draws pictures, a child process of the local renderer. Plain JavaScript, because it starts from a
 * file that neither Vite nor vitest has transformed; the build copies it and the looks next to it. In:
 * `{source, result, seed, look}`, paths of files. Out: `{progress}` in percent, finally `{done}`, its width and height,
 * or `{failed}`, the message of an error.
 */
import os from "node:os";

// Before sharp is there: threads that are made later inherit it, so that calls of people come first.
os.setPriority(19);
const { default: sharp } = await import("sharp");
const { chooseLook, drawLook } = await import("./looks.mjs");
sharp.concurrency(1);
sharp.cache(false);

/** Longer side of a result, in pixels. */
const LONGEST = 1536;
const QUALITY = 92;

async function make({ source, result, seed, look }) {
  const size = { width: LONGEST, height: LONGEST, fit: "inside", withoutEnlargement: true };
  const image = sharp(source, { failOn: "error" }).flatten({ background: "#ffffff" }).resize(size);
  const progress = (share) => process.send({ progress: 5 + Math.round(share * 90) });
  const drawn = await drawLook(image, { look: chooseLook(look), seed, progress });
  const { width, height } = await drawn.jpeg({ quality: QUALITY, chromaSubsampling: "4:4:4" }).toFile(result);
  return { width, height };
}

process.on("message", (job) => {
  make(job).then(
    (done) => process.send({ done }),
    (reason) => process.send({ failed: String(reason?.message ?? reason) }),
  );
});
// Without its parent nobody waits for the picture.
process.on("disconnect", () => process.exit());
process.send({ ready: true });
