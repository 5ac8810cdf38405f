import { useCreate, useOne, useUpdate } from "@refinedev/core";
import { lazy, useMemo, useState } from "react";
import type { Role } from "../../contract/core/access";
import { mayWrite } from "../../contract/core/entity";
import { type Field, OWNER } from "../../contract/core/field";
import { NIL_ID } from "../../contract/core/ids";
import { baseOf, refetched } from "../editor/reading";
import { type Editor, useEditor } from "../editor/use-editor";
import { useLabels } from "../fields/use-labels";
import { saveContext } from "../providers/data";
import { keys } from "../providers/data/cache";
import type { ApiError } from "../providers/http/errors";
import { useMe, useRole } from "../providers/me";
import type { AnyResource } from "../resources/define";
import { NEW } from "../resources/routes";
import {
  createEntityStore,
  type EntityStore,
  type FormSetting,
  formValues,
  savePayload,
} from "./form/entity-model";

// Rarely needed, and it imports the read-only view of every kind of field.
const ConflictValue = lazy(() => import("./form/conflict-value"));

type Row = Record<string, unknown> & { id: string };

interface EntityForm {
  /** Undefined until the record has arrived. */
  editor: Editor<EntityStore> | undefined;
  /** Error of reading the record. */
  error: ApiError | null;
}

const QUIET = { successNotification: false, errorNotification: false } as const;

/** The editor of one record of a resource, with Refine's data hooks. */
export function useEntityForm(
  resource: AnyResource,
  id: string,
  onCreated: (id: string) => void,
): EntityForm {
  const { name, entity } = resource;
  const labels = useLabels();
  const [me, role] = useStartedBy();
  const isNew = id === NEW;
  const { query } = useOne<Row>({
    resource: entity.name,
    id,
    queryOptions: { queryKey: keys.single(entity.name, id), enabled: !isNew },
    ...QUIET,
  });
  const { mutateAsync: create } = useCreate<Row>({ resource: entity.name, invalidates: [], ...QUIET });
  const { mutateAsync: update } = useUpdate<Row>({
    resource: entity.name,
    mutationMode: "pessimistic",
    invalidates: [],
    ...QUIET,
  });
  const read = useMemo(() => (isNew || !query.data ? undefined : baseOf(query.data)), [isNew, query.data]);

  const { editor } = useEditor<EntityStore>({
    key: [name, id],
    initial: isNew && me ? newRecordValues({ resource, action: "create", role }, me) : undefined,
    read: {
      data: me ? read : undefined,
      error: query.error,
      refetch: async () => baseOf(await refetched(query)),
    },
    valuesOf: (record) => formValues(entity, record),
    createStore: (base, values, creating) => createEntityStore({ resource, role }, base, values, creating),
    async save(state, context) {
      const action = state.creating ? "create" : "update";
      const values = saveContext(savePayload({ resource, role, action }, state), context);
      return baseOf(
        state.creating
          ? await create({ values })
          : await update({ id: String(state.base.record.id), values }),
      );
    },
    onCreated: ({ record }) => onCreated(String(record.id)),
    label: (path) => labels.label(entity, path),
    Value: ConflictValue,
  });
  return {
    editor,
    error: query.error as ApiError | null,
  };
}

/** The user who opened the form, and their role: the session may end while it is still open. */
function useStartedBy(): [me: string | undefined, role: Role] {
  const now = [useMe()?.id, useRole()] as const;
  const [[me, role]] = useState(now);
  return [me, role];
}

/** Reads one record. */
export function useRecord(
  resource: AnyResource,
  id: string,
): { record: Row | undefined; error: ApiError | null } {
  const { query } = useOne<Row>({
    resource: resource.entity.name,
    id,
    queryOptions: { queryKey: keys.single(resource.entity.name, id) },
    ...QUIET,
  });
  return { record: query.data?.data, error: query.error as ApiError | null };
}

/** Form values of a new record: nil id and defaults (LIST-07), owned by the user who creates it. */
export function newRecordValues(setting: FormSetting, me: string): Record<string, unknown> {
  const { entity, form } = setting.resource;
  const extra = Object.entries(form.extra ?? {}).map(([key, { initial }]) => [key, initial]);
  const values: Record<string, unknown> = {
    ...formValues(entity),
    ...Object.fromEntries(extra),
    id: NIL_ID,
  };
  const owner = entity.fields[OWNER] as Field | undefined;
  if (owner && mayWrite(owner, setting.action, setting.role)) values[OWNER] = me;
  return values;
}
