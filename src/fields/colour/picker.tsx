import { ColorPicker } from "antd";
import { useTranslation } from "react-i18next";
import { fromRgba, toHex } from "../../../contract/core/colour";

interface PickerProps {
  /** Unsigned RGBA; NaN while the text beside it cannot be read. */
  value: number;
  /** The field's name: four pickers in one form say which is which, without the words of the label beside them. */
  name: string;
  disabled?: boolean;
  onChange(value: number): void;
}

const white = 0xffffffff;

export default function Picker({ value, name, disabled, onChange }: PickerProps) {
  const { t } = useTranslation();
  const pick = t([`fields_ui.pick_colour_for.${name}`, "fields_ui.pick_colour"]);
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
      <button type="button" className="sl-swatch checker" aria-label={pick} title={pick} disabled={disabled}>
        <span style={{ background: toHex(Number.isNaN(value) ? white : value) }} />
      </button>
    </ColorPicker>
  );
}
