import "./colour.css";
import { ColorPicker } from "antd";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { fromRgba, toHex } from "../../../contract/core/rgba";
import { madeKey } from "../../providers/i18n/keys";

interface PickerProps {
  /** Unsigned RGBA; NaN while the text next to it is no colour. */
  value: number;
  /** The field's name, which tells several pickers of one form apart for screen readers. */
  name: string;
  disabled?: boolean;
  /** Without an alpha channel. */
  opaque?: boolean;
  onChange(value: number): void;
}

const WHITE = 0xffffffff;

export default function Picker({ value, name, disabled, opaque = false, onChange }: PickerProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const swatch = useRef<HTMLButtonElement>(null);
  const colour = toHex(Number.isNaN(value) ? WHITE : value);
  const pick = t([madeKey(`fields_ui.pick_colour_for.${name}`), "fields_ui.pick_colour"]);
  return (
    <ColorPicker
      size="small"
      format="hex"
      disabledFormat
      disabledAlpha={opaque}
      value={colour}
      disabled={disabled}
      open={open}
      onOpenChange={setOpen}
      panelRender={(panel) => (
        <Panel
          onEscape={() => {
            setOpen(false);
            swatch.current?.focus();
          }}
        >
          {panel}
        </Panel>
      )}
      onChange={(next) => {
        const { r, g, b, a } = next.toRgb();
        onChange(fromRgba({ r, g, b, a: Math.round(a * 255) }));
      }}
    >
      <button
        ref={swatch}
        type="button"
        className="sl-swatch checker"
        aria-label={pick}
        title={pick}
        aria-expanded={open}
        disabled={disabled}
        onKeyDown={(event) => event.key === "Escape" && setOpen(false)}
      >
        <span style={{ background: colour }} />
      </button>
    </ColorPicker>
  );
}

/** Labels for controls of antd's panel, which have none. */
const PARTS = [
  [".ant-color-picker-slider-group > :nth-child(1) [role=slider]", "fields_ui.colour_hue"],
  [".ant-color-picker-slider-group > :nth-child(2) [role=slider]", "fields_ui.colour_alpha"],
  [".ant-color-picker-hex-input input", "fields_ui.colour_hex"],
  [".ant-color-picker-alpha-input input", "fields_ui.colour_alpha"],
] as const;

function Panel({ children, onEscape }: { children: ReactNode; onEscape(): void }) {
  const { t } = useTranslation();
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    for (const [part, name] of PARTS) panel.current?.querySelector(part)?.setAttribute("aria-label", t(name));
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Escape for the picker inside
    <div ref={panel} onKeyDown={(event) => event.key === "Escape" && onEscape()}>
      {children}
    </div>
  );
}
