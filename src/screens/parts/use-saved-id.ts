import { type FormStore, useForm } from "../form/form-store";

/** Id of the stored record; undefined while it is being made: parts with calls of their own wait for it. */
export const useSavedId = (store: FormStore): string | undefined =>
  useForm(store, ({ get, setting }) =>
    setting.action === "update" ? String(get().base.record.id) : undefined,
  );
