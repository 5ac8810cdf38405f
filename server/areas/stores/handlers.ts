import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import { checkDraft, emptyDraft, type RecordOf } from "../../../contract/core/entity";
import type * as contract from "../../../contract/endpoints/stores";
import { paymentSystem } from "../../../contract/entities/payment-system";
import { legalInfo, type Store, store, storeProduct } from "../../../contract/entities/store";
import { type StoreTheme, storeTheme } from "../../../contract/entities/store-theme";
import { PRESETS, STORE_PRESETS } from "../../../contract/rules/theme";
import type { Caller } from "../../caller";
import type { Row } from "../../crud/binding";
import { withIdempotency } from "../../crud/idempotency";
import { answerRecord, findRow } from "../../crud/read";
import { toRecord, versionTag } from "../../crud/record";
import { answerVersion } from "../../crud/save";
import { NOTHING_PREPARED, writeRecord } from "../../crud/write";
import { invalid, notFound, Refusal } from "../../errors";
import type { Call, Handler } from "../../http/call";
import { namesTag } from "../../http/entity-tags";
import { presetNames } from "../../http/preset-names";
import { storeStatistics } from "../../rules/store-statistics";
import { PRIMARY_LOCK } from "../../rules/stores";
import type { Services } from "../../services";
import { withAdvisoryLock } from "../../store/advisory-lock";
import {
  domains,
  payment_systems,
  store_legal_infos,
  store_products,
  store_themes,
  stores,
} from "../../store/schema";
import { assertComplete } from "./payment-system-binding";

interface OfStore {
  services: Services;
  caller: Caller;
  params: { id: string };
}

const storeOf = ({ services, caller, params }: OfStore, lock = false) =>
  findRow(services, store, caller, { id: params.id, lock }) as Promise<Row & typeof stores.$inferSelect>;

export const statisticsOfStore: Handler<typeof contract.statisticsOfStore> = async (call) => {
  const { id } = await storeOf(call);
  return call.services.queues.lists.run(call.caller.id, () => storeStatistics(call.services, id));
};

/** The row below its store, locked after it. */
async function lockedBelow<T extends Row>(
  { services, caller, params }: OfStore,
  entity: Parameters<typeof findRow>[1],
  id: string,
): Promise<T> {
  return (await findRow(services, entity, caller, { id, parent: params.id, lock: true })) as T;
}

export const toggleProduct: Handler<typeof contract.toggleProduct> = async (call) => {
  const { services, params, body } = call;
  return services.database.withTx(async () => {
    const { id } = await lockedBelow(call, storeProduct, params.pid);
    const [row] = await services.database
      .db()
      .update(store_products)
      .set({ is_active: body.is_active })
      .where(eq(store_products.id, id))
      .returning();
    return toRecord(storeProduct, row as Row);
  });
};

export const storeThemePresets: Handler<typeof contract.storeThemePresets> = async (call) => {
  await storeOf(call);
  return {
    items: STORE_PRESETS.map((id) => ({
      id,
      name: presetNames[call.language][id],
      ...PRESETS[id],
      custom_css: "",
    })),
  };
};

type NewTheme = Pick<StoreTheme, "name" | "colors" | "fonts" | "custom_css">;

/** By all rules of a generic create; once for an Idempotency-Key. */
function makeTheme(
  call: OfStore & Pick<Call, "request">,
  from: unknown,
  values: () => Promise<NewTheme>,
): Promise<StoreTheme> {
  const { services, caller, params } = call;
  return withIdempotency(call, { id: params.id, from }, () =>
    services.database.withTx(async () => {
      const row = await writeRecord(services, storeTheme, {
        caller,
        action: "create",
        parent: params.id,
        values: await values(),
        prepared: NOTHING_PREPARED,
      });
      return toRecord(storeTheme, row);
    }),
  );
}

export const themeFromPreset: Handler<typeof contract.themeFromPreset> = async (call) => {
  const { params, body } = call;
  const preset = STORE_PRESETS.find((id) => id === params.preset);
  if (!preset) throw notFound();
  return makeTheme(call, [preset, body], async () => ({
    ...PRESETS[preset],
    name: body.name,
    custom_css: "",
  }));
};

export const duplicateTheme: Handler<typeof contract.duplicateTheme> = async (call) => {
  const { params, body } = call;
  return makeTheme(call, [params.tid, body], async () => {
    const { colors, fonts, custom_css } = await lockedBelow<Row & typeof store_themes.$inferSelect>(
      call,
      storeTheme,
      params.tid,
    );
    return { colors, fonts, custom_css, name: body.name };
  });
};

/** The only active one of its store. No save writes the flag, so that it does not outdate an edit. */
export const activateTheme: Handler<typeof contract.activateTheme> = async (call) => {
  const { services, params } = call;
  return services.database.withTx(async () => {
    const { id } = await lockedBelow(call, storeTheme, params.tid);
    const db = services.database.db();
    await db
      .update(store_themes)
      .set({ is_active: false })
      .where(
        and(eq(store_themes.id_store, params.id), eq(store_themes.is_active, true), ne(store_themes.id, id)),
      );
    const [row] = await db
      .update(store_themes)
      .set({ is_active: true })
      .where(eq(store_themes.id, id))
      .returning();
    return toRecord(storeTheme, row as Row);
  });
};

