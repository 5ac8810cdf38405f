import type { Rolldown } from "vite";

/** What a page loads before an entry can run, as paths from the site's root. */
export interface Needs {
  entry: string;
  /** The largest first. */
  modules: string[];
  styles: string[];
}

type Bundle = Rolldown.OutputBundle;

function chunks(bundle: Bundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === "chunk");
}

/** The chunk that contains a module; small modules may share a chunk. */
export function chunkOf(bundle: Bundle, module: string): Rolldown.OutputChunk | undefined {
  const ends = (id: string | null) => id?.endsWith(module) ?? false;
  return (
    chunks(bundle).find((chunk) => ends(chunk.facadeModuleId)) ??
    chunks(bundle).find((c) => c.moduleIds.some(ends))
  );
}

/** A chunk and all its static imports, the chunk first. */
function closure(bundle: Bundle, chunk: Rolldown.OutputChunk, seen = new Set<Rolldown.OutputChunk>()) {
  if (seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === "chunk") closure(bundle, imported, seen);
  }
  return seen;
}

export function needsOf(bundle: Bundle, base: string, module: string): Needs | undefined {
  const chunk = chunkOf(bundle, module);
  if (!chunk) return undefined;
  const all = [...closure(bundle, chunk)].sort((one, other) => other.code.length - one.code.length);
  const styles = new Set(all.flatMap((one) => [...(one.viteMetadata?.importedCss ?? [])]));
  return {
    entry: base + chunk.fileName,
    modules: all.map((one) => base + one.fileName),
    styles: [...styles].map((name) => base + name),
  };
}
