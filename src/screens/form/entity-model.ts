import type { Role } from "../../../contract/core/access";
import {
  checkDraft,
  type Entity,
  emptyDraft,
  imageKeys,
  mayWrite,
  type SaveAction,
} from "../../../contract/core/entity";
import type { Issue } from "../../../contract/core/errors";
import type { Field } from "../../../contract/core/field";
import type { Base, EditorState } from "../../editor/state";
import { createEditorStore, type DocumentModel, type EditorStore } from "../../editor/store";
import type { Values } from "../../editor/values";
import { codecs } from "../../fields/codecs";
import { storedImage } from "../../fields/image/codec";
import { type AnyResource, fieldOf, fieldsIn } from "../../resources/define";

export interface FormSetting {
  resource: AnyResource;
  action: SaveAction;
  role: Role;
}

type Plain = Record<string, unknown>;

const fieldsOf = (entity: Entity): [key: string, field: Field][] => Object.entries(entity.fields);

/** Form values of a stored record, or of an empty draft. */
export function formValues(entity: Entity, record?: Readonly<Plain>): Plain {
  const source: Readonly<Plain> = record ?? emptyDraft(entity);
  return Object.fromEntries(
    fieldsOf(entity).map(([key, field]) => {
      const wire =
        field.kind === "image" && record ? storedImage(record, field) : (source[key] ?? field.initial);
      return [key, codecs[field.kind].toForm(wire, field)];
    }),
  );
}

const isUntouched = ({ dirty, base }: Pick<EditorState, "base" | "dirty">, key: string): boolean =>
  !dirty.includes(key) && key in base.record;

/** The draft as it is sent: an untouched field is exactly what was read (OP-178). */
export function wireDraft(entity: Entity, state: Pick<EditorState, "base" | "values" | "dirty">): Plain {
  return Object.fromEntries(
    fieldsOf(entity).map(([key, field]) => [
      key,
      isUntouched(state, key) ? state.base.record[key] : codecs[field.kind].toWire(state.values[key], field),
    ]),
  );
}

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
  return Object.fromEntries(
    Object.entries(draft).filter(([key, value]) => {
      if (key === "id") return true;
      const field = fieldOf(setting.resource, key);
      if (!mayWrite(field, setting.action, setting.role)) return false;
      if (field.kind === "secret") return value !== ""; // an empty one does not change it (USR-31, PB-20)
      if (!pictures.includes(key)) return true;
      const { state: picture } = value as { state: string };
      return shown.includes(key) && (picture === "picked" || picture === "removed");
    }),
  );
}

/** Encodes and checks only fields that have changed, so that typing in one is cheap in a large form. */
function entityModel(setting: () => FormSetting): DocumentModel {
  const { resource, role } = setting();
  const { entity, form } = resource;
  const wireOf = memoWire();
  // An unknown choice of another server is sent back as read (OP-179, OP-180), unless it was changed.
  const isAsRead = ({ path, message }: Issue, state: EditorState) =>
    entity.fields[path]?.kind === "choice" &&
    message !== "validation.required" &&
    setting().action === "update" &&
    isUntouched(state, path);
  const ownRules = (issues: readonly Issue[], state: EditorState) =>
    issues.filter((issue) => !isAsRead(issue, state));

  function field(path: string, state: EditorState): readonly Issue[] {
    const one = entity.fields[path] as Field | undefined;
    if (!one) return [];
    const { action } = setting();
    const unreadable =
      mayWrite(one, action, role) && state.dirty.includes(path)
        ? codecs[one.kind].problem?.(state.values[path], one)
        : undefined;
    if (unreadable) return [{ path, message: unreadable }];
    const alone = { ...entity, fields: { [path]: one }, check: () => [] };
    return ownRules(checkDraft(alone, { [path]: wireOf(path, one, state) }, action, role), state);
  }

  const draftOf = (state: EditorState): Plain =>
    Object.fromEntries(fieldsOf(entity).map(([key, one]) => [key, wireOf(key, one, state)]));
  return {
    check: {
      field,
      across: (state) => [
        ...ownRules(entity.check(draftOf(state)), state),
        ...(form.check?.(state.values) ?? []),
      ],
    },
    // Extra fields repeat secrets, so they are never kept in a stored draft.
    secrets: [
      ...fieldsOf(entity).flatMap(([key, { kind }]) => (kind === "secret" ? [key] : [])),
      ...Object.keys(form.extra ?? {}),
    ],
    shown: (state) => shownKeys(setting(), draftOf(state)),
  };
}

function memoWire(): (key: string, field: Field, state: EditorState) => unknown {
  const known = new Map<string, { value: unknown; untouched: boolean; wire: unknown }>();
  return (key, field, state) => {
    const untouched = isUntouched(state, key);
    const value = untouched ? state.base.record[key] : state.values[key];
    const before = known.get(key);
    if (before && before.untouched === untouched && Object.is(before.value, value)) return before.wire;
    const wire = untouched ? value : codecs[field.kind].toWire(value, field);
    known.set(key, { value, untouched, wire });
    return wire;
  };
}

/** The editor's store of one record of a resource. */
export interface EntityStore extends EditorStore {
  readonly setting: FormSetting;
}

export function createEntityStore(
  { resource, role }: Omit<FormSetting, "action">,
  base: Base,
  values: Values,
  creating: boolean,
  /** Adds what an aggregate has besides the entity's fields. */
  withMore: (model: DocumentModel) => DocumentModel = (model) => model,
): EntityStore {
  let action: SaveAction = creating ? "create" : "update";
  const setting = (): FormSetting => ({ resource, role, action });
  const store = createEditorStore(withMore(entityModel(setting)), base, values, creating);
  /** After the first save, a created record is updated. */
  const current = () => {
    action = store.get().creating ? "create" : "update";
    return setting();
  };
  store.subscribe(current);
  return Object.defineProperty(store, "setting", { get: current }) as EntityStore;
}
