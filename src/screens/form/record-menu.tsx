import { EllipsisOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Glyph } from "../../components/glyph";
import { MenuButton } from "../../components/menu-button";
import type { MenuChoice } from "../../components/menu-list";
import { useEditorState } from "../../editor/store";
import type { Editor } from "../../editor/use-editor";
import { nameOfRecord } from "../../fields/reference/name-of";
import { markChanged } from "../../providers/data/cache";
import { useMay } from "../../providers/me";
import { pathsOf } from "../../resources/routes";
import { useDeleteRecord } from "../delete/delete-record";
import { copyIdChoice, deletionOf } from "../list/more-of";
import { useListReturn } from "../use-list-return";
import type { EntityStore } from "./entity-model";

interface RecordMenuProps {
  editor: Editor<EntityStore>;
  /** Choices above those of every record. */
  items?(id: string, name: string): readonly MenuChoice[];
}

/** "More" menu of a stored record: copy the id, delete. A deleted one leads back to the list. */
export function RecordMenu({ editor, items }: RecordMenuProps) {
  const { t } = useTranslation();
  const { store } = editor;
  const { resource } = store.setting;
  const { entity } = resource;
  const navigate = useNavigate();
  const back = useListReturn(pathsOf(resource).list);
  const mayDelete = useMay(entity, "delete");
  const deleteRecord = useDeleteRecord(resource);
  const record = useEditorState(store, ({ get }) => get().base.record);
  if (typeof record.id !== "string") return null;
  const id = record.id;
  const name = nameOfRecord(entity, record);
  const remove = async () => {
    if (!(await deleteRecord(id, name))) return;
    editor.discard();
    markChanged(entity.name);
    void navigate(back);
  };
  return (
    <MenuButton
      label={t("list.more_of", { name })}
      className="button text icon"
      items={[
        ...(items?.(id, name) ?? []),
        copyIdChoice(id, t),
        ...(mayDelete ? [deletionOf(resource, record, () => void remove(), t)] : []),
      ]}
    >
      <Glyph of={EllipsisOutlined} size={16} />
    </MenuButton>
  );
}
