import { build } from "vite";
import { at } from "../lib/root.mjs";

/** Both pages, by vite.config.ts. */
export function buildClient(outDir) {
  return build({
    configFile: at("vite.config.ts"),
    logLevel: "warn",
    build: { outDir, reportCompressedSize: false },
  });
}
