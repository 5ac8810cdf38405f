import "./tags.css";
import { CloseOutlined, PlusOutlined } from "@ant-design/icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../../../fields/glyph";
import { MenuButton } from "../../../../shared/ui/menu-button";
import { assignTag, removeTag, type UserTag } from "./tag-calls";
import { TagChip, TagDot } from "./tag-chip";
import { TagChoice } from "./tag-choice";
import { useTagChange } from "./use-tags";

interface TagsOfProps {
  userId: string;
  /** All that there are. */
  tags: readonly UserTag[];
  /** Ids of those that the user has. */
  own: readonly string[];
}

/** The user's tags, each with its remove; one more by the menu, all at once by the list. */
export function TagsOf({ userId, tags, own }: TagsOfProps) {
  const { t } = useTranslation();
  const change = useTagChange();
  const [choosing, setChoosing] = useState(false);
  const mine = tags.filter((tag) => own.includes(tag.id));
  const others = tags.filter((tag) => !own.includes(tag.id));
  if (choosing) return <TagChoice userId={userId} tags={tags} own={own} onClose={() => setChoosing(false)} />;
  return (
    <div className="sl-tags">
      {mine.length === 0 && <span className="faint">{t("resources.user_tags.user_has_none")}</span>}
      {mine.map((tag) => (
        <TagChip key={tag.id} tag={tag}>
          <button
            type="button"
            aria-label={t("resources.user_tags.remove_of", { name: tag.name })}
            onClick={() => void change("remove", () => removeTag(userId, tag.id))}
          >
            <Glyph of={CloseOutlined} size={11} />
          </button>
        </TagChip>
      ))}
      {others.length > 0 && (
        <MenuButton
          label={t("resources.user_tags.add")}
          className="button small"
          items={others.map((tag) => ({
            key: tag.id,
            label: tag.name,
            icon: <TagDot color={tag.color} />,
            run: () => void change("assign", () => assignTag(userId, tag.id)),
          }))}
        >
          <Glyph of={PlusOutlined} size={12} />
          {t("resources.user_tags.add")}
        </MenuButton>
      )}
      {tags.length > 0 && (
        <button type="button" className="button text small" onClick={() => setChoosing(true)}>
          {t("resources.user_tags.choose")}
        </button>
      )}
    </div>
  );
}
