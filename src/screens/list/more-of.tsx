import { CopyOutlined, DeleteOutlined, EllipsisOutlined } from "@ant-design/icons";
import type { TFunction } from "i18next";
import { Glyph } from "../../components/glyph";
import { MenuButton } from "../../components/menu-button";
import type { MenuChoice } from "../../components/menu-list";
import { copyText } from "./copy-text";

interface MoreOfProps {
  /** The record's name. */
  name: string;
  items: readonly MenuChoice[];
  t: TFunction;
}

/** "More" at the end of a record's row. */
export function MoreOf({ name, items, t }: MoreOfProps) {
  return (
    <MenuButton label={t("list.more_of", { name })} className="button text small icon" items={items}>
      <Glyph of={EllipsisOutlined} size={15} />
    </MenuButton>
  );
}

export const copyIdChoice = (id: string, t: TFunction): MenuChoice => ({
  key: "id",
  label: t("list.copy_id"),
  icon: <Glyph of={CopyOutlined} />,
  run: () => copyText(id, t),
});

export const deleteChoice = (run: () => void, t: TFunction): MenuChoice => ({
  key: "delete",
  label: t("actions.delete"),
  icon: <Glyph of={DeleteOutlined} />,
  opens: "dialog",
  run,
});
