import { isBlankText } from "../../../contract/core/blank";
import "../../screens/form/form.css";
import { useQueryClient } from "@tanstack/react-query";
import Input from "antd/es/input/Input";
import TextArea from "antd/es/input/TextArea";
import Switch from "antd/es/switch";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Location } from "react-router";
import { emptyDraft } from "../../../contract/core/entity";
import { NIL_ID } from "../../../contract/core/ids";
import { type CategoryNode, category } from "../../../contract/entities/category";
import { categoryFailures, treeQuery } from "../../domain/categories/tree";
import { fieldId } from "../../editor/focus-field";
import type { Base } from "../../editor/state";
import { setValue, useEditorState, useError, useValue } from "../../editor/store";
import type { ValueProps } from "../../editor/use-editor";
import { Conflict } from "../../editor/use-save";
import { readLike, same } from "../../editor/values";
import { FieldError } from "../../fields/field-error";
import { isNamedIn, type LabelText, type LabelTexts, textIn } from "../../fields/labels/label-texts";
import {
  type Language,
  languageName,
  languageWithin,
  useActiveLanguages,
} from "../../fields/labels/languages";
import { useLabels } from "../../fields/use-labels";
import { dataProvider, saveContext } from "../../providers/data";
import { categoryDocument } from "../../resources/categories";
import { NEW } from "../../resources/routes";
import { EditorPage } from "../../screens/form/editor-page";
import type { EntityStore } from "../../screens/form/entity-model";
import { useDocument } from "../../screens/use-document";
import { added, forestOf, type Viewer } from "./model";
import { NoLanguages } from "./no-languages";
import { havingLabels, withLabels } from "./with-labels";

/** Identity of the document for the leave guard: another category leaves the editor, another search does not. */
const documentAt = ({ pathname, search }: Location): string => {
  const query = new URLSearchParams(search);
  return [pathname, ...["category", "parent"].map((key) => query.get(key))].join();
};

type CategoryValues = { labels: LabelTexts; is_global: boolean };
/** The edited part of a category. Its place is not part of it, and may change meanwhile. */
type CategoryRecord = Pick<CategoryNode, "id" | "labels" | "is_global">;
type CategoryBase = Base<CategoryRecord>;
type CategoryStore = EntityStore<CategoryValues, CategoryRecord>;

const valuesOf = ({ labels = [], is_global }: CategoryBase["record"]): CategoryValues => ({
  labels: Object.fromEntries(
    labels.map(({ id_language, name, description }) => [id_language, { name, description }]),
  ),
  is_global: is_global === true,
});

/** What a save sends: the full set of labels, without those that have no name (OP-104). */
const sentOf = ({ labels, is_global }: CategoryValues) => ({
  labels: Object.entries(labels).flatMap(([id_language, texts]) =>
    texts && !isBlankText(texts.name) ? [{ id_language, ...texts }] : [],
  ),
  is_global,
});

const baseOf = ({ id, labels, is_global }: CategoryNode): CategoryBase => ({
  record: { id, labels, is_global },
});
const resource = category.name;

interface CategoryEditorProps {
  /** Of a stored category; undefined for a new one. */
  id?: string;
  /** It was just created: its names take the focus from those of the new one. */
  isFresh?: boolean;
  /** Parent of a new one. */
  parent: string | null;
  title: string;
  viewer: Viewer;
  /** Heading and actions. */
  head: ReactNode;
  /** Right of the form. */
  side?: ReactNode;
  onCreated(id: string): void;
  onClose(): void;
  /** Below the fields. */
  children?: ReactNode;
}

/** Editor of a category's names in every language and whether it is global. */
export function CategoryEditor(props: CategoryEditorProps) {
  const { id, isFresh = false, parent, title, viewer, head, side, onCreated, onClose, children } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const languages = useActiveLanguages();
  const isAdmin = viewer.role === "admin";
  /** The only read of a category is the tree, for some servers without its labels. */
  const nodeNow = async (isFresh: boolean) => {
    const roots = await client.fetchQuery(isFresh ? { ...treeQuery, staleTime: 0 } : treeQuery);
    return withLabels(forestOf(roots).nodes.get(id ?? ""));
  };
  const { editor, error } = useDocument<typeof category.fields, CategoryValues, CategoryRecord>({
    // The draft of a new one belongs to its place.
    resource: id ? categoryDocument : { ...categoryDocument, name: `categories/${parent}` },
    document: category,
    id: id ?? NEW,
    initial: () => valuesOf({}),
    valuesOf,
    async read() {
      const node = await nodeNow(false);
      if (!node) throw new Error("The category is gone.");
      return baseOf(node);
    },
    rules: (model) => ({
      ...model,
      nested: ["labels"],
      check: ({ values }) => category.check({ ...emptyDraft(category), ...sentOf(values) }),
      shown: () => ["labels", "is_global"],
    }),
    async save({ values, base, creating }, { idempotencyKey }) {
      const { labels, is_global } = sentOf(values);
      const sent = { labels, ...(isAdmin && { is_global }) };
      if (creating) {
        const variables = saveContext({ ...sent, parent_id: parent }, { version: undefined, idempotencyKey });
        const { data: made } = await dataProvider.create<CategoryNode>({ resource, variables });
        client.setQueryData<readonly CategoryNode[]>(
          treeQuery.queryKey,
          (roots) => roots && added(roots, made),
        );
        return baseOf(havingLabels(made, labels));
      }
      // The tree has no versions: a read right before the save shows whether somebody else saved meanwhile.
      const now = await nodeNow(true);
      if (now && !same(baseOf(now).record, base.record)) {
        if (same(valuesOf(now), values)) return baseOf(now); // an earlier try was stored, its answer lost
        throw new Conflict(baseOf(now));
      }
      const variables = { ...sent, ...(now && { parent_id: now.parent_id }) };
      const id = base.record.id ?? NIL_ID;
      const { data } = await dataProvider.update<CategoryNode>({ resource, id, variables });
      return baseOf(havingLabels({ ...now, ...data }, labels));
    },
    failure: categoryFailures.withText,
    documentAt,
    onCreated,
    label(path) {
      const [top, language] = path.split(".");
      if (top === "is_global") return t("category.is_global");
      const known = languages.find((one) => one.id === language);
      return known ? t("category.name_in", { language: languageName(t, known) }) : t("category.name");
    },
    Value: VersionValue,
  });
  if (error && !editor) throw error;
  if (!editor) return null;
  return (
    <EditorPage
      editor={editor}
      title={title}
      head={null}
      className="sl-category-editor"
      side={side && <aside className="sl-category-side">{side}</aside>}
      onCancel={onClose}
    >
      {head}
      <Names store={editor.store} languages={languages} takesFocus={isFresh || id === undefined} />
      {isAdmin && <GlobalChoice store={editor.store} />}
      {children}
    </EditorPage>
  );
}

