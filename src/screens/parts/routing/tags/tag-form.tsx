import { useTranslation } from "react-i18next";
import { routingTag } from "../../../../../contract/entities/routing-tag";
import { DialogForm } from "../../dialog-form";
import { PartField } from "../../part-field";
import type { RoutingTag } from "../use-routing-tags";
import { useTagForm } from "./use-tag-form";

export interface TagFormProps {
  /** The tag that is relabelled; without one a new one is made. */
  tag?: RoutingTag;
  onSaved(): void;
  onClose(): void;
}

/** The labels of a tag, one for each language of the server (RT-13). */
export default function TagForm({ tag, onSaved, onClose }: TagFormProps) {
  const { t } = useTranslation();
  const form = useTagForm(tag, onSaved, onClose);
  return (
    <DialogForm
      verb={t(form.busy ? "form.saving" : tag ? "actions.save" : "actions.create")}
      waits={form.busy}
      onSubmit={form.send}
      onCancel={onClose}
    >
      <p>{t("resources.routing_tags.text")}</p>
      <PartField
        entity={routingTag as never}
        name="labels"
        value={form.labels}
        error={form.issue}
        help={t("resources.routing_tags.labels_help")}
        autoFocus
        onChange={form.change}
      />
    </DialogForm>
  );
}
