import { useTranslation } from "react-i18next";
import { RetryAlert } from "../../../shared/ui/retry-alert";
import { ofSaved, type SavedPartProps } from "../of-saved";
import { PartSection } from "../part-section";
import { tagFailures } from "./tags/tag-failure";
import { TagsOf } from "./tags/tags-of";
import { useTags, useTagsOf } from "./tags/use-tags";

/** Tags of a stored user (TAG-01): each change is saved by itself, so the form's Save has nothing to do with it. */
export default ofSaved(TagsPanel);

function TagsPanel({ id }: SavedPartProps) {
  const { t } = useTranslation();
  const all = useTags();
  const own = useTagsOf(id);
  const error = all.error ?? own.error;
  const retry = () => void Promise.all([all.refetch(), own.refetch()]);
  return (
    <PartSection title={t("resources.user_tags.many")} note={t("resources.user_tags.saved_at_once")}>
      {error && <RetryAlert onRetry={retry}>{tagFailures.messageOf("load", error)}</RetryAlert>}
      {all.data && own.data && <TagsOf userId={id} tags={all.data} own={own.data} />}
    </PartSection>
  );
}
