import type { ComponentType } from "react";
import { Shape } from "../../shared/ui/icon";
import { PALETTE_SHAPES } from "./palette-shapes";

/** The menu's icons by their names, handed in by who has loaded them already. */
export type MenuGlyphs = Readonly<Record<string, ComponentType<{ "aria-hidden": "true" }>>>;

export function PaletteGlyph({ name, menu }: { name: string; menu: MenuGlyphs }) {
  const Glyph = menu[name];
  if (Glyph) return <Glyph aria-hidden="true" />;
  return <Shape path={PALETTE_SHAPES[name as keyof typeof PALETTE_SHAPES] ?? PALETTE_SHAPES.record} />;
}
