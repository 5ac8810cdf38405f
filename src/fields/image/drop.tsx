import { CloudUploadOutlined, PlusOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ImageRule } from "../../../contract/core/field";
import { Glyph } from "../../components/glyph";
import { useFormat } from "../../providers/i18n/use-format";
import { roundBytes, typeNames } from "./check";

interface DropProps {
  /** Of the file input, which a click on the zone opens. */
  id: string;
  rule: ImageRule;
  over: boolean;
  invalid?: boolean;
  /** Restores the picture that was just removed. */
  undo?: (() => void) | undefined;
  /** Offered for a file that was rejected. */
  children?: ReactNode;
}

/** The empty zone, of the same size as the one with a picture. */
export function Drop({ id, rule, over, invalid, undo, children }: DropProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={["drop sl-image-drop", over && "over", invalid && "invalid"].filter(Boolean).join(" ")}>
      {/* Only for the pointer: the field's label names the file input. */}
      <label htmlFor={id} className="sl-image-pick" aria-hidden="true">
        <Glyph of={over ? CloudUploadOutlined : PlusOutlined} size={over ? 28 : 22} />
        <span className="strong">{t(over ? "fields_ui.let_go" : "fields_ui.drop")}</span>
        <span className="muted">
          {t("fields_ui.image_rule", {
            types: typeNames(rule),
            size: format.bytes(roundBytes(rule.maxBytes)),
          })}
          {rule.ratio ? ` · ${shapeName(rule.ratio)}` : ""}
        </span>
      </label>
      {children}
      {undo && (
        // Keeps the focus: an error that is shown on blur could move the button before the click.
        <button type="button" className="link" onMouseDown={(event) => event.preventDefault()} onClick={undo}>
          {t("fields_ui.undo_remove")}
        </button>
      )}
    </div>
  );
}

/** `4:3` */
function shapeName(ratio: number): string {
  for (let height = 1; height <= 20; height++) {
    const width = ratio * height;
    if (Math.abs(width - Math.round(width)) < 0.01) return `${Math.round(width)}:${height}`;
  }
  return ratio.toFixed(2);
}
