import { EllipsisOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Glyph } from "../../components/glyph";
import { MenuButton } from "../../components/menu-button";
import { useEditorState } from "../../editor/store";
import type { Editor } from "../../editor/use-editor";
import { pathsOf } from "../../resources/routes";
import { schedules } from "../../resources/schedules";
import { useDeleteRecord } from "../../screens/delete/delete-record";
import type { EntityStore } from "../../screens/form/entity-model";
import { useListReturn } from "../../screens/use-list-return";
import { eventChoices } from "./actions";
import { storedId, useEvent } from "./context";
import { PhaseTag } from "./phase-tag";

/** The phase of the stored event. */
export function EventState() {
  const record = useEditorState(useEvent(), ({ get }) => get().base.record);
  return <PhaseTag event={record} />;
}

/** The menu of a stored event. */
export function EventActions({ editor }: { editor: Editor<EntityStore> }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { store } = editor;
  const id = useEditorState(store, storedId);
  const name = useEditorState(store, ({ get }) => String(get().base.record.name ?? ""));
  const back = useListReturn(pathsOf(schedules).list);
  const deleteEvent = useDeleteRecord(schedules);
  if (!id) return null;
  const remove = async () => {
    if (!(await deleteEvent(id, name))) return;
    editor.discard();
    void navigate(back);
  };
  return (
    <MenuButton
      label={t("list.more_of", { name })}
      className="button text icon sl-record-menu"
      items={eventChoices(id, name, () => void remove(), t)}
    >
      <Glyph of={EllipsisOutlined} size={16} />
    </MenuButton>
  );
}
