import { randomUUID } from "node:crypto";
import { and, eq, inArray, ne } from "drizzle-orm";
import { isId, NIL_ID } from "../../../../contract/core/ids";
import { STYLE_PICTURE, type StyleValue } from "../../../../contract/entities/style";
import { imageTypes, valueError } from "../../../../contract/rules/style";
import type { KeyedFiles, SentPicture } from "../../../crud/store-pictures";
import { invalid, invalidField } from "../../../errors";
import { valuesOf } from "../../../rules/style-parts";
import { type ParamRow, paramsOf } from "../../../rules/workflow-parts";
import type { Services } from "../../../services";
import { participants, style_icons, style_values } from "../../../store/schema";
import type { StyleRow } from "../binding";

/** Error path of a keyed picture, and its key in `prepared.hashes`. */
export const valuePath = (id: string) => `values_images.${id}`;
export const iconPath = (id: string) => `icons_images.${id}`;

/** Values as on the wire, without pictures, which have a separate call (OP-108). */
export const shownValues = async (services: Services, id_style: string): Promise<StyleValue[]> =>
  (await valuesOf(services, id_style)).map(({ id_style: _, image_hash: __, ...value }) => value);

export interface Plan {
  values: StyleValue[];
  params: Map<string, ParamRow>;
  /** Pictures of values and icons, to be checked and stored. */
  pictures: SentPicture[];
}

/**
 * Plans the save of a style's values, icons and their pictures. Runs before pictures are decoded and again in the
 * transaction. Without `sent` the stored values are kept if the workflow has their params.
 * @throws 422 at a value that does not fit its param, or a picture with an unknown key (OP-109)
 */
export async function planParts(
  services: Services,
  style: Pick<StyleRow, "id" | "is_group" | "id_workflow">,
  sent: readonly StyleValue[] | undefined,
  images: KeyedFiles,
  icons: KeyedFiles,
): Promise<Plan> {
  const rows = style.id_workflow && !style.is_group ? await paramsOf(services, style.id_workflow) : [];
  const params = new Map(rows.map((row) => [row.id, row]));
  const stored = await shownValues(services, style.id);
  const wanted = style.is_group
    ? []
    : sent
      ? sent.map(asStored)
      : stored.filter(({ id_workflow_param }) => params.has(id_workflow_param));
  if (sent) await assertValues(services, style.id, wanted, params, stored);
  return { values: wanted, params, pictures: await picturesOf(services, wanted, params, images, icons) };
}

const asStored = (value: StyleValue): StyleValue => ({
  ...value,
  id: value.id === NIL_ID ? randomUUID() : value.id.toLowerCase(),
  id_workflow_param: value.id_workflow_param.toLowerCase(),
  id_participant: value.id_participant === NIL_ID ? null : (value.id_participant?.toLowerCase() ?? null),
});

async function assertValues(
  services: Services,
  id_style: string,
  values: readonly StyleValue[],
  params: ReadonlyMap<string, ParamRow>,
  stored: readonly StyleValue[],
): Promise<void> {
  const before = new Map(stored.map((value) => [value.id, value]));
  const issues = values.flatMap((value, at) => {
    const param = params.get(value.id_workflow_param);
    if (!param) return [{ path: `values.${at}.id_workflow_param`, message: "validation.unknown_reference" }];
    // An unchanged value is kept although the param's rules may have changed since.
    const message = isUnchanged(value, before.get(value.id)) ? undefined : valueError(param, value);
    return message ? [{ path: `values.${at}.value`, message }] : [];
  });
  const ids = new Set<string>();
  const places = new Set<string>();
  for (const [at, { id, id_workflow_param, id_participant }] of values.entries()) {
    const place = `${id_workflow_param} ${id_participant}`;
    if (ids.has(id) || places.has(place))
      issues.push({ path: `values.${at}.id`, message: "validation.duplicate" });
    ids.add(id);
    places.add(place);
  }
  if (issues.length > 0) throw invalid(issues);
  const elsewhere = and(inArray(style_values.id, [...ids]), ne(style_values.id_style, id_style));
  if ((await services.database.db().$count(style_values, elsewhere)) > 0)
    throw invalidField("values", "validation.duplicate");
}

