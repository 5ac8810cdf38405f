import { useState } from "react";
import { useTranslation } from "react-i18next";
import { setTags, type UserTag } from "./tag-calls";
import { TagDot } from "./tag-chip";
import { useTagChange } from "./use-tags";

interface TagChoiceProps {
  userId: string;
  tags: readonly UserTag[];
  own: readonly string[];
  onClose(): void;
}

/** Several tags at once: one call that replaces them all (CALL-TAG-08). */
export function TagChoice({ userId, tags, own, onClose }: TagChoiceProps) {
  const { t } = useTranslation();
  const change = useTagChange();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(own));
  const turn = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const apply = async () => {
    if (await change("set", () => setTags(userId, [...chosen]))) onClose();
  };
  return (
    <>
      <fieldset className="sl-tag-choice" aria-label={t("resources.user_tags.many")}>
        {tags.map((tag) => (
          <label key={tag.id}>
            <input
              type="checkbox"
              className="check"
              checked={chosen.has(tag.id)}
              onChange={(event) => turn(tag.id, event.target.checked)}
            />
            <TagDot color={tag.color} />
            {tag.name}
          </label>
        ))}
      </fieldset>
      <div className="sl-part-actions">
        <button type="button" className="button small" onClick={() => void apply()}>
          {t("actions.apply")}
        </button>
        <button type="button" className="button text small" onClick={onClose}>
          {t("resources.user_tags.keep_as_is")}
        </button>
      </div>
    </>
  );
}
