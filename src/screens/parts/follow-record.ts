import { getOne } from "../../providers/data/one";
import { formValues } from "../form/draft";
import type { FormStore } from "../form/form-store";
import { same } from "../form/same";

/**
 * A part's own call has changed the record below the form: the form goes on from its new version, so that the next save
 * meets no conflict. What is typed stays. Where somebody else has changed a field that is changed here too, nothing is
 * taken over: the save will ask.
 */
export async function followRecord(store: FormStore): Promise<void> {
  const { entity, name } = store.setting.resource;
  const { base } = store.get();
  const fresh = await getOne(name, String(base.record.id)).catch(() => undefined);
  const { base: now, dirty } = store.get();
  if (!fresh || now !== base) return;
  if (dirty.some((key) => !same(base.record[key], fresh.data[key]))) return;
  const next = { record: fresh.data, ...(fresh.version && { version: fresh.version }) };
  store.dispatch({ type: "rebased", base: next, values: formValues(entity, fresh.data) });
}