const isUnchanged = (value: StyleValue, before: StyleValue | undefined): boolean =>
  before?.id_workflow_param === value.id_workflow_param &&
  before.type === value.type &&
  before.value === value.value;

async function picturesOf(
  services: Services,
  values: readonly StyleValue[],
  params: ReadonlyMap<string, ParamRow>,
  images: KeyedFiles,
  icons: KeyedFiles,
): Promise<SentPicture[]> {
  const byId = new Map(values.map((value) => [value.id, value]));
  const ofValues = images.map(({ key, file }) => {
    const value = byId.get(key.toLowerCase());
    if (value?.type !== "image") throw invalidField(valuePath(key), "validation.unknown_reference");
    const param = params.get(value.id_workflow_param) as ParamRow;
    return { path: valuePath(value.id), file, rule: pictureRule(param) };
  });
  const keys = icons.map(({ key }) => key.toLowerCase());
  const known = await services.database
    .db()
    .select({ id: participants.id })
    .from(participants)
    .where(inArray(participants.id, keys.filter(isId)));
  const people = new Set(known.map(({ id }) => id));
  const ofIcons = icons.map(({ key, file }) => {
    if (!people.has(key.toLowerCase())) throw invalidField(iconPath(key), "validation.unknown_reference");
    return { path: iconPath(key.toLowerCase()), file, rule: STYLE_PICTURE };
  });
  const pictures = [...ofValues, ...ofIcons];
  const twice = pictures.find(({ path }, at) => pictures.findIndex((one) => one.path === path) < at);
  if (twice) throw invalidField(twice.path, "validation.duplicate");
  return pictures;
}

/** Rules for a picture, from the extensions that the param allows (OP-122). */
export function pictureRule({ detail }: Pick<ParamRow, "detail">): SentPicture["rule"] {
  const types = "extensions" in detail ? imageTypes(detail.extensions) : [...STYLE_PICTURE.types];
  return { types, maxBytes: STYLE_PICTURE.maxBytes };
}

/** Content hash by path; null removes a picture, an absent one is kept. */
export type Hashes = Readonly<Record<string, string | null>>;

/** Replaces the values; a value keeps its picture if none was sent. */
export async function writeValues(
  services: Services,
  id_style: string,
  { values }: Plan,
  hashes: Hashes,
): Promise<void> {
  const db = services.database.db();
  const stored = new Map((await valuesOf(services, id_style)).map((row) => [row.id, row.image_hash]));
  await db.delete(style_values).where(eq(style_values.id_style, id_style));
  const rows = values.map((value) => {
    const sent = hashes[valuePath(value.id)];
    const kept = value.type === "image" ? (stored.get(value.id) ?? null) : null;
    return { ...value, id_style, image_hash: sent === undefined ? kept : sent };
  });
  for (let at = 0; at < rows.length; at += 500)
    await db.insert(style_values).values(rows.slice(at, at + 500));
}

export async function writeIcons({ database }: Services, id_style: string, hashes: Hashes): Promise<void> {
  for (const [path, image_hash] of Object.entries(hashes)) {
    if (!path.startsWith(iconPath(""))) continue;
    const id_participant = path.slice(iconPath("").length);
    const icon = and(eq(style_icons.id_style, id_style), eq(style_icons.id_participant, id_participant));
    if (image_hash === null) await database.db().delete(style_icons).where(icon);
    else
      await database
        .db()
        .insert(style_icons)
        .values({ id_style, id_participant, image_hash })
        .onConflictDoUpdate({
          target: [style_icons.id_style, style_icons.id_participant],
          set: { image_hash },
        });
  }
}
