import { mayWrite } from "../../../contract/core/entity";
import type { Field } from "../../../contract/core/field";
import { NIL_ID } from "../../../contract/core/ids";
import { type FormSetting, formValues } from "./draft";

/** Form values of a record that does not exist yet: nil id and defaults (LIST-07), owned by whoever makes it. */
export function newRecordValues(setting: FormSetting, me: string): Record<string, unknown> {
  const { entity } = setting.resource;
  const extras = Object.entries(setting.resource.form.extra ?? {}).map(([key, field]) => [
    key,
    field.initial,
  ]);
  const values: Record<string, unknown> = {
    ...formValues(entity),
    ...Object.fromEntries(extras),
    id: NIL_ID,
  };
  const owner = entity.fields.id_user as Field | undefined;
  if (owner && mayWrite(owner, setting.action, setting.role)) values.id_user = me;
  return values;
}
