import { type ReactNode, use, useEffect } from "react";
import { hasTexts, loadTexts } from "../providers/i18n";
import { areaAt } from "../providers/i18n/areas";

/** Waits for the texts of the area at a path; where they could not be read, each visit tries again. */
export function AreaTexts({ pathname, children }: { pathname: string; children: ReactNode }) {
  const area = areaAt(pathname);
  if (area && !hasTexts(area)) use(loadTexts(area));
  useEffect(() => void (area && loadTexts(area)), [area]);
  return children;
}
