import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const IMPORT = /\bimport\s*\{([^}]*)\}\s*from\s*(["'])antd\2/g;

/**
 * Turns `import { Select } from "antd"` into `import Select from "antd/es/select"`: the chunks' groups follow imports
 * before unused ones are dropped, and through antd's index they would reach all of it (ADR 007).
 */
export function antdImports(): Plugin {
  let modules: Map<string, Exported> | undefined;
  return {
    name: "safelight:antd-imports",
    apply: "build",
    transform(code, id) {
      if (!/["']antd["']/.test(code)) return null;
      modules ??= modulesOf(readFileSync(new URL(import.meta.resolve("antd/es/index.js")), "utf8"));
      const known = modules;
      return code.replace(IMPORT, (_, names: string) => {
        const one = (text: string) => {
          const [name = "", local = name] = text.trim().split(/\s+as\s+/);
          if (!name) return "";
          const found = known.get(name);
          if (!found) return this.error(`${id} imports ${name}, which antd's index does not name`);
          return `import ${found.isDefault ? local : `{ ${name} as ${local} }`} from "antd/es/${found.module}"`;
        };
        return names.split(",").map(one).filter(Boolean).join(";");
      });
    },
  };
}

interface Exported {
  module: string;
  isDefault: boolean;
}

const modulesOf = (index: string): Map<string, Exported> =>
  new Map(
    [...index.matchAll(/export \{ (default as )?(\w+) \} from '\.\/([\w/-]+)'/g)].map(
      ([, isDefault, name = "", module = ""]) => [name, { module, isDefault: isDefault !== undefined }],
    ),
  );
