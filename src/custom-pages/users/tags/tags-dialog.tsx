import "./tags.css";
import { DeleteOutlined, EditOutlined } from "@ant-design/icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../../components/glyph";
import { RetryAlert } from "../../../components/retry-alert";
import { useRole } from "../../../providers/me";
import { confirm } from "../../../shared/confirm";
import { createTag, deleteTag, type UserTag, updateTag } from "./tag-calls";
import { TagDot } from "./tag-chip";
import { tagFailures } from "./tag-failure";
import { TagForm } from "./tag-form";
import { useTagChange, useTags } from "./use-tags";

/** All tags: admins make, rename, colour and delete them, dealers look; the system's are nobody's (OP-132). */
export function TagsDialog() {
  const { t } = useTranslation();
  const manages = useRole() === "admin";
  const { data: tags, error, refetch } = useTags();
  const change = useTagChange();
  return (
    <div className="sl-tags-dialog">
      <p>{t(manages ? "resources.user_tags.text" : "resources.user_tags.text_dealer")}</p>
      {manages && (
        <TagForm
          verb={t("actions.create")}
          onSave={(draft) => change(() => createTag(draft))}
          onFailed={(reason) => tagFailures.say("create", reason)}
        />
      )}
      {error && (
        <RetryAlert onRetry={() => void refetch()}>{tagFailures.messageOf("load", error)}</RetryAlert>
      )}
      {tags?.length === 0 && <p className="faint">{t("resources.user_tags.none")}</p>}
      <ul className="sl-tag-rows" aria-busy={!tags && !error}>
        {tags?.map((tag) => (
          <TagRow key={tag.id} tag={tag} manages={manages} change={change} />
        ))}
      </ul>
    </div>
  );
}

interface TagRowProps {
  tag: UserTag;
  manages: boolean;
  change: ReturnType<typeof useTagChange>;
}

function TagRow({ tag, manages, change }: TagRowProps) {
  const { t } = useTranslation();
  const [editing, setEditing] = useState(false);
  if (editing) {
    return (
      <li>
        <TagForm
          initial={tag}
          autoFocus
          verb={t("actions.save")}
          onSave={(draft) => change(() => updateTag(tag.id, draft))}
          onSaved={() => setEditing(false)}
          onFailed={(reason) => tagFailures.say("update", reason)}
        >
          <button type="button" className="button text" onClick={() => setEditing(false)}>
            {t("actions.cancel")}
          </button>
        </TagForm>
      </li>
    );
  }
  const remove = async () => {
    const title = t("resources.user_tags.delete_title", { name: tag.name });
    const content = t("resources.user_tags.delete_text");
    if (await confirm({ title, content, confirm: t("actions.delete"), danger: true }))
      await change(() => deleteTag(tag.id)).catch((reason) => tagFailures.say("delete", reason));
  };
  return (
    <li>
      <TagDot color={tag.color} />
      <span className="ellipsis">{tag.name}</span>
      {tag.type === "system" && <span className="tag">{t("resources.user_tags.system")}</span>}
      {manages && tag.type !== "system" && (
        <>
          <button
            type="button"
            className="button text small icon"
            aria-label={t("list.edit_of", { name: tag.name })}
            onClick={() => setEditing(true)}
          >
            <Glyph of={EditOutlined} size={15} />
          </button>
          <button
            type="button"
            className="button text small icon"
            aria-label={t("resources.user_tags.delete_of", { name: tag.name })}
            aria-haspopup="dialog"
            onClick={() => void remove()}
          >
            <Glyph of={DeleteOutlined} size={15} />
          </button>
        </>
      )}
    </li>
  );
}
