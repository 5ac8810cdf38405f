import "../../screens/form/editor.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Location } from "react-router";
import { NIL_ID } from "../../../contract/core/ids";
import { type CategoryNode, category } from "../../../contract/entities/category";
import { categoryFailures, treeQuery } from "../../domain/categories/tree";
import { EditorFoot, EditorNotices } from "../../editor/editor-parts";
import { fieldId } from "../../editor/focus-field";
import { refetched } from "../../editor/reading";
import type { Base } from "../../editor/state";
import { oneStep } from "../../editor/steps";
import { type EditorStore, setValue, useValue } from "../../editor/store";
import { useEditor, type ValueProps } from "../../editor/use-editor";
import { Conflict } from "../../editor/use-save";
import { readLike, same } from "../../editor/values";
import type { LabelText, LabelTexts } from "../../fields/labels/label-texts";
import { languageName, useActiveLanguages } from "../../fields/labels/languages";
import { useLabels } from "../../fields/use-labels";
import { dataProvider, saveContext } from "../../providers/data";
import { NEW } from "../../resources/routes";
import { LabelFields } from "./label-fields";
import { added, forestOf, type Viewer } from "./model";

/** Identity of the document for the leave guard: another category leaves the editor, another search does not. */
const documentAt = ({ pathname, search }: Location): string => {
  const query = new URLSearchParams(search);
  return [pathname, ...["category", "edit", "parent"].map((key) => query.get(key))].join();
};

type CategoryValues = { labels: LabelTexts; is_global: boolean };
type CategoryBase = Base<CategoryRecord>;
/** The edited part of a category. Its place is not part of it, and may change meanwhile. */
type CategoryRecord = Pick<CategoryNode, "id" | "labels" | "is_global">;
export type CategoryStore = EditorStore<CategoryValues, CategoryRecord>;

const valuesOf = ({ labels = [], is_global }: CategoryBase["record"]): CategoryValues => ({
  labels: Object.fromEntries(
    labels.map(({ id_language, name, description }) => [id_language, { name, description }]),
  ),
  is_global: is_global === true,
});

/** What a save sends: the full set of labels, without those that have no name (OP-104). */
const sentOf = ({ labels, is_global }: CategoryValues) => ({
  labels: Object.entries(labels).flatMap(([id_language, texts]) =>
    texts && texts.name.trim() !== "" ? [{ id_language, ...texts }] : [],
  ),
  is_global,
});

const baseOf = ({ id, labels, is_global }: CategoryNode): CategoryBase => ({
  record: { id, labels, is_global },
});

interface CategoryEditorProps {
  /** Of a stored category; undefined for a new one. */
  id?: string;
  /** Parent of a new one. */
  parent: string | null;
  title: string;
  viewer: Viewer;
  onCreated(id: string): void;
  onClose(): void;
}

/** Editor of a category's names in every language and whether it is global. */
export function CategoryEditor({ id, parent, title, viewer, onCreated, onClose }: CategoryEditorProps) {
  const { t } = useTranslation();
  const heading = useId();
  const client = useQueryClient();
  const languages = useActiveLanguages();
  const isAdmin = viewer.role === "admin";
  const tree = useQuery(treeQuery);
  const nodeIn = (roots: readonly CategoryNode[] | undefined) =>
    id === undefined || !roots ? undefined : forestOf(roots).nodes.get(id);
  const node = nodeIn(tree.data);
  const read = useMemo(() => node && baseOf(node), [node]);
  const readAgain = async () => nodeIn(await refetched(tree));
  const { editor } = useEditor<CategoryValues, CategoryRecord>({
    key: [category.name, id ?? `${NEW}-${parent}`],
    initial: id === undefined ? valuesOf({}) : undefined,
    read: {
      data: read,
      error: null,
      refetch: async () => {
        const now = (await readAgain()) ?? node;
        return now ? baseOf(now) : { record: {} };
      },
    },
    valuesOf,
    nested: ["labels"],
    check: ({ values }) => category.check(sentOf(values) as never),
    steps: oneStep(async ({ values, base, creating }, { idempotencyKey }) => {
      const { labels, is_global } = sentOf(values);
      const sent = { labels, ...(isAdmin && { is_global }) };
      const resource = category.name;
      if (creating) {
        const variables = saveContext({ ...sent, parent_id: parent }, { version: undefined, idempotencyKey });
        const { data: made } = await dataProvider
          .create<CategoryNode>({ resource, variables })
          .catch((reason) => {
            throw categoryFailures.withText("create", reason);
          });
        client.setQueryData<readonly CategoryNode[]>(
          treeQuery.queryKey,
          (roots) => roots && added(roots, made),
        );
        return baseOf(made);
      }
      // The tree has no versions: a read right before the save shows whether somebody else saved meanwhile.
      const now = await readAgain();
      if (now && !same(baseOf(now).record, base.record)) {
        if (same(valuesOf(now), values)) return baseOf(now); // an earlier try was stored, its answer lost
        throw new Conflict(baseOf(now));
      }
      const variables = { ...sent, ...(now && { parent_id: now.parent_id }) };
      const { data } = await dataProvider
        .update<CategoryNode>({ resource, id: base.record.id ?? NIL_ID, variables })
        .catch((reason) => {
          throw categoryFailures.withText("update", reason);
        });
      return baseOf({ ...now, ...data });
    }),
    documentAt,
    onCreated: ({ record }) => record.id && onCreated(record.id),
    label(path) {
      const [top, language] = path.split(".");
      if (top === "is_global") return t("category.is_global");
      const known = languages.find((one) => one.id === language);
      return known ? t("category.name_in", { language: languageName(t, known) }) : t("category.name");
    },
    Value: VersionValue,
  });
  if (!editor) return null;
  const { store } = editor;
  return (
    <section aria-labelledby={heading} className="sl-category-edit card">
      <h2 id={heading}>{title}</h2>
      <EditorNotices editor={editor} />
      <LabelFields store={store} />
      {isAdmin && <GlobalChoice store={store} />}
      <EditorFoot editor={editor} onCancel={onClose} />
    </section>
  );
}

function GlobalChoice({ store }: { store: CategoryStore }) {
  const { t } = useTranslation();
  const checked = useValue(store, "is_global");
  return (
    <label className="sl-category-check">
      <input
        type="checkbox"
        id={fieldId("is_global")}
        className="check"
        checked={checked}
        onChange={({ target }) => setValue(store, "is_global", target.checked)}
      />
      <span>
        {t("category.is_global")}
        <span className="help">{t("category.global_help")}</span>
      </span>
    </label>
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
