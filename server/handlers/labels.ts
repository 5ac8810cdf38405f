import { and, asc, eq } from "drizzle-orm";
import type * as contract from "../../contract/endpoints/labels";
import type { Caller } from "../caller";
import { forbidden, invalid, notFound, refusedField } from "../errors";
import type { Handler } from "../http/call";
import { assertKnown } from "../rules/known";
import { mayEditStyle, seesStyle } from "../rules/styles";
import type { Services } from "../services";
import { withAdvisoryLock } from "../store/advisory-lock";
import { labels, languages, participants, styles } from "../store/schema";

type Labelled = (typeof contract.LABELLED)[number];

interface Access {
  exists(services: Services, caller: Caller, id: string): Promise<boolean>;
  /** Throws where the caller may see the object but not name it. */
  assertMayWrite(services: Services, caller: Caller, id: string): Promise<void>;
}

/** Who sees and who names which kind of object (OP-104, OP-173). */
const access: Record<Labelled, Access> = {
  participant: {
    exists: async ({ database }, _caller, id) =>
      (await database.db().$count(participants, eq(participants.id, id))) > 0,
    assertMayWrite: async (_services, caller) => {
      if (caller.role !== "admin") throw forbidden();
    },
  },
  style: {
    exists: (services, caller, id) => seesStyle(services, caller, id),
    assertMayWrite: async ({ database }, caller, id) => {
      const [row] = await database
        .db()
        .select({ id_user: styles.id_user })
        .from(styles)
        .where(eq(styles.id, id));
      if (!row || !mayEditStyle(caller, row)) throw invalid([], "errors.style_read_only");
    },
  },
  // Categories come with the catalogue; until then none exists.
  category: { exists: async () => false, assertMayWrite: async () => undefined },
};

export const readLabels: Handler<typeof contract.readLabels> = async ({ params, caller, services }) => {
  if (!(await access[params.type].exists(services, caller, params.id))) throw notFound();
  return { labels: await labelsOf(services, params.type, params.id) };
};

/** Replaces the labels of an object, one per language (LLD-09, LLD-10). */
export const saveLabels: Handler<typeof contract.saveLabels> = async ({ params, body, caller, services }) => {
  const { type, id } = params;
  const rule = access[type];
  // The role comes before the object: participant labels are admins' alone, whichever is asked for (OP-183).
  if (type === "participant") await rule.assertMayWrite(services, caller, id);
  if (!(await rule.exists(services, caller, id))) throw notFound();
  await rule.assertMayWrite(services, caller, id);
  const wanted = body.labels.filter((entry) => entry.name.trim() !== "");
  if (wanted.length === 0)
    throw invalid([{ path: "labels", message: "validation.label_required" }], "errors.label_required");
  if (new Set(wanted.map((entry) => entry.id_language)).size < wanted.length) {
    throw refusedField("labels", "errors.duplicate_language");
  }
  const spoken = wanted.map((entry) => entry.id_language);
  await assertKnown(services, languages, spoken, "labels");
  return withAdvisoryLock(services.database, `labels ${id}`, async () => {
    const db = services.database.db();
    await db.delete(labels).where(and(eq(labels.object_type, type), eq(labels.id_object, id)));
    await db.insert(labels).values(wanted.map((entry) => ({ ...entry, object_type: type, id_object: id })));
    return { labels: await labelsOf(services, type, id) };
  });
};

async function labelsOf({ database }: Services, type: Labelled, id: string) {
  const rows = await database
    .db()
    .select({ label: labels })
    .from(labels)
    .innerJoin(languages, eq(languages.id, labels.id_language))
    .where(and(eq(labels.object_type, type), eq(labels.id_object, id)))
    .orderBy(asc(languages.code));
  return rows.map((row) => row.label);
}
