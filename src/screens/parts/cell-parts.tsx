import type { ComponentType } from "react";
import type { CellProps } from "../../fields/kind";
import type { CellPart } from "../../resources/define";
import { OrientationCell } from "./overlays/orientation-cell";
import { PictureCell } from "./overlays/picture-cell";

/** Cells of one resource only, by the name that its columns use. */
// biome-ignore lint/suspicious/noExplicitAny: each cell has a value type of its own.
export const cellParts: Record<CellPart, ComponentType<CellProps<any>>> = {
  "overlay-orientation": OrientationCell,
  "overlay-picture": PictureCell,
};
