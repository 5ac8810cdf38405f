import {
  CalendarOutlined,
  CopyOutlined,
  EditOutlined,
  EllipsisOutlined,
  EyeOutlined,
} from "@ant-design/icons";
import type { TFunction } from "i18next";
import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { copyStyle, styleRevolvers } from "../../../contract/endpoints/styles";
import { style } from "../../../contract/entities/style";
import { Glyph } from "../../components/glyph";
import { MenuButton } from "../../components/menu-button";
import type { MenuChoice } from "../../components/menu-list";
import { openDialog } from "../../components/open-dialog";
import { useEditorState, useStoredId } from "../../editor/store";
import type { Editor } from "../../editor/use-editor";
import { isAnswer, isWorthSaving } from "../../editor/use-save";
import { call } from "../../providers/call";
import { markChanged } from "../../providers/data/cache";
import { sayFailure } from "../../providers/failure";
import { testGeneration } from "../../resources/pages";
import { pathsOf } from "../../resources/routes";
import { styles } from "../../resources/styles";
import { useDeleteRecord } from "../../screens/delete/delete-record";
import { choiceOf, copyIdChoice, deleteChoice } from "../../screens/list/more-of";
import { useListReturn } from "../../screens/use-list-return";
import { confirm } from "../../shared/confirm";
import { useIsPhone } from "../../shared/media-query";
import { newId } from "../../shared/new-id";
import { toast } from "../../shared/toasts";
import { useOnce } from "../../shared/use-once";
import type { StyleStore } from "./model";

const AddToEvents = lazy(() => import("./add-to-events"));

/** Idempotency keys of copies, by style: after a lost reply the next try is the same copy. */
const copyKeys = new Map<string, string>();

/**
 * Copies a style as a draft, with values, icons, categories and participants (OP-118).
 * @param offer opens the copy, if the message offers that
 * @returns the new id
 */
export async function copyOf(
  id: string,
  t: TFunction,
  offer?: (copy: string) => void,
): Promise<string | undefined> {
  const toastId = `style-copy-${id}`; // a failure is replaced by what the next try says
  const idempotencyKey = copyKeys.get(id) ?? newId();
  copyKeys.set(id, idempotencyKey);
  try {
    const { style: copy } = await call(copyStyle, { params: { id } }, { idempotencyKey });
    copyKeys.delete(id);
    toast({
      id: toastId,
      kind: "success",
      title: t("style.copied", { name: copy.name }),
      ...(offer && { action: { label: t("style.open_copy"), run: () => offer(copy.id) } }),
    });
    return copy.id;
  } catch (reason) {
    if (isAnswer(reason)) copyKeys.delete(id);
    sayFailure(reason, t("style.not_copied"), { id: toastId });
    return undefined;
  }
}

/** Deletes a style; the cartridge of a revolver cannot be deleted, so its revolvers are named (OP-117, STY-83). */
export function useRemoveStyle(): (id: string, name: string) => Promise<boolean> {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const deleteRecord = useDeleteRecord(styles);
  return async (id, name) => {
    const revolvers = await call(styleRevolvers, { params: { id } }).then(
      (reply) => reply.styles,
      () => [],
    );
    const [first] = revolvers;
    if (!first) return deleteRecord(id, name);
    const isWanted = await confirm({
      title: t("style.in_use_title", { name }),
      content: t("style.in_use_text", {
        count: revolvers.length,
        names: revolvers.map((revolver) => revolver.name).join(", "),
      }),
      confirm: t("style.open_revolver", { name: first.name }),
      cancel: t("actions.close"),
    });
    if (isWanted) void navigate(pathsOf(styles).record(first.id));
    return false;
  };
}

export function addToEventsChoice(id: string, name: string, t: TFunction): MenuChoice {
  const open = () =>
    openDialog({
      id: "style-events",
      title: t("style.add_to_events_of", { name }),
      content: (close) => <AddToEvents id={id} name={name} onClose={close} />,
    });
  return choiceOf("events", t("style.add_to_events"), CalendarOutlined, open, "dialog");
}

/** Opens the page that makes a picture in this style. */
export function useTestChoice(): (id: string) => MenuChoice {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const open = (id: string) => void navigate(`/${testGeneration.path}?style=${id}`);
  return (id) => choiceOf("test", t("menu.test_generation"), testGeneration.icon, () => open(id));
}

/** Copies the stored style and opens the copy; with unsaved changes it asks before, and offers to open it. */
export function useCopy(store: StyleStore): { busy: boolean; copy(): void } {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { busy, once } = useOnce();
  const id = useStoredId(store) ?? "";
  const open = (made: string) => void navigate(pathsOf(styles).record(made));
  const copy = () =>
    void once(async () => {
      if (isWorthSaving(store)) {
        const question = { title: t("style.copy_saved"), content: t("style.copy_saved_text") };
        if (await confirm({ ...question, confirm: t("style.copy") })) await copyOf(id, t, open);
        return;
      }
      const made = await copyOf(id, t);
      if (made) open(made);
    });
  return { busy, copy };
}

interface StyleActionsProps {
  editor: Editor<StyleStore>;
  isReadOnly: boolean;
  canEdit: boolean;
}

/** Actions on a stored style; on a phone all of them are in the menu. */
export function StyleActions({ editor, isReadOnly, canEdit }: StyleActionsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const { store } = editor;
  const id = useStoredId(store) ?? "";
  const name = useEditorState(store, ({ get }) => get().base.record.name ?? "");
  const { list, record, show } = pathsOf(styles);
  const back = useListReturn(list);
  const { busy, copy } = useCopy(store);
  const removeStyle = useRemoveStyle();
  const testChoice = useTestChoice();
  const remove = async () => {
    if (!(await removeStyle(id, name))) return;
    editor.discard();
    markChanged(style.name);
    void navigate(back);
  };
  const other = isReadOnly
    ? { to: record(id), icon: EditOutlined, label: t("actions.edit") }
    : { to: show(id), icon: EyeOutlined, label: t("list.view") };
  const inMenu = [
    ...(canEdit ? [choiceOf("other", other.label, other.icon, () => void navigate(other.to))] : []),
    choiceOf("copy", t("style.copy"), CopyOutlined, copy),
  ];
  return (
    <>
      {canEdit && !isPhone && (
        <Link className="button text" to={other.to}>
          <Glyph of={other.icon} />
          {other.label}
        </Link>
      )}
      {!isPhone && (
        <button type="button" className="button text" aria-disabled={busy || undefined} onClick={copy}>
          <Glyph of={CopyOutlined} />
          {t("style.copy")}
        </button>
      )}
      <MenuButton
        label={t("list.more_of", { name })}
        className="button text icon"
        items={[
          ...(isPhone ? inMenu : []),
          addToEventsChoice(id, name, t),
          testChoice(id),
          copyIdChoice(id, t),
          ...(canEdit ? [deleteChoice(() => void remove(), t)] : []),
        ]}
      >
        <Glyph of={EllipsisOutlined} size={16} />
      </MenuButton>
    </>
  );
}
