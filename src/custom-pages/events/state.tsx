import { EllipsisOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { schedule } from "../../../contract/entities/schedule";
import { Glyph } from "../../components/glyph";
import { MenuButton } from "../../components/menu-button";
import { useEditorState } from "../../editor/store";
import type { Editor } from "../../editor/use-editor";
import { markChanged } from "../../providers/data/cache";
import { pathsOf } from "../../resources/routes";
import { schedules } from "../../resources/schedules";
import { useDeleteRecord } from "../../screens/delete/delete-record";
import type { EntityStore } from "../../screens/form/entity-model";
import { copyIdChoice, deleteChoice } from "../../screens/list/more-of";
import { useListReturn } from "../../screens/use-list-return";
import { eventChoices } from "./actions";
import { useEvent } from "./context";
import { PhaseTag } from "./phase-tag";

/** Where the stored event stands. */
export function EventState() {
  const record = useEditorState(useEvent(), ({ get }) => get().base.record);
  return <PhaseTag event={record} />;
}

/** What can be done with a stored event besides changing it. */
export function EventActions({ editor }: { editor: Editor<EntityStore> }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { store } = editor;
  const id = useEditorState(store, ({ get }) => (get().creating ? "" : String(get().base.record.id)));
  const name = useEditorState(store, ({ get }) => String(get().base.record.name ?? ""));
  const back = useListReturn(pathsOf(schedules).list);
  const deleteEvent = useDeleteRecord(schedules as never);
  if (!id) return null;
  const remove = async () => {
    if (!(await deleteEvent(id, name))) return;
    editor.discard();
    markChanged(schedule.name);
    void navigate(back);
  };
  return (
    <MenuButton
      label={t("list.more_of", { name })}
      className="button text icon"
      items={[...eventChoices(id, name, t), copyIdChoice(id, t), deleteChoice(() => void remove(), t)]}
    >
      <Glyph of={EllipsisOutlined} size={16} />
    </MenuButton>
  );
}
