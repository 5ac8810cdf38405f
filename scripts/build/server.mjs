import { cpSync, existsSync } from "node:fs";
import path from "node:path";
import { build } from "vite";
import { filesBelow } from "../lib/files.mjs";
import { at, ROOT } from "../lib/root.mjs";

/** Programs besides main.ts, which the server or a script starts by name. */
const PROGRAM = /\.(worker|command)\.ts$/;
/** Folders that the server reads at run time. */
const DATA = ["server/store/migrations", "server/demo/assets"];

/**
 * Everything goes into one folder under its file name, so that `new URL("./name", import.meta.url)` finds the same file
 * in the sources and in the built server.
 */
export async function buildServer(outDir) {
  const sources = filesBelow(at("server")).map((name) => `server/${name}`);
  const programs = ["server/main.ts", ...sources.filter((name) => PROGRAM.test(name))];
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: "node20",
      rolldownOptions: {
        input: Object.fromEntries(programs.map((name) => [path.basename(name, ".ts"), at(name)])),
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
  const plain = sources.filter((name) => name.endsWith(".mjs"));
  for (const name of [...plain, ...DATA.filter((folder) => existsSync(at(folder)))]) {
    cpSync(at(name), path.join(outDir, path.basename(name)), { recursive: true });
  }
}
