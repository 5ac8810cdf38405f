import "../../fields/multiline/multiline.css";
import Input from "antd/es/input/Input";
import TextArea from "antd/es/input/TextArea";
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Role } from "../../../contract/core/access";
import { type CategoryLabel, type CategoryNode, category } from "../../../contract/entities/category";
import { keptForms, useActionForm } from "../../editor/action-form";
import { FormDialog } from "../../editor/form-dialog";
import { FieldError } from "../../fields/field-error";
import { languageName, useActiveLanguages } from "../../fields/labels/languages";
import { Tabs } from "../../fields/labels/tabs";
import { useLabels } from "../../fields/use-labels";
import { categoryFailures } from "../../providers/categories";
import { dataProvider, saveContext } from "../../providers/data";
import { newId } from "../../shared/new-id";
import { toast } from "../../shared/toasts";

interface Draft {
  labels: Readonly<Record<string, Omit<CategoryLabel, "id_language">>>;
  is_global: boolean;
}

export interface CategoryFormProps {
  /** The category that is changed; without it a new one is made. */
  node?: CategoryNode;
  /** What a new one is put below. */
  parent?: string | null;
  role: Role;
  /** Gets the id of what was made. */
  onDone(id?: string): void;
}

/** What is typed stays until it is saved, also when the dialog is closed. */
const forms = keptForms<Draft>();

const draftOf = (node: CategoryNode | undefined): Draft => ({
  labels: Object.fromEntries((node?.labels ?? []).map(({ id_language, ...text }) => [id_language, text])),
  is_global: node?.is_global ?? false,
});

export function CategoryForm({ node, parent, role, onDone, close }: CategoryFormProps & { close(): void }) {
  const { t } = useTranslation();
  const idempotencyKey = useRef(newId());
  const form = useActionForm<never, Draft, string>(null, {
    initial: draftOf(node),
    keep: { forms, key: node?.id ?? `new-${parent}` },
    check: (draft) => category.check(valuesOf(draft) as never),
    async send(draft) {
      const { labels, is_global } = valuesOf(draft);
      const values = { labels, ...(role === "admin" && { is_global }) };
      const resource = category.name;
      if (node) {
        const variables = { ...values, parent_id: node.parent_id };
        await dataProvider.update({ resource, id: node.id, variables });
        return node.id;
      }
      const context = { version: undefined, idempotencyKey: idempotencyKey.current };
      const variables = saveContext({ ...values, parent_id: parent ?? null }, context);
      const { data } = await dataProvider.create({ resource, variables });
      return String(data.id);
    },
    done(id) {
      close();
      toast({ kind: "success", title: t(node ? "category.saved" : "category.created") });
      onDone(id);
    },
    failed: (reason, atFields) => {
      const action = node ? "update" : "create";
      if (atFields) categoryFailures.sayDetail(action, reason);
      else categoryFailures.say(action, reason);
    },
  });
  const { labels, is_global } = form.values;
  return (
    <FormDialog form={form} verb={t(node ? "actions.save" : "actions.create")} onClose={close}>
      <LabelFields
        labels={labels}
        error={form.errors.labels}
        onChange={(next) => form.set({ labels: next })}
      />
      {role === "admin" && (
        <label className="sl-category-check">
          <input
            type="checkbox"
            className="check"
            checked={is_global}
            onChange={({ target }) => form.set({ is_global: target.checked })}
          />
          <span>
            {t("category.is_global")}
            <span className="help">{t("category.global_help")}</span>
          </span>
        </label>
      )}
    </FormDialog>
  );
}

/** The full wanted set of labels; those without a name are left out (OP-104). */
const valuesOf = ({ labels, is_global }: Draft) => ({
  labels: Object.entries(labels)
    .filter(([, { name }]) => name.trim() !== "")
    .map(([id_language, text]) => ({ id_language, ...text })),
  is_global,
});

interface LabelFieldsProps {
  labels: Draft["labels"];
  error: string | undefined;
  onChange(labels: Draft["labels"]): void;
}

/** One tab per language with its name and description (OP-105). */
function LabelFields({ labels, error, onChange }: LabelFieldsProps) {
  const { t } = useTranslation();
  const { issue } = useLabels();
  const id = useId();
  const languages = useActiveLanguages();
  const [chosen, setChosen] = useState("");
  const current = languages.find((one) => one.id === chosen) ?? languages[0];
  if (!current) return <div className="skeleton" style={{ height: 148 }} />;
  const text = labels[current.id] ?? { name: "", description: "" };
  const change = (part: Partial<typeof text>) => onChange({ ...labels, [current.id]: { ...text, ...part } });
  return (
    <>
      <Tabs
        id={id}
        label={t("category.languages")}
        tabs={languages.map((language) => ({
          key: language.id,
          label: languageName(t, language),
          dot: labels[language.id]?.name.trim() ? "filled" : undefined,
        }))}
        current={current.id}
        onChoose={setChosen}
      />
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${current.id}`}
        className="sl-form-group"
        lang={current.code}
      >
        <div className="field">
          <label htmlFor={`${id}-name`}>{t("category.name")}</label>
          <Input
            id={`${id}-name`}
            status={error ? "error" : ""}
            autoComplete="off"
            maxLength={255}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            value={text.name}
            onChange={({ target }) => change({ name: target.value })}
          />
          {error && (
            <FieldError id={`${id}-error`} announced>
              {issue(error)}
            </FieldError>
          )}
        </div>
        <div className="field">
          <label htmlFor={`${id}-description`}>{t("category.description")}</label>
          <TextArea
            id={`${id}-description`}
            className="sl-area"
            rows={2}
            value={text.description}
            onChange={({ target }) => change({ description: target.value })}
          />
        </div>
      </div>
    </>
  );
}
