import { z } from "zod";
import type { Access, Role } from "./access";
import type { Body, Endpoint, Method, Reply } from "./endpoint";
import { type Entity, imageKeys, mayWrite, recordSchema, type SaveAction, writableKeys } from "./entity";
import type { Field } from "./field";
import { id, pathIds } from "./ids";
import type { MultipartSpec } from "./multipart";
import { LARGEST_BY_IDS, listQuery, listReply, singleReply } from "./paging";
import { checkedBySave } from "./references";

/** The generic calls of an entity. */
export type Action = "list" | "many" | "read" | "create" | "update" | "remove" | "image";

export interface Operation extends Endpoint {
  entity: Entity;
  action: Action;
  /** Field of the picture that an image call serves. */
  image?: string;
}

export const itemPath = (entity: Entity): string => `${entity.transport.path.replace(/\/$/, "")}/{id}`;
export const manyPath = (entity: Entity): string => `${entity.transport.path.replace(/\/$/, "")}/by_ids`;

/** Duplicates are ignored, also in the count (OP-05). */
const distinctIds = z.array(id).overwrite((ids) => [...new Set(ids)]);
export const byIdsBody = z.object({ ids: distinctIds.max(LARGEST_BY_IDS) });

/** HTTP method of create and update, by the transport's `save`. */
const SAVE: Record<string, Record<SaveAction, Method>> = {
  "put-post": { create: "PUT", update: "POST" },
  "post-put": { create: "POST", update: "PUT" },
  "post-patch": { create: "POST", update: "PATCH" },
};

export const saveMethod = (entity: Entity, action: SaveAction): Method =>
  SAVE[entity.transport.save]?.[action] as Method;

/** The path of an error as the caller sent the field (`sentAs`). */
export function sentPath({ fields }: Pick<Entity, "fields">, path: string): string {
  const [key = "", ...rest] = path.split(".");
  return [(fields[key] as Field | undefined)?.sentAs ?? key, ...rest].join(".");
}

/**
 * The body of a save for this role; without a role, for any caller. Fields that the role may not write accept any
 * value: the server ignores them instead of rejecting them (OP-180).
 */
export function saveSchema(entity: Entity, action: SaveAction, role: Role = "admin"): z.ZodObject {
  const shape: Record<string, z.ZodType> = {};
  for (const key of writableKeys(entity, action, "admin")) {
    const field = entity.fields[key] as Field;
    // An empty secret sets none (USR-31, PB-20); a typed one is validated by `checkDraft`.
    const schema = field.kind === "secret" ? z.string() : field.schema;
    shape[field.sentAs ?? key] = (mayWrite(field, action, role) ? schema : z.unknown()).optional();
  }
  return checkedBySave(z.object(shape));
}

/** The multipart form of an entity with a form transport; undefined for JSON bodies. */
export function entityForm(entity: Entity, action: SaveAction, role?: Role): MultipartSpec | undefined {
  const { body } = entity.transport;
  if (body === "json") return undefined;
  const files = imageKeys(entity).map((key) => {
    const rule = (entity.fields[key] as Field).image as NonNullable<Field["image"]>;
    return [key, { types: rule.types, maxBytes: rule.maxBytes }] as const;
  });
  return { json: { [body.part]: saveSchema(entity, action, role) }, files: Object.fromEntries(files) };
}

/** The body of a save for this role. */
export function saveBody(entity: Entity, action: SaveAction, role?: Role): Body {
  const form = entityForm(entity, action, role);
  if (form) return { multipart: form };
  const schema = saveSchema(entity, action, role);
  const classic = entity.transport.envelope === "classic";
  return { json: classic ? z.object({ [entity.singular]: schema }) : schema };
}

/** All generic calls of an entity. Actions without roles, or with their own endpoint, are left out. */
export function operationsOf(entity: Entity): Operation[] {
  const { access, transport, name } = entity;
  const make = (
    action: Action,
    method: Method,
    path: string,
    may: Access,
    rest: Partial<Operation> & { reply: Reply },
  ): Operation[] =>
    may.length === 0 || (action !== "image" && entity.generic?.[action] === false)
      ? []
      : [
          {
            id: `${name}.${action}${rest.image ? `.${rest.image}` : ""}`,
            method,
            path,
            base: transport.base,
            casing: transport.casing,
            access: may,
            session: "required",
            source: "OP-01",
            params: pathIds(path),
            entity,
            action,
            ...rest,
          },
        ];
  const item = itemPath(entity);
  const single: Reply = { status: 200, json: singleReply(entity) };
  const many: Reply = { status: 200, json: z.object({ [entity.plural]: z.array(recordSchema(entity)) }) };
  return [
    ...make("list", "GET", transport.path, access.list, {
      query: listQuery(entity),
      reply: { status: 200, json: listReply(entity) },
    }),
    ...make("many", "POST", manyPath(entity), transport.many ? access.many : [], {
      body: { json: byIdsBody },
      reply: many,
    }),
    ...make("read", "GET", item, access.read, { reply: single }),
    ...make("create", saveMethod(entity, "create"), transport.path, access.create, {
      body: saveBody(entity, "create"),
      reply: single,
    }),
    ...make("update", saveMethod(entity, "update"), item, access.update, {
      body: saveBody(entity, "update"),
      reply: single,
    }),
    ...make("remove", "DELETE", item, access.remove, { reply: { status: 204 } }),
    ...imageKeys(entity).flatMap((key) => {
      const rule = (entity.fields[key] as Field).image as NonNullable<Field["image"]>;
      return make("image", "GET", rule.address, access.read, {
        image: key,
        query: z.object({ thumbnail: z.stringbool().optional() }),
        reply: { status: 200, binary: rule.types },
      });
    }),
  ];
}
