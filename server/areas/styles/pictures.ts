import { and, eq } from "drizzle-orm";
import type * as contract from "../../../contract/endpoints/style-pictures";
import { STYLE_PICTURE, style as styleEntity } from "../../../contract/entities/style";
import type { Caller } from "../../caller";
import { assertPictureQuota } from "../../crud/quotas";
import { findRow } from "../../crud/read";
import { assertReferences } from "../../crud/references";
import { discardAfter } from "../../crud/save";
import { type SentFile, type SentPicture, storePictures } from "../../crud/store-pictures";
import { invalidField, notFound } from "../../errors";
import type { Handler } from "../../http/call";
import { sendPicture } from "../../http/pictures";
import type { Services } from "../../services";
import { style_icons, style_values, workflow_params } from "../../store/schema";
import { assertMayEditStyle, type StyleRow } from "./binding";
import { editStyle } from "./edit";
import { iconPath, pictureRule, writeIcons } from "./parts/values";

interface OfStyle {
  services: Services;
  caller: Caller;
  params: { id: string };
}

interface OfValue extends OfStyle {
  params: { id: string; valueId: string };
}

interface OfIcon extends OfStyle {
  params: { id: string; participantId: string };
}

async function imageValueOf({ services, params }: OfValue) {
  const [row] = await services.database
    .db()
    .select({ hash: style_values.image_hash, detail: workflow_params.detail })
    .from(style_values)
    .innerJoin(workflow_params, eq(workflow_params.id, style_values.id_workflow_param))
    .where(
      and(
        eq(style_values.id, params.valueId),
        eq(style_values.id_style, params.id),
        eq(style_values.type, "image"),
      ),
    );
  if (!row) throw notFound();
  return row;
}

export const styleValueImage: Handler<typeof contract.styleValueImage> = async (call) => {
  const { services, caller, params, query } = call;
  await findRow(services, styleEntity, caller, { id: params.id });
  return sendPicture(call, (await imageValueOf(call)).hash, query.thumbnail);
};

/** Checks and stores the picture before the transaction (ADR 002), discards it if that fails. */
async function savePicture(
  call: OfStyle,
  picture: SentPicture,
  write: (hash: string | null) => Promise<void>,
): Promise<undefined> {
  const { services, caller } = call;
  const row = (await findRow(services, styleEntity, caller, { id: call.params.id })) as StyleRow;
  await assertPictureQuota(services, caller, row.id_user, [picture]);
  const stored = await storePictures(services, caller, [picture]);
  await editStyle(call, () => write(stored.hashes[picture.path] ?? null)).catch((error) =>
    discardAfter(error, { ...stored, columns: {} }),
  );
  return undefined;
}

async function assertMayEdit({ services, caller, params }: OfStyle): Promise<void> {
  assertMayEditStyle(caller, (await findRow(services, styleEntity, caller, { id: params.id })) as StyleRow);
}

function sentFile(files: Record<string, SentFile>, name: string): SentFile {
  const file = files[name];
  if (!file) throw invalidField(name, "validation.required");
  return file;
}

export const setStyleValueImage: Handler<typeof contract.setStyleValueImage> = async (call) => {
  const { services, params, form } = call;
  await assertMayEdit(call);
  const { detail } = await imageValueOf(call);
  const picture = { path: "image", file: sentFile(form.files, "image"), rule: pictureRule({ detail }) };
  return savePicture(call, picture, async (image_hash) => {
    const mine = and(eq(style_values.id, params.valueId), eq(style_values.id_style, params.id));
    const changed = await services.database
      .db()
      .update(style_values)
      .set({ image_hash })
      .where(mine)
      .returning({ id: style_values.id });
    if (changed.length === 0) throw notFound();
  });
};

const iconOf = ({ params }: OfIcon) =>
  and(eq(style_icons.id_style, params.id), eq(style_icons.id_participant, params.participantId));

export const styleIcon: Handler<typeof contract.styleIcon> = async (call) => {
  const { services, caller, params, query } = call;
  await findRow(services, styleEntity, caller, { id: params.id });
  const [row] = await services.database.db().select().from(style_icons).where(iconOf(call));
  return sendPicture(call, row?.image_hash, query.thumbnail);
};

export const setStyleIcon: Handler<typeof contract.setStyleIcon> = async (call) => {
  const { services, caller, params, form } = call;
  await assertMayEdit(call);
  const named = { path: "participantId", entity: "participants", id: params.participantId };
  await assertReferences(services, caller, [named]);
  const picture = { path: "file", file: sentFile(form.files, "file"), rule: STYLE_PICTURE };
  return savePicture(call, picture, (hash) =>
    writeIcons(services, params.id, { [iconPath(params.participantId)]: hash }),
  );
};

export const removeStyleIcon: Handler<typeof contract.removeStyleIcon> = (call) =>
  editStyle(call, async () => {
    const gone = await call.services.database
      .db()
      .delete(style_icons)
      .where(iconOf(call))
      .returning({ id: style_icons.id_style });
    if (gone.length === 0) throw notFound();
    return undefined;
  });
