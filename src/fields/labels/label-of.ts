import type { Labels } from "./codec";

/** The name in the language in effect, else in any other that has one. */
export const labelOf = (
  labels: Labels | null | undefined,
  language = document.documentElement.lang,
): string => labels?.[language] || Object.values(labels ?? {}).find(Boolean) || "";
