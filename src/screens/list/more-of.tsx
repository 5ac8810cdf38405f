import { CopyOutlined, DeleteOutlined, EllipsisOutlined } from "@ant-design/icons";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { Glyph } from "../../components/glyph";
import { MenuButton } from "../../components/menu-button";
import type { MenuChoice } from "../../components/menu-list";
import type { AnyResource } from "../../resources/define";
import { toast } from "../../shared/toasts";

interface MoreOfProps {
  /** The record's name, for the button's label. */
  name: string;
  items: readonly MenuChoice[];
  t: TFunction;
}

/** The "more" menu at the end of a row. */
function MoreOf({ name, items, t }: MoreOfProps) {
  return (
    <MenuButton label={t("list.more_of", { name })} className="button text small icon" items={items}>
      <Glyph of={EllipsisOutlined} size={15} />
    </MenuButton>
  );
}

interface RowMenuProps extends MoreOfProps {
  /** The main action as a text button, which phones only have in the menu; `label` also names the record. */
  verb?: { text: string; label: string; run(): void; opens?: "dialog" } | false;
  children?: ReactNode;
}

/** Actions of a row that a page defines: main action, other buttons and "more" menu. */
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

interface RecordMenuProps extends MoreOfProps {
  /** Link to the record's page; undefined where it has none. */
  open: { to: string; text: string; icon: typeof CopyOutlined; label?: string | undefined } | undefined;
  /** The list's address, for the way back. */
  here: string;
}

/**
 * Actions of a row whose record has a page. A link with a `label`, which names the record, is shown on hover and focus;
 * the "more" menu is always shown and begins with the link, for touch.
 */
export function RecordMenu({ open, here, name, items, t }: RecordMenuProps) {
  const navigate = useNavigate();
  const state = { list: here };
  const way = open && choiceOf("open", open.text, open.icon, () => void navigate(open.to, { state }));
  return (
    <span className="sl-row-actions">
      {open?.label && (
        <Link
          to={open.to}
          state={state}
          className="button text small icon sl-row-edit"
          aria-label={open.label}
          title={open.text}
        >
          <Glyph of={open.icon} size={15} />
        </Link>
      )}
      <MoreOf name={name} items={[...(way ? [way] : []), ...items]} t={t} />
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

/** Without TLS there is no clipboard: the text is then shown, to be copied by hand. */
function copyText(text: string, t: TFunction): void {
  const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"));
  written.then(
    () => toast({ kind: "success", title: t("actions.copied"), text }),
    () => toast({ kind: "info", title: text }),
  );
}

export const deleteChoice = (run: () => void, t: TFunction): MenuChoice => ({
  ...choiceOf("delete", t("actions.delete"), DeleteOutlined, run, "dialog"),
  danger: true,
});

/** Deleting a record of a resource, or why it cannot be deleted now. */
export function deletionOf(
  { list }: Pick<AnyResource, "list">,
  record: Readonly<Record<string, unknown>>,
  run: () => void,
  t: TFunction,
): MenuChoice {
  const reason = list.undeletable?.(record);
  return { ...deleteChoice(run, t), ...(reason && { label: t(reason), disabled: true }) };
}
