import "./tags.css";
import { DeleteOutlined, EditOutlined } from "@ant-design/icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../../components/glyph";
import { RetryAlert } from "../../../components/retry-alert";
import { fieldId } from "../../../editor/focus-field";
import { RemoveButton } from "../../../editor/remove-button";
import { useRole } from "../../../providers/me";
import { confirm } from "../../../shared/confirm";
import { useOnce } from "../../../shared/use-once";
import { TagDot } from "./tag-chip";
import { dropTagDraft, TagForm } from "./tag-form";
import { createTag, deleteTag, tagFailures, type UserTag, updateTag, useTags } from "./tags";

const ROWS = "user_tags";

/** All tags: editable for admins, read-only for dealers; system tags cannot be changed (OP-132). */
export function TagsDialog() {
  const { t } = useTranslation();
  const canEdit = useRole() === "admin";
  const { data: tags, error, refetch } = useTags();
  return (
    <div id={fieldId(ROWS)} tabIndex={-1} className="sl-tags-dialog">
      <p>{t(canEdit ? "resources.user_tags.text" : "resources.user_tags.text_dealer")}</p>
      {canEdit && (
        <TagForm
          draftKey="new"
          verb={t("actions.create")}
          onSave={createTag}
          onFailed={(reason) => tagFailures.say("create", reason)}
        />
      )}
      {error && (
        <RetryAlert onRetry={() => void refetch()}>{tagFailures.messageOf("load", error)}</RetryAlert>
      )}
      {tags?.length === 0 && <p className="faint">{t("resources.user_tags.none")}</p>}
      <ul className="sl-tag-rows" aria-busy={!tags && !error}>
        {tags?.map((tag) => (
          <TagRow key={tag.id} tag={tag} canEdit={canEdit} />
        ))}
      </ul>
    </div>
  );
}

function TagRow({ tag, canEdit }: { tag: UserTag; canEdit: boolean }) {
  const { t } = useTranslation();
  const [editing, setEditing] = useState(false);
  const { once } = useOnce();
  const cancel = () => {
    dropTagDraft(tag.id);
    setEditing(false);
  };
  if (editing) {
    return (
      <li>
        <TagForm
          draftKey={tag.id}
          initial={tag}
          autoFocus
          verb={t("actions.save")}
          onSave={(draft) => updateTag(tag, draft)}
          onSaved={() => setEditing(false)}
          onFailed={(reason) => tagFailures.say("update", reason)}
        >
          <button type="button" className="button text" onClick={cancel}>
            {t("actions.cancel")}
          </button>
        </TagForm>
      </li>
    );
  }
  const remove = () => {
    const title = t("resources.user_tags.delete_title", { name: tag.name });
    const content = t("resources.user_tags.delete_text");
    void once(
      async () => {
        if (await confirm({ title, content, confirm: t("actions.delete"), danger: true }))
          await deleteTag(tag.id);
      },
      (reason) => tagFailures.say("delete", reason),
    );
  };
  return (
    <li>
      <TagDot color={tag.color} />
      <span className="ellipsis">{tag.name}</span>
      {tag.type === "system" && <span className="tag">{t("resources.user_tags.system")}</span>}
      {canEdit && tag.type !== "system" && (
        <>
          <button
            type="button"
            className="button text small icon"
            aria-label={t("list.edit_of", { name: tag.name })}
            onClick={() => setEditing(true)}
          >
            <Glyph of={EditOutlined} size={15} />
          </button>
          <RemoveButton
            rows={ROWS}
            className="button text small icon"
            aria-label={t("resources.user_tags.delete_of", { name: tag.name })}
            aria-haspopup="dialog"
            onRemove={remove}
          >
            <Glyph of={DeleteOutlined} size={15} />
          </RemoveButton>
        </>
      )}
    </li>
  );
}
