import { useId } from "react";
import { useTranslation } from "react-i18next";
import { RetryAlert } from "../../../../shared/ui/retry-alert";
import { ofSaved, type SavedPartProps } from "../../of-saved";
import { PartSave } from "../../part-save";
import { PartSection } from "../../part-section";
import { useUnsavedPart } from "../../use-unsaved-part";
import { routingFailures } from "../failure";
import { TagPicker } from "../tag-picker";
import { useRoutingTags } from "../use-routing-tags";
import { useTagsOf } from "./use-tags-of";

const TITLE = "menu.routing_tags";

/** Routing tags of a stored style or workflow. Others than admins see nothing of it, and nothing is asked (RT-05). */
export default ofSaved(TagsPanel, { roles: ["admin"] });

function TagsPanel({ store, id }: SavedPartProps) {
  const { t } = useTranslation();
  const place = useId();
  const all = useRoutingTags();
  const own = useTagsOf(store.setting.resource.entity.name, id);
  useUnsavedPart(store, TITLE, own.changed);
  const error = all.error ?? own.query.error;
  const retry = () => void Promise.all([all.refetch(), own.stored ? undefined : own.query.refetch()]);
  return (
    <PartSection title={t(TITLE)} note={t("routing.own_save")}>
      <p className="muted small-text">{t("routing.tags_of_text")}</p>
      {error && <RetryAlert onRetry={retry}>{routingFailures.messageOf("load_tags", error)}</RetryAlert>}
      {!error && !(all.data && own.stored) && <div className="skeleton" style={{ height: 64 }} />}
      {all.data && own.stored && (
        <>
          <div className="field">
            <label htmlFor={`${place}-tags`}>{t("routing.tags")}</label>
            <TagPicker id={`${place}-tags`} tags={all.data} value={own.value} onChange={own.choose} />
          </div>
          <div className="sl-part-actions">
            <PartSave
              verb={t("routing.save_tags")}
              changed={own.changed}
              busy={own.busy}
              onSave={() => void own.save()}
            />
          </div>
        </>
      )}
    </PartSection>
  );
}
