import { useTranslation } from "react-i18next";
import { Icon } from "../../components/icon";
import { loadPalette } from "./load-palette";
import { openPalette, shortcut } from "./palette-state";
import "./palette-field.css";

const early = () => void loadPalette().catch(() => undefined); // a failure is met when it is opened

const asked = { "aria-haspopup": "dialog", "aria-keyshortcuts": "Control+K Meta+K" } as const;

/** Looks like a search field, opens the palette. */
export function PaletteField() {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="sl-palette-field"
      {...asked}
      onPointerEnter={early}
      onFocus={early}
      onClick={openPalette}
    >
      <Icon name="search" />
      <span className="ellipsis">{t("palette.placeholder")}</span>
      <span className="key" aria-hidden="true">
        {shortcut()}
      </span>
    </button>
  );
}

/** The same where there is room for an icon only. */
export function PaletteTap() {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="mobile-tap"
      aria-label={t("palette.placeholder")}
      {...asked}
      onPointerDown={early}
      onClick={openPalette}
    >
      <Icon name="search" />
    </button>
  );
}
