import { cp, mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const SERVER = path.join(ROOT, "server");

/** Builds a program that uses the store as `npm run build` does the server, for its own process. */
export async function buildProgram(address: URL): Promise<{ file: string; remove(): Promise<void> }> {
  const source = fileURLToPath(address);
  const name = path.basename(source, ".ts");
  // Below the root, because the dependencies stay outside of the bundle.
  const outDir = path.join(ROOT, "node_modules/.cache", `${name}-${process.pid}`);
  await mkdir(outDir, { recursive: true });
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    build: {
      ssr: true,
      outDir,
      target: "node20",
      rolldownOptions: {
        input: { [name]: source },
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
  const plain = (await readdir(SERVER, { recursive: true })).filter((file) => file.endsWith(".mjs"));
  for (const file of [...plain, "store/migrations"])
    await cp(path.join(SERVER, file), path.join(outDir, path.basename(file)), { recursive: true });
  return {
    file: path.join(outDir, `${name}.js`),
    remove: () => rm(outDir, { recursive: true, force: true }),
  };
}
