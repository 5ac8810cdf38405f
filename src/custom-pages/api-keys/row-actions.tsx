import { StopOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../components/glyph";
import type { MenuChoice } from "../../components/menu-list";
import { dataProvider } from "../../providers/data";
import { copyIdChoice, MoreOf } from "../../screens/list/more-of";
import type { RowSlotProps } from "../../screens/slots/slot-props";
import { confirm } from "../../shared/confirm";
import { sayDone, sayFailed } from "./messages";

/** Deactivates a key after saying what that does; an inactive one stays in the list and comes to life no more. */
export default function RowActions({ row, name, onChange }: RowSlotProps) {
  const { t } = useTranslation();
  const verb = t("list.bulk.deactivate");
  const deactivate = async () => {
    const sure = await confirm({
      title: t("resources.api_keys.deactivate_title", { name }),
      content: t("resources.api_keys.deactivate_text"),
      confirm: verb,
      danger: true,
    });
    if (!sure) return;
    try {
      await dataProvider.deleteOne({ resource: "api_keys", id: row.id });
      sayDone("deactivate");
    } catch (reason) {
      sayFailed("deactivate", reason);
    }
    onChange();
  };
  const active = row.is_active !== false;
  const items: MenuChoice[] = [
    { key: "deactivate", label: verb, icon: <Glyph of={StopOutlined} />, run: () => void deactivate() },
    copyIdChoice(row.id, t),
  ];
  return (
    <span className="sl-row-actions">
      {active && (
        <button
          type="button"
          className="button text small sl-row-wide"
          aria-label={t("resources.api_keys.deactivate_of", { name })}
          onClick={() => void deactivate()}
        >
          {verb}
        </button>
      )}
      <MoreOf name={name} items={active ? items : items.slice(1)} t={t} />
    </span>
  );
}
