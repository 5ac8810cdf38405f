import { useCreate, useOne, useUpdate } from "@refinedev/core";
import { type ComponentType, lazy, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { allows, type Role } from "../../contract/core/access";
import { type Fields, mayWrite, type Part, type RecordOf, type SaveAction } from "../../contract/core/entity";
import { type Field, OWNER } from "../../contract/core/field";
import { NIL_ID } from "../../contract/core/ids";
import type { RecordNamed } from "../../contract/entities";
import type { DocumentAt } from "../editor/guards";
import { usePathLabel } from "../editor/path-label";
import { baseOf, refetched } from "../editor/reading";
import type { Base, EditorState } from "../editor/state";
import { oneStep, type SaveContext, type Step } from "../editor/steps";
import { type DocumentModel, storedId } from "../editor/store";
import { type Editor, useEditor, type ValueProps } from "../editor/use-editor";
import { formValues } from "../fields/codecs";
import type { FormOf } from "../fields/form-of";
import { saveContext } from "../providers/data";
import { keys } from "../providers/data/cache";
import type { ApiError } from "../providers/http/errors";
import { isMadeUnseen } from "../providers/http/malformed-reply";
import { useMe, useRole } from "../providers/me";
import { type AnyResource, collectionIn } from "../resources/define";
import { NEW, pathsOf } from "../resources/routes";
import { collectionSteps, readDocument } from "./collections";
import { createEntityStore, type EntityStore, type FormSetting, savePayload } from "./form/entity-model";
import { type Collection, isReadApart } from "./row-calls";
import { useListReturn } from "./use-list-return";

// Rarely needed, and it imports the read-only view of every kind of field.
const ConflictValue = lazy(() => import("./form/conflict-value"));
/** A value of a version as text, for pages of which the read-only view would say too much. */
export const PlainVersion = lazy(async () => ({
  default: (await import("./form/conflict-value")).PlainVersion,
}));

type Plain = Record<string, unknown>;
type Row = Plain & { id: string };

/** The user who opened the page, and their role: the session may end while it is still shown. */
export interface OpenedBy {
  me: string;
  role: Role;
}

/** What the calls of a save may need besides the document. */
export interface SaveTools<R extends object> extends FormSetting {
  /** Reads the stored document. */
  refetch(): Promise<Base<R>>;
}

interface DocumentOptions<F extends Fields, V extends object, R extends object> {
  resource: AnyResource;
  /** The entity, or the entity with the nested fields that the page edits with it (`withParts`). */
  document: Part<F>;
  /** `new` for a new one. */
  id: string;
  onCreated(id: string): void;
  /** Reads all of it, for a document that takes more than the record's own call. */
  read?(id: string, signal?: AbortSignal): Promise<Base<R>>;
  /** Values of a new one; by default those of the table of fields. */
  initial?(by: OpenedBy): V;
  valuesOf?(record: Base<R>["record"]): V;
  /** Adds rules that the table of fields does not have. */
  rules?(model: DocumentModel<V, R>): DocumentModel<V, R>;
  /** What the record's own calls send; by default what the table of fields says. */
  payload?(state: EditorState<V, R>): object;
  /** What a save by these calls has stored, as the page edits it; by default as it was answered. */
  stored?(record: Row): Base<R>;
  /** Saves it by one call other than the record's own. */
  save?(state: EditorState<V, R>, context: SaveContext, setting: FormSetting): Promise<Base<R>>;
  /** Its fields whose rows have calls of their own: they are read and saved with it. */
  collections?: readonly Collection[];
  /** Saves it by several calls. */
  steps?(state: EditorState<V, R>, tools: SaveTools<R>): readonly Step<V, R>[];
  /** The reason with the words of the specification. */
  failure?(action: SaveAction, reason: unknown): unknown;
  documentAt?: DocumentAt;
  /** Label of the field at a path; by default from the table of fields. */
  label?(path: string): string;
  Value?: ComponentType<ValueProps>;
}

interface Document<V extends object, R extends object> {
  /** Undefined until the document has arrived. */
  editor: Editor<EntityStore<V, R>> | undefined;
  /** Error of reading it. */
  error: ApiError | null;
}

const QUIET = { successNotification: false, errorNotification: false } as const;

/**
 * Loading and saving of a page that edits one document: a record alone, or with nested fields. The record's own calls
 * go through Refine's data hooks.
 */
export function useDocument<
  const F extends Fields,
  V extends object = FormOf<F>,
  R extends object = RecordOf<F>,
>(options: DocumentOptions<F, V, R>): Document<V, R> {
  const { resource, document, id, onCreated, collections, failure } = options;
  const { entity } = resource;
  const collection = collectionIn(resource);
  const readAll = (one: string, signal?: AbortSignal) =>
    readDocument(collection, collections ?? [], one, signal) as Promise<Base<R>>;
  const read = options.read ?? (collections?.some(isReadApart) ? readAll : undefined);
  const by = useOpenedBy();
  const isNew = id === NEW;
  const navigate = useNavigate();
  const back = useListReturn(pathsOf(resource).list);
  const { query } = useOne<Row>({
    resource: collection,
    id,
    queryOptions: {
      queryKey: read ? keys.of(entity.name, id, "document") : keys.single(entity.name, id),
      ...(read && { queryFn: ({ signal }) => read(id, signal) as never, retry: false }),
      enabled: !isNew,
    },
    ...QUIET,
  });
  const { mutateAsync: create } = useCreate<Row>({ resource: collection, invalidates: [], ...QUIET });
  const { mutateAsync: update } = useUpdate<Row>({
    resource: collection,
    mutationMode: "pessimistic",
    invalidates: [],
    ...QUIET,
  });
  const toBase = (reply: unknown) => (read ? reply : baseOf(reply)) as Base<R>;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page reads in the same way each time.
  const base = useMemo(() => (isNew || !query.data ? undefined : toBase(query.data)), [isNew, query.data]);
  const label = usePathLabel(document);
  const opened = useRef<EntityStore<V, R>>(undefined);

  async function refetch(): Promise<Base<R>> {
    // The address of a new document changes only when all of it is stored.
    const stored = isNew && opened.current && storedId(opened.current as EntityStore);
    return stored && read ? read(stored) : toBase(await refetched(query));
  }
  const settingOf = ({ creating }: Pick<EditorState, "creating">): FormSetting => ({
    resource,
    role: by.role,
    action: creating ? "create" : "update",
  });
  const ownSave = async (state: EditorState<V, R>, context: SaveContext) => {
    const payload = options.payload?.(state) ?? savePayload(settingOf(state), state as EditorState);
    const values = saveContext(payload, context);
    const { id } = state.base.record as Row;
    const saved = await (state.creating ? create({ values }) : update({ id, values }));
    return options.stored?.(saved.data) ?? (baseOf(saved) as Base<R>);
  };
  const save = ({ save = ownSave }: typeof options) =>
    oneStep<V, R>((state, context) => save(state, context, settingOf(state)));
  const ownSteps = (state: EditorState<V, R>): readonly Step<V, R>[] => {
    if (!collections) return save(options)();
    const saveOwn = (now: EditorState<V, R>, context: SaveContext) =>
      (options.save ?? ownSave)(now, context, settingOf(now));
    return collectionSteps(state as never, collections, saveOwn as never) as readonly Step<V, R>[];
  };
  const withWords = (step: Step<V, R>): Step<V, R> => ({
    ...step,
    run: (now, context) =>
      step.run(now, context).catch((reason) => {
        throw isMadeUnseen(reason) ? reason : (failure?.(settingOf(now).action, reason) ?? reason);
      }),
  });

  const { editor } = useEditor<V, R, EntityStore<V, R>>({
    key: [resource.name, id],
    initial: isNew && by.me ? (options.initial ?? newValues)(by) : undefined,
    read: { data: by.me ? base : undefined, error: query.error, refetch },
    valuesOf: options.valuesOf ?? ((record) => formValues(document, record) as V),
    createStore: (base, values, creating) =>
      createEntityStore({ resource, role: by.role }, base, values, creating, document as Part, options.rules),
    steps: (state) =>
      (options.steps?.(state, { ...settingOf(state), refetch }) ?? ownSteps(state)).map(withWords),
    // A page with calls of its own knows how to change what it has created.
    createOnly: isNew && !options.save && !options.steps && !allows(resource.entity.access.update, by.role),
    onCreated: ({ record }) => onCreated((record as Row).id),
    onUnseen: () => void navigate(back),
    label: options.label ?? label,
    Value: options.Value ?? ConflictValue,
    ...(options.documentAt && { documentAt: options.documentAt }),
  });
  opened.current = editor?.store;
  return { editor, error: query.error as ApiError | null };

  function newValues({ me, role }: OpenedBy): V {
    const setting = { resource, action: "create", role } as const;
    return newRecordValues(setting, me, document) as unknown as V;
  }
}

function useOpenedBy(): OpenedBy {
  const now = { me: useMe()?.id ?? "", role: useRole() };
  const [by] = useState(now);
  return by;
}

/** Form values of a new record: nil id and defaults (LIST-07), owned by the user who creates it. */
export function newRecordValues<F extends Fields>(
  { resource, action, role }: FormSetting,
  me: string,
  document: Pick<Part<F>, "fields">,
): FormOf<F> {
  const extra = Object.entries(resource.form.extra ?? {}).map(([key, { initial }]) => [key, initial]);
  const owner = document.fields[OWNER] as Field | undefined;
  return {
    ...formValues(document),
    ...Object.fromEntries(extra),
    id: NIL_ID,
    ...(owner && mayWrite(owner, action, role) && { [OWNER]: me }),
  };
}

export function useRecord<N extends string>(
  resource: AnyResource & { entity: { name: N } },
  id: string,
): { record: RecordNamed<N, Row> | undefined; error: ApiError | null };
/** Reads one record. */
export function useRecord(
  resource: AnyResource,
  id: string,
): { record: Row | undefined; error: ApiError | null } {
  const { query } = useOne<Row>({
    resource: collectionIn(resource),
    id,
    queryOptions: { queryKey: keys.single(resource.entity.name, id) },
    ...QUIET,
  });
  return { record: query.data?.data, error: query.error as ApiError | null };
}
