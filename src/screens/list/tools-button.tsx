import { FilterOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../components/glyph";

interface ToolsButtonProps {
  open: boolean;
  /** A search or filter is active, so the tools cannot be closed. */
  inUse: boolean;
  onPress(): void;
}

/** Opens search, order, filters and columns on a phone. */
export function ToolsButton({ open, inUse, onPress }: ToolsButtonProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={open ? "button icon sl-open" : "button icon"}
      aria-label={t("list.tools")}
      aria-expanded={open}
      aria-disabled={inUse || undefined}
      onClick={() => !inUse && onPress()}
    >
      <Glyph of={FilterOutlined} size={18} />
    </button>
  );
}
