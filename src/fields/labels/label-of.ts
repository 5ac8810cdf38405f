import type { Labels } from "./codec";

/** The name in the language in effect, else in any other that has one. */
export const labelOf = (labels: Labels | null | undefined): string =>
  labels?.[document.documentElement.lang] || Object.values(labels ?? {}).find(Boolean) || "";
