import { EditOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { routingTag } from "../../../../contract/entities/routing-tag";
import { Glyph } from "../../../components/glyph";
import { dataProvider } from "../../../providers/data";
import { ignoreGone } from "../../../providers/http/errors";
import { copyIdChoice, deleteChoice, MoreOf } from "../../../screens/list/more-of";
import type { RowSlotProps } from "../../../screens/slots/slot-props";
import { confirm } from "../../../shared/confirm";
import { toast } from "../../../shared/toasts";
import { routingFailures } from "../failure";
import type { RoutingTag } from "../use-routing-tags";
import { openTagForm } from "./open-form";

/** Relabels a tag, and deletes it after saying that its uses go with it (OP-163). */
export default function RowActions({ row, name, onChange }: RowSlotProps) {
  const { t } = useTranslation();
  const relabel = () => openTagForm({ t, name, tag: row as unknown as RoutingTag, onSaved: onChange });
  const remove = async () => {
    const title = t("delete.title", { name });
    const content = t("resources.routing_tags.delete_text");
    if (!(await confirm({ title, content, confirm: t("actions.delete"), danger: true }))) return;
    try {
      await dataProvider.deleteOne({ resource: routingTag.name, id: row.id }).catch(ignoreGone);
      toast({ kind: "success", title: t("delete.done", { name }) });
    } catch (reason) {
      routingFailures.say("delete_tag", reason);
    }
    onChange();
  };
  return (
    <span className="sl-row-actions">
      <button
        type="button"
        className="button text small sl-row-wide"
        aria-label={t("resources.routing_tags.relabel_of", { name })}
        aria-haspopup="dialog"
        onClick={relabel}
      >
        {t("resources.routing_tags.relabel")}
      </button>
      <MoreOf
        name={name}
        items={[
          {
            key: "relabel",
            label: t("resources.routing_tags.relabel"),
            icon: <Glyph of={EditOutlined} />,
            opens: "dialog",
            run: relabel,
          },
          copyIdChoice(row.id, t),
          deleteChoice(() => void remove(), t),
        ]}
        t={t}
      />
    </span>
  );
}
