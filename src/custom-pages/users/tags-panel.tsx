import "./tags/tags.css";
import { CloseOutlined, PlusOutlined } from "@ant-design/icons";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../components/glyph";
import { MenuButton } from "../../components/menu-button";
import { RetryAlert } from "../../components/retry-alert";
import { Section } from "../../components/section";
import { mergeSets } from "../../editor/merge-sets";
import { usePanel } from "../../editor/panels";
import { type EditorStore, setValue, useEditorState } from "../../editor/store";
import { type SavedPanelProps, withSavedRecord } from "../../editor/with-saved-record";
import { CONTROL } from "../../shared/control";
import { TagChip, TagDot } from "./tags/tag-chip";
import {
  assignTag,
  readTagsOf,
  removeTag,
  setTags,
  tagFailures,
  type UserTag,
  useTags,
  useTagsOf,
} from "./tags/tags";

const TITLE = "resources.user_tags.many";

/** Tags of the user, by id. */
type Chosen = Readonly<Record<string, boolean | undefined>>;

/** Tags of a stored user (TAG-01), saved with the page. */
export default withSavedRecord(TagsPanel);

function TagsPanel({ store, id }: SavedPanelProps) {
  const { t } = useTranslation();
  const all = useTags();
  const own = useTagsOf(id);
  const panel = useTagChoice(store, id, own.data);
  const error = all.error ?? own.error;
  const retry = () => void Promise.all([all.refetch(), own.refetch()]);
  return (
    <Section title={t(TITLE)}>
      {error && <RetryAlert onRetry={retry}>{tagFailures.messageOf("load", error)}</RetryAlert>}
      {all.data && own.data && <Tags panel={panel} tags={all.data} />}
    </Section>
  );
}

/** A single change adds or removes the tag, several replace all tags (CALL-TAG-07..09). */
function useTagChoice(
  store: EditorStore,
  id: string,
  own: readonly string[] | undefined,
): EditorStore<Chosen, Chosen> {
  const stored = useMemo(() => own && Object.fromEntries(own.map((tag) => [tag, true])), [own]);
  return usePanel<Chosen>(store, {
    id: "user-tags",
    title: TITLE,
    stored,
    async save({ initial, values, dirty }, commit) {
      const [only = "", ...others] = dirty;
      let wanted = idsIn(values);
      if (others.length > 0) {
        wanted = mergeSets(idsIn(initial), wanted, await readTagsOf(id));
        await setTags(id, wanted);
      } else if (values[only]) await assignTag(id, only);
      else await removeTag(id, only);
      const all = [...Object.keys(values), ...wanted];
      commit(Object.fromEntries(all.map((tag) => [tag, wanted.includes(tag) || undefined])));
    },
    failed: (reason, { values, dirty }) => void tagFailures.say(actionOf(values, dirty), reason),
  });
}

const idsIn = (tags: Chosen): string[] => Object.keys(tags).filter((tag) => tags[tag]);

function actionOf(values: Chosen, [only = "", ...others]: readonly string[]) {
  if (others.length > 0) return "set";
  return values[only] ? "assign" : "remove";
}

/** The user's tags with remove buttons, a menu to add one, and a list to choose several. */
function Tags({ panel, tags }: { panel: EditorStore<Chosen, Chosen>; tags: readonly UserTag[] }) {
  const { t } = useTranslation();
  const values = useEditorState(panel, ({ get }) => get().values);
  const [listed, setListed] = useState(false);
  const choose = (id: string, on: boolean) => setValue(panel, id, on || undefined);
  const mine = tags.filter(({ id }) => values[id]);
  const others = tags.filter(({ id }) => !values[id]);
  return (
    <>
      {listed && (
        <fieldset className="sl-tag-choice" aria-label={t(TITLE)}>
          {tags.map((tag) => (
            <label key={tag.id}>
              <input
                type="checkbox"
                className="check"
                checked={Boolean(values[tag.id])}
                onChange={(event) => choose(tag.id, event.target.checked)}
              />
              <TagDot color={tag.color} />
              {tag.name}
            </label>
          ))}
        </fieldset>
      )}
      {/* The button that opens and closes the list stays the same one, and keeps the focus. */}
      <div className="sl-section-actions">
        {!listed && mine.length === 0 && (
          <span className="faint">{t("resources.user_tags.user_has_none")}</span>
        )}
        {!listed &&
          mine.map((tag) => (
            <TagChip key={tag.id} tag={tag}>
              <button
                type="button"
                aria-label={t("resources.user_tags.remove_of", { name: tag.name })}
                onClick={({ currentTarget }) => {
                  focusNeighbour(currentTarget);
                  choose(tag.id, false);
                }}
              >
                <Glyph of={CloseOutlined} size={11} />
              </button>
            </TagChip>
          ))}
        {!listed && others.length > 0 && (
          <MenuButton
            label={t("resources.user_tags.add")}
            className="button small"
            items={others.map((tag) => ({
              key: tag.id,
              label: tag.name,
              icon: <TagDot color={tag.color} />,
              run: () => choose(tag.id, true),
            }))}
          >
            <Glyph of={PlusOutlined} size={12} />
            {t("resources.user_tags.add")}
          </MenuButton>
        )}
        {tags.length > 0 && (
          <button
            type="button"
            className="button text small"
            aria-expanded={listed}
            onClick={() => setListed(!listed)}
          >
            {t(listed ? "resources.user_tags.close_list" : "resources.user_tags.choose")}
          </button>
        )}
      </div>
    </>
  );
}

/** Moves the focus from a tag that is being removed to the next one, or to the button after the last one. */
function focusNeighbour(button: HTMLElement): void {
  const next = button.closest(".sl-tag-chip")?.nextElementSibling;
  const control = next?.matches(CONTROL) ? next : next?.querySelector(CONTROL);
  if (control instanceof HTMLElement) control.focus();
}
