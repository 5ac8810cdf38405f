import { PlusOutlined } from "@ant-design/icons";
import type { ComponentProps } from "react";
import { Glyph } from "./glyph";

interface DialogButtonProps {
  icon?: ComponentProps<typeof Glyph>["of"];
  verb: string;
  onOpen(): void;
}

/** Replaces Create where a dialog makes the record. On phones the page header shows only its icon. */
export function DialogButton({ icon = PlusOutlined, verb, onOpen }: DialogButtonProps) {
  return (
    <button type="button" className="button primary" aria-haspopup="dialog" onClick={onOpen}>
      <Glyph of={icon} />
      <span className="button-text">{verb}</span>
    </button>
  );
}
