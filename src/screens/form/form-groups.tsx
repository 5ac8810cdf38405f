import { Loaded } from "../../components/loaded";
import "./form.css";
import { useTranslation } from "react-i18next";
import { hasImage, type ImageValue } from "../../../contract/core/field";
import { useEditorState } from "../../editor/store";
import { useLabels } from "../../fields/use-labels";
import { type FormGroup, fieldsIn, itemOf } from "../../resources/define";
import { useSlot } from "../slots/slots";
import type { EntityStore } from "./entity-model";
import { FormField } from "./form-field";

interface FormGroupsProps {
  store: EntityStore;
  /** For a page that shows them apart; all groups of the resource by default. */
  groups?: readonly FormGroup[];
}

/** The groups of a resource's form, with the fields that are currently shown. */
export function FormGroups({ store, groups = store.setting.resource.form.groups }: FormGroupsProps) {
  return groups.map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: groups are fixed data.
    <Group key={index} store={store} group={group} />
  ));
}

interface GroupProps {
  store: EntityStore;
  group: FormGroup;
}

function Group({ store, group }: GroupProps) {
  const shown = useEditorState(store, (form) => form.shown());
  const rows = group.rows
    .map((row) => row.map(itemOf).filter((item) => shown.includes(item.field)))
    .filter((row) => row.length > 0);
  const Slot = useSlot("groups", group.slot);
  const slot = Slot && (
    <Loaded>
      <Slot store={store} />
    </Loaded>
  );
  if (rows.length === 0) return slot;
  return (
    <section className="sl-form-group">
      <GroupHead group={group} />
      {rows.map((row) => (
        <div key={row[0]?.field} className="sl-form-row">
          {row.map((item) => (
            <FormField key={item.field} store={store} item={item} />
          ))}
        </div>
      ))}
      <KeptPictures store={store} group={group} />
      {slot}
    </section>
  );
}

function GroupHead({ group }: { group: FormGroup }) {
  const { t } = useTranslation();
  if (!group.title) return null;
  return (
    <div className="sl-form-head">
      <h2>{t(group.title)}</h2>
      {group.note && <span className="caption faint">{t(group.note)}</span>}
    </div>
  );
}

/** Says which hidden pictures are kept (OP-91). */
function KeptPictures({ store, group }: GroupProps) {
  const { t } = useTranslation();
  const labels = useLabels();
  const { entity, form } = store.setting.resource;
  const hidden = useEditorState(store, ({ get, shown }) =>
    fieldsIn(group)
      .filter((key) => entity.fields[key]?.kind === "image" && form.shown?.[key] && !shown().includes(key))
      .filter((key) => hasImage(get().values[key] as ImageValue))
      .join(),
  );
  if (!hidden) return null;
  return hidden.split(",").map((key) => (
    <p key={key} className="caption faint">
      {t("form.kept_image", { label: labels.label(entity, key) })}
    </p>
  ));
}
