import { absentIn, withAbsent } from "../../../contract/core/absent";
import type { Role } from "../../../contract/core/access";
import { imageKeys, mayWrite, type Part, type SaveAction } from "../../../contract/core/entity";
import { documentModel, isReadOnly, nestedPaths, secretPaths, wireDraft } from "../../editor/document-model";
import type { Base, EditorState } from "../../editor/state";
import { createEditorStore, type DocumentModel, type EditorStore } from "../../editor/store";
import type { Values } from "../../editor/values";
import { type AnyResource, fieldOf, fieldsIn } from "../../resources/define";

export interface FormSetting {
  resource: AnyResource;
  action: SaveAction;
  role: Role;
}

type Plain = Record<string, unknown>;

/** Fields that the form currently shows, in its order; hidden ones keep their value. */
export function shownKeys(setting: FormSetting, draft: Readonly<Plain>): string[] {
  const { groups, shown } = setting.resource.form;
  return groups
    .flatMap(fieldsIn)
    .filter((key) => mayWrite(fieldOf(setting.resource, key), setting.action, setting.role))
    .filter((key) => shown?.[key]?.(draft) ?? true);
}

/**
 * What a save sends (OP-180): the id, what the role may write, typed secrets, and picked or removed pictures. A picture
 * that the form hides stays in the draft and is not sent (OP-91).
 */
export function savePayload(setting: FormSetting, state: EditorState): Plain {
  const { entity } = setting.resource;
  const draft = wireDraft(entity, state);
  const shown = shownKeys(setting, draft);
  const pictures: string[] = imageKeys(entity);
  const fields = Object.keys(entity.fields).map((key) => [key, draft[key]] as const);
  const sent = Object.fromEntries(
    fields.filter(([key, value]) => {
      if (key === "id") return true;
      const field = fieldOf(setting.resource, key);
      if (!mayWrite(field, setting.action, setting.role)) return false;
      if (field.kind === "secret") return value !== ""; // an empty one does not change it (USR-31, PB-20)
      if (!pictures.includes(key)) return true;
      const { state: picture } = value as { state: string };
      return shown.includes(key) && (picture === "picked" || picture === "removed");
    }),
  );
  return withAbsent(sent, absentIn(draft));
}

/** What the editor knows of a document: its table of fields, and the rules of the resource's form. */
function entityModel(document: Part, setting: () => FormSetting): DocumentModel {
  const { form } = setting().resource;
  const { check, draftOf } = documentModel(document, setting);
  const extra = Object.keys(form.extra ?? {});
  return {
    check: {
      field: check.field,
      across: (state) => [...check.across(state), ...(form.check?.(state.values) ?? [])],
    },
    nested: nestedPaths(document),
    // Extra fields repeat secrets, so they are never kept in a stored draft.
    secrets: [...secretPaths(document), ...extra],
    isReadOnly: (path) => isReadOnly(document, path),
    shown: (state) => [...shownKeys(setting(), draftOf(state)), ...partKeys(document, setting().resource)],
  };
}

/** Nested fields that a page edits besides the entity's own. */
const partKeys = ({ fields }: Part, { entity }: AnyResource): string[] =>
  Object.keys(fields).filter((key) => fields[key] !== entity.fields[key]);

/** The editor's store of one record of a resource. */
export interface EntityStore<V extends object = Values, R extends object = Plain> extends EditorStore<V, R> {
  readonly setting: FormSetting;
  /** Its table of fields. */
  readonly document: Part;
}

export function createEntityStore<V extends object = Values, R extends object = Plain>(
  { resource, role }: Omit<FormSetting, "action">,
  base: Base<R>,
  values: V,
  creating: boolean,
  /** Its table of fields, if it has more than the entity. */
  document: Part = resource.entity,
  /** Adds rules that the table does not have. */
  withMore: (model: DocumentModel<V, R>) => DocumentModel<V, R> = (model) => model,
): EntityStore<V, R> {
  let action: SaveAction = creating ? "create" : "update";
  const setting = (): FormSetting => ({ resource, role, action });
  const store = createEditorStore(
    withMore(entityModel(document, setting) as DocumentModel<V, R>),
    base,
    values,
    creating,
  );
  /** After the first save, a created record is updated. */
  const current = () => {
    action = store.get().creating ? "create" : "update";
    return setting();
  };
  store.subscribe(current);
  const opened = Object.assign(store, { document });
  return Object.defineProperty(opened, "setting", { get: current }) as unknown as EntityStore<V, R>;
}
