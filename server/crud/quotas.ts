import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type Entity, imageKeys, parentKey } from "../../contract/core/entity";
import { entities } from "../../contract/entities";
import type { Caller } from "../caller";
import { Refusal } from "../errors";
import type { Services } from "../services";
import { blobs } from "../store/schema";
import { column, type EntityTable, hasColumn } from "./binding";
import { hashColumn } from "./record";
import { bindingOf } from "./registry";
import { type SentPicture, sizeOf } from "./store-pictures";

/**
 * Rejects a new row if its owner has reached the limit of rows (reliability rule 35). Soft-deleted rows count too,
 * because they stay in the database, but not towards the lower limits of some kinds. Admins have no limit.
 */
export async function assertRowQuota(
  services: Services,
  entity: Entity,
  caller: Caller,
  values: Record<string, unknown>,
): Promise<void> {
  const { database, settings } = services;
  const { table, quota = parentKey(entity) ?? "id_user" } = bindingOf(entity);
  const owner = values[quota];
  if (caller.role === "admin" || !hasColumn(table, quota) || typeof owner !== "string") return;
  const own = eq(column(table, quota), owner);
  const lower = (settings.ownerLimits as Readonly<Record<string, number>>)[entity.name];
  if (lower !== undefined) await assertFewer(services, table, own, lower, `errors.row_quota_${entity.name}`);
  if ((await database.db().$count(table, own)) >= settings.ownerRows) throw tooMany(settings.ownerRows);
}

/** Rejects a new row if there are so many of these already. Soft-deleted rows do not count: no list has them. */
export async function assertFewer(
  { database }: Services,
  table: EntityTable,
  these: SQL,
  most: number,
  code?: string,
): Promise<void> {
  const present = hasColumn(table, "deleted_at") ? and(these, isNull(column(table, "deleted_at"))) : these;
  if ((await database.db().$count(table, present)) >= most) throw tooMany(most, code);
}

const tooMany = (count: number, code = "errors.row_quota") => new Refusal(422, code, { values: { count } });

/** Rejects pictures that would exceed their owner's storage limit. */
export async function assertPictureQuota(
  { database, settings }: Services,
  caller: Caller,
  owner: string,
  pictures: readonly SentPicture[],
): Promise<void> {
  const sent = pictures.reduce((sum, { file }) => sum + sizeOf(file), 0);
  if (caller.role === "admin" || sent === 0) return;
  const parts = Object.values(entities as Record<string, Entity>).flatMap((entity) => [
    ...imageKeys(entity).map((key) => bytesOf(entity, key, owner)),
    ...(bindingOf(entity).pictureBytes?.(owner) ?? []),
  ]);
  const { rows } = await database
    .db()
    .execute<{ bytes: number | string }>(sql`select (${sql.join(parts, sql` + `)})::float8 as bytes`);
  const megabytes = settings.ownerPictureMegabytes;
  if (Number(rows[0]?.bytes) + sent <= megabytes * 1024 * 1024) return;
  const issues = pictures.map(({ path }) => ({ path, message: "errors.picture_quota" }));
  throw new Refusal(422, "errors.picture_quota", { issues, values: { megabytes } });
}

function bytesOf(entity: Entity, key: string, owner: string): SQL {
  const { table } = bindingOf(entity);
  const named = column(table, hashColumn(key));
  return sql`coalesce((select sum(${blobs.size}) from ${table} join ${blobs} on ${blobs.hash} = ${named}
    where ${column(table, "id_user")} = ${owner}), 0)`;
}
