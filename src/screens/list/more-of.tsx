import { CopyOutlined, DeleteOutlined, EllipsisOutlined } from "@ant-design/icons";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { Glyph } from "../../components/glyph";
import { MenuButton } from "../../components/menu-button";
import type { MenuChoice } from "../../components/menu-list";
import { copyText } from "./copy-text";

interface MoreOfProps {
  /** The record's name, for the button's. */
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

interface RowMenuProps extends MoreOfProps {
  /** The usual action, in words; phones have it under "more" alone. `label` names the record, too. */
  verb?: { text: string; label: string; run(): void; opens?: "dialog" } | false;
  children?: ReactNode;
}

/** The end of a row whose actions a page brings: its verb, what else is in sight, and "more". */
export function RowMenu({ verb, children, ...more }: RowMenuProps) {
  return (
    <span className="sl-row-actions">
      {verb && (
        <button
          type="button"
          className="button text small sl-row-wide"
          aria-label={verb.label}
          aria-haspopup={verb.opens}
          onClick={verb.run}
        >
          {verb.text}
        </button>
      )}
      {children}
      <MoreOf {...more} />
    </span>
  );
}

export const choiceOf = (
  key: string,
  label: string,
  icon: typeof CopyOutlined,
  run: () => void,
  opens?: MenuChoice["opens"],
): MenuChoice => ({ key, label, icon: <Glyph of={icon} />, run, opens });

export const copyIdChoice = (id: string, t: TFunction): MenuChoice =>
  choiceOf("id", t("list.copy_id"), CopyOutlined, () => copyText(id, t));

export const deleteChoice = (run: () => void, t: TFunction): MenuChoice =>
  choiceOf("delete", t("actions.delete"), DeleteOutlined, run, "dialog");
