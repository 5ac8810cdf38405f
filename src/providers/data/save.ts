import type { BaseKey } from "@refinedev/core";
import { isUnread } from "../../../contract/core/absent";
import type { Role } from "../../../contract/core/access";
import { fillPath } from "../../../contract/core/endpoint";
import {
  type Entity,
  imageKeys,
  mayWrite,
  type SaveAction,
  writableKeys,
} from "../../../contract/core/entity";
import type { Field, ImageValue } from "../../../contract/core/field";
import { NIL_ID } from "../../../contract/core/ids";
import { writeParts } from "../../../contract/core/multipart";
import { isObject } from "../../../contract/core/object";
import { entityForm, itemPath, saveMethod } from "../../../contract/core/operations";
import { readSingle } from "../../../contract/core/reading";
import { request } from "../http/client";
import { ApiError } from "../http/errors";
import { forgetMedia } from "../http/media-cache";
import { session } from "../http/session";
import type { RequestOptions } from "../http/transport";
import { assertMayCall } from "../may-call";
import { type Conditions, conditionHeaders } from "../server";
import { entityNamed, pathIn, type Single, singleOf, wireOf } from "./entity";

type Draft = Record<string, unknown>;

/** A symbol cannot come from a query string, as anything in Refine's `meta` can (trap 1). */
const CONTEXT = Symbol("save context");

/** Attaches the conditions of a save to its draft. */
export function saveContext<D extends object>(draft: D, context: Conditions): D {
  return { ...draft, [CONTEXT]: context };
}

const contextOf = (draft: Draft): Conditions => (draft as { [CONTEXT]?: Conditions })[CONTEXT] ?? {};

/** Creates without an id, updates with one. Sends only what the role may write (OP-01, OP-180). */
export async function save(resource: string, draft: Draft, id?: BaseKey): Promise<Single> {
  const entity = entityNamed(resource);
  const action: SaveAction = id === undefined ? "create" : "update";
  const role = session.current()?.role ?? "user";
  const files = filesOf(entity, action, role, draft);
  const { version, idempotencyKey } = contextOf(draft);
  const options: RequestOptions = {
    method: saveMethod(entity, action),
    path: pathIn(resource, id === undefined ? entity.transport.path : itemPath(entity), id),
    headers: await conditionHeaders(action === "create" ? { idempotencyKey } : { version }),
    ...wireOf(entity),
    ...bodyOf(entity, action, valuesOf(entity, action, role, draft), files),
  };
  assertMayCall(entity.access[action], options);
  try {
    const reply = await request(options);
    if (id !== undefined) forgetImages(entity, Object.keys(files), id);
    if (reply.data === undefined && id !== undefined) return echo(draft, id); // any 2xx status is a success (OP-06)
    return singleOf(entity, options, reply);
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
    throw reason.statusCode === 412 ? withCurrent(entity, reason) : atFields(entity, reason);
  }
}

type Files = Record<string, Blob | null>;

function bodyOf(
  entity: Entity,
  action: SaveAction,
  values: Draft,
  files: Files,
): Pick<RequestOptions, "json" | "form"> {
  const form = entityForm(entity, action);
  const { body, envelope } = entity.transport;
  if (!form || body === "json")
    return { json: envelope === "classic" ? { [entity.singular]: values } : values };
  return { form: () => writeParts(form, { json: { [body.part]: values }, files }) };
}

function valuesOf(entity: Entity, action: SaveAction, role: Role, draft: Draft): Draft {
  // Records in the classic envelope include their id, before the first save the nil id (LIST-07, OP-13).
  const values: Draft =
    entity.transport.envelope === "classic" ? { id: action === "create" ? NIL_ID : draft.id } : {};
  for (const key of writableKeys(entity, action, role)) {
    const field = entity.fields[key] as Field;
    if (draft[key] !== undefined && !isUnread(draft, key))
      values[field.sentAs ?? key] = wireValue(field, draft[key]);
  }
  return values;
}

/** The nil id of a reference means none (OP-13). */
function wireValue(field: Field, value: unknown): unknown {
  return field.kind === "reference" && value === NIL_ID && field.schema.safeParse(null).success
    ? null
    : value;
}

/** Picked images are sent, removed ones as empty parts; an omitted part means unchanged (OP-17). */
function filesOf(entity: Entity, action: SaveAction, role: Role, draft: Draft): Files {
  const files: Files = {};
  for (const key of imageKeys(entity) as string[]) {
    const value = draft[key] as ImageValue | undefined;
    if (!mayWrite(entity.fields[key] as Field, action, role)) continue;
    if (value?.state === "picked") files[key] = value.file;
    if (value?.state === "removed") files[key] = null;
  }
  return files;
}

function forgetImages(entity: Entity, keys: readonly string[], id: BaseKey): void {
  for (const key of keys) forgetMedia(fillPath(entity.fields[key]?.image?.address ?? "", { id }));
}

const echo = (draft: Draft, id: BaseKey): Single => ({
  data: { ...draft, id },
  version: undefined,
  related: {},
});

/** The error with its messages at the names of the fields, of which some are sent by another one (`sentAs`). */
function atFields({ fields }: Entity, error: ApiError): ApiError {
  const { errors } = error;
  const renamed = Object.entries<Field>(fields).filter(
    ([, { sentAs }]) => sentAs && errors && sentAs in errors,
  );
  if (!errors || renamed.length === 0) return error;
  const own = Object.fromEntries(renamed.map(([key, { sentAs }]) => [key, errors[sentAs as string]]));
  const sent = new Set(renamed.map(([, { sentAs }]) => sentAs));
  const others = Object.entries(errors).filter(([key]) => !sent.has(key));
  return new ApiError({ ...error, errors: { ...Object.fromEntries(others), ...own } as ApiError["errors"] });
}

/** Adds the current record to the error of a stale save, so that both states can be compared. */
function withCurrent(entity: Entity, error: ApiError): ApiError {
  if (!isObject(error.body) || !isObject(error.body[entity.singular])) return error;
  const version = error.headers?.get("ETag") ?? undefined;
  error.current = { record: readSingle(entity, error.body).record, version };
  return error;
}