interface NamesProps {
  store: CategoryStore;
  languages: readonly Language[];
  takesFocus: boolean;
}

/** The names in all languages next to one another (OP-234), and their descriptions on request. */
function Names({ store, languages, takesFocus }: NamesProps) {
  const { t } = useTranslation();
  const { issue } = useLabels();
  const labels = useValue(store, "labels");
  const error = useError(store, "labels");
  const dirty = useEditorState(store, ({ get }) => get().dirty.join());
  const first = useRef<HTMLDivElement>(null);
  const isRead = languages.length > 0;
  useEffect(() => {
    if (isRead && takesFocus) first.current?.querySelector("input")?.focus();
  }, [isRead, takesFocus]);
  if (!isRead) return <NoLanguages />;

  function change(language: string, part: Partial<LabelText>): void {
    const { [language]: _, ...others } = labels;
    const text = { ...textIn(labels, language), ...part };
    // Texts that were typed and deleted again are no change.
    const isNothing = text.name === "" && text.description === "" && !store.get().initial.labels[language];
    setValue(store, "labels", isNothing ? others : { ...labels, [language]: text });
  }
  const errorId = `${fieldId("labels")}-error`;
  // Where nothing is described, the descriptions are folded.
  const isDescribed = languages.some(({ id }) => textIn(labels, id).description !== "");
  return (
    <>
      <div ref={first} className="sl-category-names">
        {languages.map((language, at) => {
          const { id, code } = language;
          const inputId = at === 0 ? fieldId("labels") : `${fieldId("labels")}-${id}`;
          const isOwnError = error !== undefined && at === 0;
          return (
            <div key={id} className="field">
              <label htmlFor={inputId}>
                {dirty.split(",").includes(`labels.${id}`) && <span className="pip" aria-hidden="true" />}
                {t("category.name_of", { language: languageWithin(t, language) })}
              </label>
              <Input
                id={inputId}
                lang={code}
                status={isOwnError ? "error" : ""}
                autoComplete="off"
                maxLength={255}
                aria-invalid={isOwnError || undefined}
                aria-describedby={isOwnError ? errorId : undefined}
                value={textIn(labels, id).name}
                onChange={({ target }) => change(id, { name: target.value })}
                onBlur={() => store.dispatch({ type: "left", path: "labels" })}
              />
              {isOwnError && (
                <FieldError id={errorId} announced>
                  {issue(error)}
                </FieldError>
              )}
            </div>
          );
        })}
      </div>
      <details className="sl-category-descriptions" open={isDescribed || undefined}>
        <summary className="small-text">{t("category.descriptions")}</summary>
        <div className="sl-category-names">
          {languages.map((language) => (
            <div key={language.id} className="field">
              <label htmlFor={`description-${language.id}`}>
                {t("category.description_of", { language: languageWithin(t, language) })}
              </label>
              <TextArea
                id={`description-${language.id}`}
                lang={language.code}
                className="sl-area"
                rows={2}
                // Only what has a name is sent (OP-104).
                disabled={!isNamedIn(labels, language.id) && textIn(labels, language.id).description === ""}
                value={textIn(labels, language.id).description}
                onChange={({ target }) => change(language.id, { description: target.value })}
              />
            </div>
          ))}
        </div>
      </details>
    </>
  );
}

function GlobalChoice({ store }: { store: CategoryStore }) {
  const { t } = useTranslation();
  const checked = useValue(store, "is_global");
  const id = fieldId("is_global");
  return (
    <div className="sl-category-global">
      <Switch
        id={id}
        checked={checked}
        aria-describedby={`${id}-help`}
        onChange={(next) => setValue(store, "is_global", next)}
      />
      <span>
        <label htmlFor={id} className="strong">
          {t("category.global")}
        </label>{" "}
        <span id={`${id}-help`} className="muted">
          · {t("category.global_help")}
        </span>
      </span>
    </div>
  );
}

/** A value in the comparison of versions: the texts of a language, or whether it is global. */
function VersionValue({ store, path, newer }: ValueProps): ReactNode {
  const labels = useLabels();
  const { values } = store.get();
  const value = readLike(values, path, newer ?? values);
  if (typeof value === "boolean") return labels.choice("boolean", value);
  const { name = "", description = "" } = (value ?? {}) as Partial<LabelText>;
  return (
    <>
      {name || "–"}
      {description && <span className="sl-line caption muted">{description}</span>}
    </>
  );
}
