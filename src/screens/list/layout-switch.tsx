import { AppstoreOutlined, UnorderedListOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../components/glyph";
import type { Layout } from "./settings";

const CHOICES = [
  ["rows", UnorderedListOutlined],
  ["wall", AppstoreOutlined],
] as const;

interface LayoutSwitchProps {
  value: Layout;
  onChange(next: Layout): void;
}

/** Switch between rows and a wall of pictures, for lists with pictures (06-overlays). */
export function LayoutSwitch({ value, onChange }: LayoutSwitchProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="segmented" aria-label={t("list.layout.label")}>
      {CHOICES.map(([layout, icon]) => (
        <button key={layout} type="button" aria-pressed={layout === value} onClick={() => onChange(layout)}>
          <Glyph of={icon} />
          {t(`list.layout.${layout}`)}
        </button>
      ))}
    </fieldset>
  );
}
