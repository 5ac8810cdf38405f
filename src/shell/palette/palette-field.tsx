import { useTranslation } from "react-i18next";
import { CONTROL_SHAPES } from "../../components/control-shapes";
import { Shape } from "../../components/icon";
import { preloadPalette } from "./load-palette";
import { openPalette, shortcut } from "./palette-state";
import "./palette-field.css";

const ARIA = { "aria-haspopup": "dialog", "aria-keyshortcuts": "Control+K Meta+K" } as const;

/** A button that looks like a search field and opens the palette. */
export function PaletteField() {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="sl-palette-field"
      {...ARIA}
      onPointerEnter={preloadPalette}
      onFocus={preloadPalette}
      onClick={openPalette}
    >
      <Shape path={CONTROL_SHAPES.search} />
      <span className="ellipsis">{t("palette.placeholder")}</span>
      <span className="key" aria-hidden="true">
        {shortcut()}
      </span>
    </button>
  );
}

/** The same as an icon button, for small screens. */
export function PaletteIconButton() {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="mobile-tap"
      aria-label={t("palette.placeholder")}
      {...ARIA}
      onClick={openPalette}
    >
      <Shape path={CONTROL_SHAPES.search} />
    </button>
  );
}
