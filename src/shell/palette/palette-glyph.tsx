import { Shape } from "../../components/icon";
import type { Entry } from "./entries";
import { PALETTE_SHAPES } from "./palette-shapes";

export function PaletteGlyph({ of }: { of: Entry["icon"] }) {
  if (typeof of === "string") return <Shape path={PALETTE_SHAPES[of]} />;
  const Icon = of;
  return <Icon aria-hidden="true" />;
}