export const activatePaymentSystem: Handler<typeof contract.activatePaymentSystem> = async (call) => {
  const { services, params } = call;
  const row = await services.database.withTx(async () => {
    const system = await lockedBelow<Row & typeof payment_systems.$inferSelect>(
      call,
      paymentSystem,
      params.psid,
    );
    assertComplete(services, system);
    const [active] = await services.database
      .db()
      .update(payment_systems)
      .set({ is_active: true, version: sql`${payment_systems.version} + 1` })
      .where(eq(payment_systems.id, system.id))
      .returning();
    return active as Row;
  });
  return answerRecord(paymentSystem, row, call);
};

type LegalRow = typeof store_legal_infos.$inferSelect;

async function legalRowOf({ database }: Services, id: string, lock = false): Promise<LegalRow | undefined> {
  const query = database.db().select().from(store_legal_infos).where(eq(store_legal_infos.id_store, id));
  const [row] = await (lock ? query.for("no key update") : query);
  return row;
}

const shownLegal = (row: LegalRow): RecordOf<typeof legalInfo.fields> => toRecord(legalInfo, row);
const legalTag = ({ version }: LegalRow) => versionTag({ id: "", version });

export const readLegalInfo: Handler<typeof contract.readLegalInfo> = async (call) => {
  const { id } = await storeOf(call);
  const row = await legalRowOf(call.services, id);
  if (!row) throw notFound();
  call.reply.header("etag", legalTag(row));
  return shownLegal(row);
};

/** Creates or changes it; what is left out stays (OP-141, OP-180). Markdown stays as it was typed (reliability rule 32). */
export const saveLegalInfo: Handler<typeof contract.saveLegalInfo> = async (call) => {
  const { services, request, reply, body } = call;
  const wanted = request.headers["if-match"];
  const row = await answerVersion(call, () =>
    services.database.withTx(async () => {
      const { id } = await storeOf(call, true);
      const current = await legalRowOf(services, id, true);
      if (current && wanted && !namesTag(wanted, legalTag(current) as string))
        throw new Refusal(412, "errors.version_conflict", {
          extra: { legal_info: shownLegal(current), version: legalTag(current) },
        });
      const draft = { ...emptyDraft(legalInfo), ...(current && shownLegal(current)), ...body };
      const issues = checkDraft(legalInfo, draft, "update");
      if (issues.length > 0) throw invalid(issues);
      const [saved] = await services.database
        .db()
        .insert(store_legal_infos)
        .values({ ...body, company_name: draft.company_name, email: draft.email, id_store: id })
        .onConflictDoUpdate({
          target: store_legal_infos.id_store,
          set: { ...body, version: sql`${store_legal_infos.version} + 1`, updated_at: sql`now()` },
        })
        .returning();
      return saved as LegalRow;
    }),
  );
  reply.header("etag", legalTag(row));
  return shownLegal(row);
};

/**
 * Sets or clears the flag of a store, one change at a time, so that never two stores of a domain have it (OP-137). No
 * save writes the flag: it does not outdate an edit.
 */
function flag(call: OfStore, is_primary: boolean): Promise<Store> {
  const { services } = call;
  return withAdvisoryLock(services.database, PRIMARY_LOCK, async () => {
    const { id, id_domain } = await storeOf(call, true);
    const db = services.database.db();
    if (is_primary)
      await db
        .update(stores)
        .set({ is_primary: false })
        .where(and(eq(stores.id_domain, id_domain), eq(stores.is_primary, true), ne(stores.id, id)));
    const [row] = await db.update(stores).set({ is_primary }).where(eq(stores.id, id)).returning();
    return toRecord(store, row as Row);
  });
}

export const setPrimary: Handler<typeof contract.setPrimary> = (call) => flag(call, true);
export const unsetPrimary: Handler<typeof contract.unsetPrimary> = (call) => flag(call, false);

/** The caller's own; of several the one of this host, otherwise the newest (OP-137). */
export const myPrimaryStore: Handler<typeof contract.myPrimaryStore> = async ({
  services,
  caller,
  request,
}) => {
  const host = request.hostname.toLowerCase();
  const [found] = await services.database
    .db()
    .select({ store: stores })
    .from(stores)
    .innerJoin(domains, eq(domains.id, stores.id_domain))
    .where(and(eq(stores.id_user, caller.id), eq(stores.is_primary, true), isNull(stores.deleted_at)))
    .orderBy(desc(sql`${domains.name} = ${host}`), desc(stores.created_at), desc(stores.id))
    .limit(1);
  if (!found) throw notFound();
  return toRecord(store, found.store);
};
