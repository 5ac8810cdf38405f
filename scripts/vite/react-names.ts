import { createRequire } from "node:module";
import type { Plugin } from "vite";

const PACKAGES = ["react", "react/jsx-runtime", "react-dom", "react-dom/client"];
const NAMED = "\0names-of:";

/**
 * Gives React's CommonJS packages real exports. Without them each built file that imports React gets an object of its
 * own with a getter for each of React's names, and asks it at every call.
 */
export function reactNames(): Plugin {
  const require = createRequire(import.meta.url);
  return {
    name: "safelight:react-names",
    apply: "build",
    enforce: "pre",
    resolveId(id, importer, { kind }) {
      // What requires it, as react-dom does, and these exports themselves want the package as it is.
      if (!PACKAGES.includes(id) || kind === "require-call" || importer?.startsWith(NAMED)) return null;
      return { id: NAMED + id, moduleSideEffects: false };
    },
    load(id) {
      if (!id.startsWith(NAMED)) return null;
      const name = id.slice(NAMED.length);
      const names = Object.keys(require(name));
      return `import all from "${name}"; export default all; export const { ${names.join(", ")} } = all;`;
    },
  };
}
