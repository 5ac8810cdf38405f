import { CloudUploadOutlined } from "@ant-design/icons";
import { type CSSProperties, type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../components/glyph";
import { useFocusAfter } from "../../shared/use-focus-after";

interface PhotoDropProps {
  className: string;
  style?: CSSProperties;
  /** A file is being dragged over the page. */
  over: boolean;
  onPick(): void;
  children?: ReactNode;
}

/** Where the photo will be. Once it is there, the other button that chooses a file has the focus. */
export function PhotoDrop({ className, style, over, onPick, children }: PhotoDropProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(button, () => () => document.querySelector(".processing-ways > button"));
  return (
    <button
      ref={button}
      type="button"
      className={over ? `drop over ${className}` : `drop ${className}`}
      style={style}
      onClick={onPick}
    >
      <Glyph of={CloudUploadOutlined} size={28} />
      <span className="strong">{t(over ? "fields_ui.let_go" : "making.drop")}</span>
      {children}
    </button>
  );
}
