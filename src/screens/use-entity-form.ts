import { useCreate, useInvalidate, useOne, useUpdate } from "@refinedev/core";
import { useEffect, useRef, useState } from "react";
import { saveContext } from "../providers/data";
import { ApiError } from "../providers/http/errors";
import { session } from "../providers/http/session";
import { offers } from "../providers/server";
import type { AnyResource } from "../resources/define";
import { NEW } from "../resources/routes";
import { newId } from "../shared/new-id";
import { formValues, savePayload } from "./form/draft";
import { draftKey } from "./form/draft-shelf";
import type { Base } from "./form/form-state";
import { createFormStore, type FormStore } from "./form/form-store";
import { type DraftKeeper, keepDraft } from "./form/keep-draft";
import { newRecordValues } from "./form/new-record";

type Row = Record<string, unknown> & { id: string };

export interface EntityForm {
  /** Undefined until the record has arrived. */
  store: FormStore | undefined;
  drafts: DraftKeeper | undefined;
  /** The failed read of the record. */
  error: ApiError | null;
  reload(): void;
  /** The record is gone: lists are read anew. */
  forget(): void;
  /**
   * Sends the draft as it stands; the caller has checked it. Gives the stored record's id.
   * @throws ApiError, `LogoutError`, or `Conflict` when somebody saved a newer version
   */
  send(): Promise<string>;
}

/** A save that met a newer record (OP-175 `versions`; without it, a newer `updated_at`). */
export class Conflict extends Error {
  constructor(readonly theirs: Base) {
    super("conflict");
    this.name = "Conflict";
  }
}

const QUIET = { successNotification: false, errorNotification: false } as const;

/**
 * Reads one record into a form and saves it. What was typed is never overwritten by a later read (trap 2): the
 * store takes a new record only while nothing is changed.
 */
export function useEntityForm(resource: AnyResource, id: string): EntityForm {
  const { name, entity } = resource;
  // Who began this form: the session may end while it is still on screen.
  const [who] = useState(() => session.current());
  const saved = useRef(id);
  saved.current = id;
  const isNew = id === NEW;
  const { query } = useOne<Row>({ resource: entity.name, id, queryOptions: { enabled: !isNew }, ...QUIET });
  const invalidate = useInvalidate();
  const { mutateAsync: create } = useCreate<Row>({ resource: entity.name, ...QUIET });
  const { mutateAsync: update } = useUpdate<Row>({
    resource: entity.name,
    mutationMode: "pessimistic",
    ...QUIET,
  });

  const read = isNew ? undefined : (query.data as unknown as { data: Row; version?: string } | undefined);
  const store = useRef<FormStore>(undefined);
  if (!store.current && who && (isNew || read)) {
    const setting = { resource, action: isNew ? "create" : "update", role: who.role } as const;
    store.current = read
      ? createFormStore(setting, baseOf(read), formValues(entity, read.data))
      : createFormStore(setting, { record: {} }, newRecordValues(setting, who.user.id));
  }
  const form = store.current;
  useEffect(() => {
    if (form && read)
      form.dispatch({ type: "read", base: baseOf(read), values: formValues(entity, read.data) });
  }, [form, read, entity]);

  const drafts = useDrafts(form, () => draftKey(who?.user.id ?? "", name, saved.current));
  const key = useRef(newId());

  async function send(): Promise<string> {
    const { current } = store;
    if (!current) throw new Error("Nothing to save yet");
    const { base, values: sent } = current.get();
    const creating = current.setting.action === "create";
    if (!creating) await refuseOlder(base, () => query.refetch({ throwOnError: true }));
    const draft = saveContext(savePayload(current.setting, current.get()), {
      version: base.version,
      idempotencyKey: key.current,
    });
    try {
      const reply = (await (creating
        ? create({ values: draft })
        : update({ id: saved.current, values: draft }))) as unknown as { data: Row; version?: string };
      current.setAction("update");
      current.dispatch({ type: "saved", base: baseOf(reply), values: formValues(entity, reply.data), sent });
      return reply.data.id;
    } catch (reason) {
      // The key belongs to another draft by now; the next try is a create of its own.
      if (reason instanceof ApiError && reason.code === "errors.key_reused") key.current = newId();
      throw await conflictOf(reason, () => query.refetch({ throwOnError: true }));
    }
  }
  return {
    store: form,
    drafts,
    error: query.error as ApiError | null,
    reload: () => void query.refetch(),
    forget: () => void invalidate({ resource: name, invalidates: ["list", "many"] }),
    send,
  };
}

/** One record to look at. */
export function useRecord(
  resource: AnyResource,
  id: string,
): { record: Row | undefined; error: ApiError | null } {
  const { query } = useOne<Row>({ resource: resource.entity.name, id, ...QUIET });
  return { record: query.data?.data, error: query.error as ApiError | null };
}

const baseOf = (reply: { data: Row; version?: string }): Base => ({
  record: reply.data,
  version: reply.version,
});

type Refetch = () => Promise<{ data: unknown }>;

async function latest(refetch: Refetch): Promise<Base> {
  return baseOf((await refetch()).data as { data: Row; version?: string });
}

/** Servers without versions cannot refuse a stale save: look whether the record moved on meanwhile. */
async function refuseOlder(base: Base, refetch: Refetch): Promise<void> {
  if (await offers("versions")) return;
  const theirs = await latest(refetch);
  if (theirs.record.updated_at !== base.record.updated_at) throw new Conflict(theirs);
}

async function conflictOf(reason: unknown, refetch: Refetch): Promise<unknown> {
  if (!(reason instanceof ApiError) || reason.statusCode !== 412) return reason;
  const { current } = reason;
  return new Conflict(
    current ? { record: current.record as Row, version: current.version } : await latest(refetch),
  );
}

/** Draft keeping for as long as the form is on screen. */
function useDrafts(form: FormStore | undefined, key: () => string): DraftKeeper | undefined {
  const [keeper, setKeeper] = useState<DraftKeeper>();
  const latestKey = useRef(key);
  latestKey.current = key;
  useEffect(() => {
    if (!form) return;
    const next = keepDraft(form, () => latestKey.current());
    setKeeper(next);
    return next.stop;
  }, [form]);
  return keeper;
}
