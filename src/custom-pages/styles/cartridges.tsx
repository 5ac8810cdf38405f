import { CloseOutlined } from "@ant-design/icons";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { MOST_CARTRIDGES, style } from "../../../contract/entities/style";
import { moveItem } from "../../../contract/rules/positions";
import { Alert } from "../../components/alert";
import { Glyph } from "../../components/glyph";
import { SortableList } from "../../components/sortable-list";
import { fieldId } from "../../editor/focus-field";
import { RemoveButton } from "../../editor/remove-button";
import { setValue, useEditorState, useStoredId, useValue } from "../../editor/store";
import { iconAddress } from "../../fields/image/icon-address";
import { Thumb } from "../../fields/image/thumb";
import { FinderField } from "../../fields/reference/finder-field";
import { entitySource, filteredSource, type OptionSource } from "../../fields/reference/source";
import { useReferred } from "../../fields/reference/use-names";
import { useStyle } from "./context";
import { isCartridge } from "./model";

/** Only a normal style can be a cartridge, not a revolver (OP-117). */
const cartridgeSource = (): OptionSource =>
  filteredSource(entitySource(style.name), ["cartridges"], isCartridge);

/** The cartridges of a revolver in their order, each at most once (STY-22, STY-65). */
export function Cartridges() {
  const { t } = useTranslation();
  const { store } = useStyle();
  const ids = useValue(store, "cartridges");
  const own = useStoredId(store) ?? "";
  const isUnread = useEditorState(store, ({ get }) => get().base.record.cartridgesUnread === true);
  const find = useReferred({ [style.name]: ids });
  const source = useMemo(cartridgeSource, []);
  const set = (next: readonly string[]) => setValue(store, "cartridges", next);
  const nameOf = (id: string) => find(style.name, id)?.name ?? t("style.unavailable", { id: id.slice(0, 8) });
  return (
    <>
      {isUnread && <Alert kind="warn">{t("style.cartridges_unread")}</Alert>}
      {ids.length === 0 && !isUnread && <p className="faint small-text">{t("style.no_cartridges")}</p>}
      <SortableList
        items={ids}
        label={t("style.cartridges")}
        keyOf={(id) => id}
        nameOf={nameOf}
        onMove={(from, to) => set(moveItem(ids, from, to))}
      >
        {(id) => (
          <span className="style-cartridge">
            <Thumb
              address={iconAddress(find(style.name, id)?.record)}
              alt=""
              width={30}
              height={40}
              labels={{ none: "", retry: t("actions.retry") }}
              thumbnail="always"
            />
            <span className="ellipsis">{nameOf(id)}</span>
            <RemoveButton
              rows="cartridges"
              className="button text small icon"
              aria-label={t("style.remove_cartridge", { name: nameOf(id) })}
              onRemove={() => set(ids.filter((one) => one !== id))}
            >
              <Glyph of={CloseOutlined} size={12} />
            </RemoveButton>
          </span>
        )}
      </SortableList>
      {ids.length < MOST_CARTRIDGES && (
        <FinderField
          id={fieldId("cartridges")}
          className="sl-add"
          label={t("style.add_cartridge")}
          source={source}
          without={[...ids, own]}
          empty="fields_ui.nothing_found"
          facts={(record) => <span className="faint">{String(record.description ?? "")}</span>}
          onChoose={({ id }) => set([...ids, id])}
        />
      )}
    </>
  );
}
