import type { Labels } from "./codec";

/** The label in the current language, else in the first one that has it. */
export const labelOf = (labels: Labels | null | undefined): string =>
  labels?.[document.documentElement.lang] || Object.values(labels ?? {}).find(Boolean) || "";
