import { useTranslation } from "react-i18next";
import { checkDraft, emptyDraft } from "../../../../contract/core/entity";
import { saveTagLabels } from "../../../../contract/endpoints/routing";
import { routingTag } from "../../../../contract/entities/routing-tag";
import { keptForms, useActionForm } from "../../../editor/action-form";
import { FormDialog } from "../../../editor/form-dialog";
import { PanelField } from "../../../editor/panel-field";
import { codec, type Labels } from "../../../fields/labels/codec";
import { useActiveLanguages } from "../../../fields/labels/languages";
import { change } from "../../../providers/call";
import { dataProvider, saveContext } from "../../../providers/data";
import { toast } from "../../../shared/toasts";
import { routingFailures } from "../failure";
import type { RoutingTag } from "../use-routing-tags";

interface TagFormProps {
  /** The tag to relabel; undefined = a new tag. */
  tag?: RoutingTag;
  onSaved(): void;
  onClose(): void;
}

/** By id of the tag. */
const forms = keptForms<{ labels: Labels }>();

/** The labels of a tag in each language of the server (RT-13, CALL-RT-02, CALL-RT-03). */
export default function TagForm({ tag, onSaved, onClose }: TagFormProps) {
  const { t } = useTranslation();
  const languages = useActiveLanguages();
  const action = tag ? "update_tag" : "create_tag";
  const form = useActionForm(null, {
    initial: { labels: tag?.labels ?? {} },
    keep: { forms, key: tag?.id ?? "new" },
    check({ labels }) {
      const draft = { ...emptyDraft(routingTag), labels: wireOf(labels) };
      return checkDraft(routingTag, draft, "create").map((issue) => ({ ...issue, path: "labels" }));
    },
    async send({ labels }, key) {
      const body = { labels: wireOf(labels) };
      if (tag) await change(saveTagLabels, { params: { id: tag.id }, body });
      else {
        const variables = saveContext(body, { idempotencyKey: key });
        await dataProvider.create({ resource: routingTag.name, variables });
      }
    },
    done() {
      toast({ kind: "success", title: t(tag ? "form.saved" : "form.created") });
      onClose();
      onSaved();
    },
    failed: (reason, atFields) => routingFailures[atFields ? "sayDetail" : "say"](action, reason),
  });
  // Every language of the server has a tab.
  const tabs = Object.fromEntries(languages.map(({ code }) => [code, ""]));
  const { value, ...field } = form.field("labels");
  return (
    <FormDialog form={form} verb={t(tag ? "actions.save" : "actions.create")} onClose={onClose}>
      <p>{t("resources.routing_tags.text")}</p>
      <PanelField
        entity={routingTag}
        name="labels"
        help={t("resources.routing_tags.labels_help")}
        autoFocus
        value={{ ...tabs, ...value }}
        {...field}
      />
    </FormDialog>
  );
}

const wireOf = (labels: Labels): Labels =>
  Object.fromEntries(
    Object.entries(codec.toWire(labels, routingTag.fields.labels))
      .map(([language, text]) => [language, text.trim()] as const)
      .filter(([, text]) => text !== ""),
  );
