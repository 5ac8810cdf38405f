import { and, eq } from "drizzle-orm";
import type * as contract from "../../../contract/endpoints/labels";
import type { Caller } from "../../caller";
import { forbidden, invalid, notFound } from "../../errors";
import type { Handler } from "../../http/call";
import { assertMayEditCategory, visibleCategories } from "../../rules/categories";
import { type Labelled, labelsOf, replaceLabels } from "../../rules/labels";
import { mayEditStyle, seesStyle } from "../../rules/styles";
import type { Services } from "../../services";
import { categories, participants, styles } from "../../store/schema";

interface Access {
  exists(services: Services, caller: Caller, id: string): Promise<boolean>;
  /** Throws if the caller may see the object but not edit its labels. */
  assertMayWrite(services: Services, caller: Caller, id: string): Promise<void>;
}

/** Access to labels by object type (OP-104, OP-173). */
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
  category: {
    exists: async (services, caller, id) =>
      (await services.database
        .db()
        .$count(categories, and(eq(categories.id, id), visibleCategories(services, caller)))) > 0,
    assertMayWrite: assertMayEditCategory,
  },
};

export const readLabels: Handler<typeof contract.readLabels> = async ({ params, caller, services }) => {
  if (!(await access[params.type].exists(services, caller, params.id))) throw notFound();
  return { labels: await labelsOf(services, params.type, params.id) };
};

/** Replaces the labels of an object, one per language (LLD-09, LLD-10). */
export const saveLabels: Handler<typeof contract.saveLabels> = async ({ params, body, caller, services }) => {
  const { type, id } = params;
  const rule = access[type];
  // The role is checked before the object: only admins edit participant labels, even of unknown ids (OP-183).
  if (type === "participant") await rule.assertMayWrite(services, caller, id);
  if (!(await rule.exists(services, caller, id))) throw notFound();
  await rule.assertMayWrite(services, caller, id);
  await replaceLabels(services, type, id, body.labels);
  return { labels: await labelsOf(services, type, id) };
};
