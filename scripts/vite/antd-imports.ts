import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const IMPORT = /\bimport\s*\{([^}]*)\}\s*from\s*(["'])antd\2/g;

/**
 * Turns `import { Select } from "antd"` into `import Select from "antd/es/select"`: the chunks' groups follow imports
 * before unused ones are dropped, and through antd's index they would reach all of it (ADR 007).
 */
export function antdImports(): Plugin {
  let folders: Map<string, string> | undefined;
  return {
    name: "safelight:antd-imports",
    apply: "build",
    transform(code) {
      if (!/["']antd["']/.test(code)) return null;
      folders ??= foldersOf(readFileSync(new URL(import.meta.resolve("antd/es/index.js")), "utf8"));
      const known = folders;
      return code.replace(IMPORT, (whole, names: string) => {
        const parts = names.split(",").map((name) => name.trim().split(/\s+as\s+/));
        if (!parts.every(([name = ""]) => name === "" || known.has(name))) return whole;
        const one = ([name = "", local = name]: string[]) =>
          name && `import ${local} from "antd/es/${known.get(name)}"`;
        return parts.map(one).filter(Boolean).join(";");
      });
    },
  };
}

const foldersOf = (index: string): Map<string, string> =>
  new Map(
    [...index.matchAll(/default as (\w+) \} from '\.\/([\w-]+)'/g)].map(([, name = "", folder = ""]) => [
      name,
      folder,
    ]),
  );
