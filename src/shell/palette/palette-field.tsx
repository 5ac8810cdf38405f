import { SearchOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
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
      <SearchOutlined aria-hidden="true" />
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
      <SearchOutlined aria-hidden="true" />
    </button>
  );
}
