import { ColorPicker } from "antd";
import { useTranslation } from "react-i18next";
import { fromRgba, toHex } from "../../../contract/core/colour";

interface PickerProps {
  /** Unsigned RGBA; NaN while the text beside it cannot be read. */
  value: number;
  labelId: string;
  disabled?: boolean;
  onChange(value: number): void;
}

const white = 0xffffffff;

export default function Picker({ value, labelId, disabled, onChange }: PickerProps) {
  const { t } = useTranslation();
  return (
    <ColorPicker
      size="small"
      format="hex"
      value={toHex(Number.isNaN(value) ? white : value)}
      disabled={disabled}
      onChange={(colour) => {
        const { r, g, b, a } = colour.toRgb();
        onChange(fromRgba({ r, g, b, a: Math.round(a * 255) }));
      }}
    >
      <button
        type="button"
        className="sl-swatch checker"
        aria-label={t("fields_ui.pick_colour")}
        aria-describedby={labelId}
        disabled={disabled}
      >
        <span style={{ background: toHex(Number.isNaN(value) ? white : value) }} />
      </button>
    </ColorPicker>
  );
}
