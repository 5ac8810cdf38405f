import { PlusOutlined } from "@ant-design/icons";
import type { ComponentProps } from "react";
import { Glyph } from "./glyph";

interface DialogButtonProps {
  icon?: ComponentProps<typeof Glyph>["of"];
  verb: string;
  onOpen(): void;
}

/** In Create's place where a dialog makes the record; in the heading of a phone its icon alone is drawn. */
export function DialogButton({ icon = PlusOutlined, verb, onOpen }: DialogButtonProps) {
  return (
    <button type="button" className="button primary" aria-haspopup="dialog" onClick={onOpen}>
      <Glyph of={icon} />
      <span className="button-text">{verb}</span>
    </button>
  );
}
