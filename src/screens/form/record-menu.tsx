import { EllipsisOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../components/glyph";
import { MenuButton } from "../../components/menu-button";
import { useEditorState } from "../../editor/store";
import { nameOfRecord } from "../../fields/reference/name-of";
import { useMay } from "../../providers/me";
import { useDeleteRecord } from "../delete/delete-record";
import { copyIdChoice, deleteChoice } from "../list/more-of";
import type { EntityStore } from "./entity-model";

interface RecordMenuProps {
  store: EntityStore;
  /** Called once the record is gone. */
  onDeleted(): void;
}

/** "More" menu of a stored record: copy the id, delete. */
export function RecordMenu({ store, onDeleted }: RecordMenuProps) {
  const { t } = useTranslation();
  const { resource } = store.setting;
  const { entity } = resource;
  const mayDelete = useMay(entity, "delete");
  const deleteRecord = useDeleteRecord(resource);
  const record = useEditorState(store, ({ get }) => get().base.record);
  if (typeof record.id !== "string") return null;
  const id = record.id;
  const name = nameOfRecord(entity, record);
  const remove = async () => {
    if (await deleteRecord(id, name)) onDeleted();
  };
  return (
    <MenuButton
      label={t("list.more_of", { name })}
      className="button text icon"
      items={[copyIdChoice(id, t), ...(mayDelete ? [deleteChoice(() => void remove(), t)] : [])]}
    >
      <Glyph of={EllipsisOutlined} size={16} />
    </MenuButton>
  );
}
