import { CloseOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { personalCategories, setPersonalCategories } from "../../../contract/endpoints/styles";
import type { CategoryNode } from "../../../contract/entities/category";
import { style } from "../../../contract/entities/style";
import { Glyph } from "../../components/glyph";
import { RetryAlert } from "../../components/retry-alert";
import { Section } from "../../components/section";
import { Consequence } from "../../components/undo/consequence";
import { withoutGlobal } from "../../domain/categories/tree";
import { fieldId } from "../../editor/focus-field";
import { READ_ONCE, usePanel } from "../../editor/panels";
import {
  type EditorStore,
  setValue,
  storedId,
  useEditorState,
  useStoredId,
  useValue,
} from "../../editor/store";
import { ManyOfTree } from "../../fields/reference/many-select";
import { call, change } from "../../providers/call";
import { keys } from "../../providers/data/cache";
import { sayFailure } from "../../providers/failure";
import { messageFor } from "../../providers/http/message-for";
import { useMe, useRole } from "../../providers/me";
import { useStyle } from "./context";
import { assertStyle, chooseCategories, type StyleStore } from "./model";
import { type CategoryTree, useCategories } from "./use-style";

/** Whether a category is the user's own and not global: styles in it are filed for that user alone (OP-114). */
const isPersonal = (node: CategoryNode | undefined, me: string | undefined): boolean =>
  node !== undefined && !node.is_global && node.id_user === me;

interface CategoriesPartProps {
  /** Categories of the style cannot be changed; personal ones can, without can_edit (OP-114). */
  isReadOnly: boolean;
}

/** Categories of the style, and the user's personal ones for it (STY-21, STY-29). */
export function CategoriesPart({ isReadOnly }: CategoriesPartProps) {
  const { t } = useTranslation();
  const { tree, error, retry } = useCategories();
  return (
    <Section title={t("style.categories")} note={t("style.categories_note")}>
      {error !== null && (
        <RetryAlert onRetry={retry}>{messageFor(error, t, "errors.read_failed")}</RetryAlert>
      )}
      {!tree && error === null && <div className="skeleton" style={{ height: 36 }} />}
      {tree && <CategoryChoice tree={tree} isReadOnly={isReadOnly} />}
    </Section>
  );
}

function CategoryChoice({ tree, isReadOnly }: CategoriesPartProps & { tree: CategoryTree }) {
  const { t } = useTranslation();
  const me = useMe()?.id;
  const { store } = useStyle();
  const panel = usePersonalPanel(store);
  const categories = useValue(store, "categories");
  const personal = useEditorState(panel, ({ get }) => get().values.ids) ?? [];
  const isUnread = useEditorState(panel, ({ get }) => get().values.isUnread === true);
  const isOwn = (one: string) => isPersonal(tree.byId.get(one), me);
  const choose = (next: readonly string[]) => {
    const chosen = chooseCategories({ categories, personal }, next, isOwn);
    if (!isReadOnly && chosen.categories.join() !== categories.join())
      setValue(store, "categories", chosen.categories);
    if (chosen.personal.join() !== personal.join()) setValue(panel, "ids", chosen.personal);
  };
  return (
    <>
      <CategorySelect
        tree={tree}
        value={[...new Set([...categories, ...personal])]}
        onChange={choose}
        {...(isReadOnly && { isFixed: (one: string) => !isOwn(one) })}
      />
      {isUnread && <p className="caption muted">{t("style.personal_unread")}</p>}
    </>
  );
}

/** A new style has none stored; those chosen for it are saved once it has an id. */
function usePersonalPanel(store: StyleStore): EditorStore<Ids, Ids> {
  const { t } = useTranslation();
  const id = useStoredId(store);
  const query = useQuery({
    queryKey: keys.of(style.name, id ?? "", "personal-categories"),
    // A failed read gives none (STY-81).
    queryFn: ({ signal }) =>
      call(personalCategories, { params: { id: id ?? "" } }, { signal }).then(
        ({ category_ids }): Ids => ({ ids: category_ids }),
        (): Ids => ({ ids: [], isUnread: true }),
      ),
    enabled: id !== undefined,
    ...READ_ONCE,
  });
  return usePanel<Ids>(store, {
    id: "personal-categories",
    title: "style.personal_categories",
    stored: id === undefined ? NONE : query.data,
    async save({ values }, commit) {
      const made = storedId(store);
      assertStyle(made);
      const params = { id: made };
      // Those that are not on the page stay: the list is sent whole.
      const unseen = values.isUnread ? (await call(personalCategories, { params })).category_ids : [];
      const category_ids = [...new Set([...unseen, ...values.ids])];
      const reply = await change(setPersonalCategories, { params, body: { category_ids } });
      commit({ ids: reply?.category_ids ?? category_ids });
    },
    failed: (reason) => void sayFailure(reason, t("style.personal_not_saved")),
  });
}

/** `isUnread`: they could not be read, so a save reads them before it replaces them. */
type Ids = { ids: readonly string[]; isUnread?: boolean };

const NONE: Ids = { ids: [] };

interface CategorySelectProps {
  tree: CategoryTree;
  value: readonly string[];
  /** Categories that can be neither removed nor added here. */
  isFixed?(id: string): boolean;
  onChange(next: string[]): void;
}

/** Only admins put a style into a global category; its owner may take it out (OP-195). */
function CategorySelect({ tree, value, isFixed = () => false, onChange }: CategorySelectProps) {
  const { t } = useTranslation();
  const me = useMe()?.id;
  const role = useRole();
  const id = fieldId("categories");
  const fixed = value.filter(isFixed);
  const isKept = (one: string) => role !== "admin" && !isFixed(one) && tree.byId.get(one)?.is_global === true;
  const kept = value.filter(isKept);
  const [taken, setTaken] = useState<readonly string[]>([]);
  const gone = taken.filter((one) => !value.includes(one));
  const nameOf = (one: string) => tree.byId.get(one)?.name || one.slice(0, 8);
  const quoted = (one: string) => t("style.audience.quoted", { name: nameOf(one) });
  const others = value.filter((one) => !fixed.includes(one) && !kept.includes(one));
  const takeOut = (one: string) => {
    setTaken((now) => [...now, one]);
    onChange(value.filter((other) => other !== one));
  };
  return (
    <div className="field">
      <label htmlFor={id}>{t("style.categories_of")}</label>
      {fixed.length > 0 && (
        <ul className="sl-chips" aria-label={t("style.fixed_categories")}>
          {fixed.map((one) => (
            <li key={one} className="chip">
              {nameOf(one)}
            </li>
          ))}
        </ul>
      )}
      {kept.length > 0 && (
        <ul className="sl-chips" aria-label={t("style.global_categories")}>
          {kept.map((one) => (
            <li key={one} className="chip">
              {nameOf(one)}
              <button
                type="button"
                aria-label={t("style.take_out", { name: nameOf(one) })}
                title={t("style.take_out", { name: nameOf(one) })}
                onClick={() => takeOut(one)}
              >
                <Glyph of={CloseOutlined} size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {kept.length > 0 && <span className="help">{t("style.global_kept")}</span>}
      <ManyOfTree
        id={id}
        placeholder={t("fields_ui.choose")}
        nodes={withoutGlobal(tree.nodes, role)}
        nameOf={(node) => (isPersonal(node, me) ? t("style.personal_of", { name: node.name }) : node.name)}
        isDisabled={isFixed}
        wraps
        value={others}
        onChange={(next) => onChange([...fixed, ...kept, ...next])}
      />
      <Consequence
        after={gone.length > 0 && t("style.taken_out", { names: gone.map(quoted).join(", ") })}
        undo={() => onChange([...gone, ...value])}
      />
    </div>
  );
}
