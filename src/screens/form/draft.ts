import type { Role } from "../../../contract/core/access";
import {
  checkDraft,
  type Entity,
  emptyDraft,
  imageKeys,
  mayWrite,
  type SaveAction,
} from "../../../contract/core/entity";
import { type Issue, issuesToFields } from "../../../contract/core/errors";
import type { Field } from "../../../contract/core/field";
import { codecs } from "../../fields/codecs";
import { storedImage } from "../../fields/image/codec";
import { type AnyResource, fieldOf } from "../../resources/define";
import type { FormState, Values } from "./form-state";

/** Who saves what. */
export interface FormSetting {
  resource: AnyResource;
  action: SaveAction;
  role: Role;
}

type Plain = Record<string, unknown>;

const fieldsOf = (entity: Entity): [key: string, field: Field][] => Object.entries(entity.fields);

/** Form values of a stored record, or of the empty draft of a new one. */
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

/** The draft on its way to the wire: an untouched field is what was read, byte for byte (OP-178). */
export function wireDraft(entity: Entity, state: Pick<FormState, "base" | "values" | "dirty">): Plain {
  return Object.fromEntries(
    fieldsOf(entity).map(([key, field]) => {
      const untouched = !state.dirty.includes(key) && key in state.base.record;
      return [key, untouched ? state.base.record[key] : codecs[field.kind].toWire(state.values[key], field)];
    }),
  );
}

/** Fields that the form shows at the moment, in its order; hidden ones keep their value. */
export function shownKeys(setting: FormSetting, draft: Readonly<Plain>): string[] {
  const { groups, shown } = setting.resource.form;
  return groups
    .flatMap((group) => group.rows.flat())
    .map((item) => (typeof item === "string" ? item : item.field))
    .filter((key) => mayWrite(fieldOf(setting.resource, key), setting.action, setting.role))
    .filter((key) => shown?.[key]?.(draft) ?? true);
}

/** Every fault of the draft by field, the same rules that the server applies. */
export function problemsOf(setting: FormSetting, state: FormState): Record<string, string> {
  const { entity } = setting.resource;
  const draft = wireDraft(entity, state);
  const unreadable: Issue[] = fieldsOf(entity).flatMap(([path, field]) => {
    const message =
      mayWrite(field, setting.action, setting.role) && state.dirty.includes(path)
        ? codecs[field.kind].problem?.(state.values[path], field)
        : undefined;
    return message ? [{ path, message }] : [];
  });
  // A word of another server goes back as it was read (OP-179, OP-180); ours are demanded of who chooses anew.
  const asRead = ({ path, message }: Issue) =>
    entity.fields[path]?.kind === "enum" &&
    message !== "validation.required" &&
    setting.action === "update" &&
    !state.dirty.includes(path) &&
    path in state.base.record;
  return issuesToFields([
    ...unreadable,
    ...checkDraft(entity, draft as never, setting.action, setting.role).filter((issue) => !asRead(issue)),
    ...(setting.resource.form.check?.(state.values) ?? []),
  ]);
}

/**
 * What a save carries (OP-180): the id, what the role may write, secrets that were typed, and pictures that were picked or removed. A picture
 * that the form hides stays in the draft and is not sent (OP-91).
 */
export function savePayload(setting: FormSetting, state: FormState): Plain {
  const { entity } = setting.resource;
  const draft = wireDraft(entity, state);
  const shown = shownKeys(setting, draft);
  const pictures: string[] = imageKeys(entity);
  return Object.fromEntries(
    Object.entries(draft).filter(([key, value]) => {
      if (key === "id") return true;
      const field = fieldOf(setting.resource, key);
      if (!mayWrite(field, setting.action, setting.role)) return false;
      if (field.kind === "secret") return value !== ""; // none typed, none set (USR-31, PB-20)
      if (!pictures.includes(key)) return true;
      const { state: picture } = value as { state: string };
      return shown.includes(key) && (picture === "picked" || picture === "removed");
    }),
  );
}

/** Values without secrets, of the changed fields: what a draft on this device may hold. */
export function keepableValues(entity: Entity, state: Pick<FormState, "values" | "dirty">): Values {
  return Object.fromEntries(
    state.dirty
      // Fields of the form alone repeat secrets and the like: they begin anew.
      .filter((key) => entity.fields[key] && entity.fields[key].kind !== "secret")
      .map((key) => [key, state.values[key]]),
  );
}
