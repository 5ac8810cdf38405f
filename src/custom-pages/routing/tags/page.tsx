import { EditOutlined } from "@ant-design/icons";
import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { DialogButton } from "../../../components/dialog-button";
import { openDialog } from "../../../components/open-dialog";
import type { CellProps } from "../../../fields/kind";
import type { Labels } from "../../../fields/labels/codec";
import { labelOf } from "../../../fields/labels/label-of";
import { routingTags } from "../../../resources/routing-tags";
import { useDeleteRecord } from "../../../screens/delete/delete-record";
import { choiceOf, copyIdChoice, deleteChoice, RowMenu } from "../../../screens/list/more-of";
import type { RowActions, RowActionsProps } from "../../../screens/list/table-row";
import { ResourceList } from "../../../screens/list-screen";
import { usePagedList } from "../../../screens/use-paged-list";
import { routingFailures } from "../failure";
import { OtherLabels } from "../other-labels";
import type { RoutingTag } from "../use-routing-tags";

const TagForm = lazy(() => import("./tag-form"));

/** Routing tags, created and relabelled in a dialog (RT-07). */
export function RoutingTagsPage() {
  const { t } = useTranslation();
  const list = usePagedList(routingTags);
  const create = () => openForm(t("resources.routing_tags.new"), list.invalidate);
  return (
    <ResourceList
      resource={routingTags}
      list={list}
      create={<DialogButton verb={t("actions.create")} onOpen={create} />}
      rowActions={ROW_ACTIONS}
      onFailure={(error) => routingFailures.say("load_tags", error)}
    />
  );
}

const openForm = (title: string, onSaved: () => void, tag?: RoutingTag) =>
  openDialog({
    id: "routing-tag",
    title,
    content: (close) => <TagForm {...(tag && { tag })} onSaved={onSaved} onClose={close} />,
  });

const ROW_ACTIONS: RowActions = { width: 152, Actions: TagActions };

/** Relabels a tag, or deletes it after a confirmation, because its uses are deleted too (OP-163). */
function TagActions({ row, name, onChange }: RowActionsProps) {
  const { t } = useTranslation();
  const text = t("resources.routing_tags.relabel");
  const label = t("resources.routing_tags.relabel_of", { name });
  const deleteTag = useDeleteRecord(routingTags, (reason) => {
    routingFailures.say("delete_tag", reason);
    onChange(); // the list may be older than what the server refuses
  });
  const remove = async () => {
    if (await deleteTag(row.id, name)) onChange();
  };
  const run = () => openForm(t("resources.routing_tags.labels_of", { name }), onChange, row as RoutingTag);
  const items = [
    choiceOf("relabel", text, EditOutlined, run, "dialog"),
    copyIdChoice(row.id, t),
    deleteChoice(() => void remove(), t),
  ];
  return <RowMenu name={name} items={items} t={t} verb={{ text, label, run, opens: "dialog" }} />;
}

/** The name in the current language, and below it those in other languages (RT-13). */
export function LabelsCell({ value, record }: CellProps<Labels | null>) {
  const name = labelOf(value);
  return (
    <>
      <span className="sl-name">
        <span className="sl-line strong" title={name || undefined}>
          {name || String(record.id).slice(0, 8)}
        </span>
      </span>
      <OtherLabels labels={value} />
    </>
  );
}
