import Select from "antd/es/select";
import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { store as entity, type Store } from "../../../contract/entities/store";
import { RetryAlert } from "../../components/retry-alert";
import { rename } from "../../domain/public-page/slug";
import { useDomains } from "../../domain/public-page/use-domains";
import { EditorField } from "../../editor/editor-field";
import { EditorNotices } from "../../editor/editor-parts";
import { fieldId } from "../../editor/focus-field";
import { setValue, useEditorState, useError, useValue } from "../../editor/store";
import { FieldError } from "../../fields/field-error";
import { reachable } from "../../fields/reference/popup-list";
import { useLabels } from "../../fields/use-labels";
import { useRole } from "../../providers/me";
import { NEW, pathsOf } from "../../resources/routes";
import { stores } from "../../resources/stores";
import { EditorPage } from "../../screens/form/editor-page";
import { FormSkeleton } from "../../screens/form/form-skeleton";
import { useDocument } from "../../screens/use-document";
import { useListReturn } from "../../screens/use-list-return";
import { saveFailure } from "./failures";
import { StoreFoot } from "./foot";
import { documentAt } from "./urls";

const DomainVersion = lazy(() => import("../../domain/public-page/domain-version"));

type SettingsStore = NonNullable<ReturnType<typeof useSettings>["editor"]>["store"];

function useSettings(id: string, onCreated: (id: string) => void) {
  return useDocument({
    resource: stores,
    document: entity,
    id,
    onCreated,
    documentAt,
    failure: (action, reason) => saveFailure(action, reason),
    Value: DomainVersion,
  });
}

/** `/finance/stores/new` */
export function NewStore({ onCreated }: { onCreated(id: string): void }) {
  const { t } = useTranslation();
  const { editor } = useSettings(NEW, onCreated);
  if (!editor) return <FormSkeleton resource={stores} isNew />;
  return (
    <EditorPage editor={editor} title={t("resources.stores.new")}>
      <Fields store={editor.store} />
      <p className="muted small-text">{t("stores.after_create")}</p>
    </EditorPage>
  );
}

/** Name, address and description of a store, and whether it is there at all. */
export function SettingsTab({ store: { id } }: { store: Store }) {
  const navigate = useNavigate();
  const back = useListReturn(pathsOf(stores).list);
  const { editor, error } = useSettings(id, () => undefined);
  if (error && !editor) throw error;
  if (!editor) return null;
  return (
    <div className="sl-form store-form">
      <EditorNotices editor={editor} />
      <Fields store={editor.store} />
      <StoreFoot editor={editor} onCancel={() => void navigate(back)} />
    </div>
  );
}

function Fields({ store }: { store: SettingsStore }) {
  const { t } = useTranslation();
  const isAdmin = useRole() === "admin";
  const isNew = useEditorState(store, ({ get }) => get().creating);
  const slug = useEditorState(store, ({ get }) => get().dirty.includes("slug"));
  return (
    <div className="sl-form-group">
      <EditorField
        store={store}
        path="name"
        entity={entity}
        onChange={(next) => rename(store, String(next))}
      />
      <div className="sl-form-row">
        <EditorField store={store} path="slug" entity={entity} />
        <DomainField store={store} />
      </div>
      {slug && !isNew && (
        <p className="alert acc" role="status">
          {t("stores.slug_consequence")}
        </p>
      )}
      <EditorField store={store} path="description" entity={entity} />
      <EditorField store={store} path="is_active" entity={entity} />
      {isAdmin && <EditorField store={store} path="id_user" entity={entity} />}
    </div>
  );
}

/** The domain is one of those of the product; one that is no longer active stays as it is. */
function DomainField({ store }: { store: SettingsStore }) {
  const { t } = useTranslation();
  const labels = useLabels();
  const { data: domains, error, refetch } = useDomains();
  const value = useValue(store, "id_domain");
  const problem = useError(store, "id_domain");
  const id = fieldId("id_domain");
  const options = (domains ?? []).map((domain) => ({ value: domain.id, label: domain.name }));
  if (value && !options.some((option) => option.value === value))
    options.unshift({ value, label: domains ? value.slice(0, 8) : "…" });
  return (
    <div className="field sl-field">
      <label htmlFor={id}>{labels.label(entity, "id_domain")}</label>
      <Select
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-note` : undefined}
        status={problem ? "error" : ""}
        loading={!domains && !error}
        options={options}
        {...(value && { value })}
        placeholder={t("stores.choose_domain")}
        onChange={(next: string) => setValue(store, "id_domain", next)}
        onBlur={() => store.dispatch({ type: "left", path: "id_domain" })}
        popupRender={(menu) => reachable(menu)}
      />
      {problem && <FieldError id={`${id}-note`}>{labels.issue(problem)}</FieldError>}
      {error && <RetryAlert onRetry={() => void refetch()}>{t("errors.domains_load_error")}</RetryAlert>}
    </div>
  );
}
