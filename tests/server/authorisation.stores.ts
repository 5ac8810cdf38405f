import { storeImage } from "../../server/crud/store-pictures";
import {
  galleries,
  gallery_themes,
  payment_systems,
  quizzes,
  type schedules,
  store_legal_infos,
  store_products,
  store_themes,
  style_icons,
} from "../../server/store/schema";
import { picture } from "../support/jpeg";
import { addOrder, addStore } from "../support/stores";
import { addEvent, addGeneration } from "../support/working";
import type { Sample, Stage } from "./authorisation.working";

const db = ({ server }: Stage) => server.services.database.db();
const idOf = async (rows: PromiseLike<{ id: string }[]>) => (await rows)[0]?.id as string;
const hashOf = async ({ server }: Stage) =>
  storeImage(server.services, "image", await picture(), { types: ["image/jpeg"], maxBytes: 1e6 });

async function productOf(stage: Stage) {
  const id = await store(stage);
  const row = { id_store: id, name: "P", price: 1 };
  return { id, id_store: id, pid: await idOf(db(stage).insert(store_products).values(row).returning()) };
}

const store = async ({ server, cast }: Stage) => (await addStore(server, cast.owner.id)).id;

async function themeOf(stage: Stage) {
  const id = await store(stage);
  const row = { id_store: id, name: "T" };
  return { id, id_store: id, tid: await idOf(db(stage).insert(store_themes).values(row).returning()) };
}

async function systemOf(stage: Stage) {
  const id = await store(stage);
  const row = { id_store: id, name: "S", type: "manual" as const };
  return { id, id_store: id, psid: await idOf(db(stage).insert(payment_systems).values(row).returning()) };
}

async function orderOf(stage: Stage) {
  const id = await store(stage);
  return { id, oid: (await addOrder(stage.server, id)).id };
}

/** An order that was paid by hand. */
async function paidOf(stage: Stage) {
  const id = await store(stage);
  const paid = { status: "paid", received_amount: 10 } as const;
  return { id, oid: (await addOrder(stage.server, id, paid, { type: "manual", state: "paid" })).id };
}

async function legalOf(stage: Stage) {
  const id_store = await store(stage);
  const row = { id_store, company_name: "C", email: "c@example.com", offer_markdown: "# Offer" };
  await db(stage).insert(store_legal_infos).values(row);
  return { id: id_store };
}

let made = 0;

/** A gallery of the owner with a theme and one picture. */
async function galleryOf(stage: Stage) {
  const { server, cast, boothId, styleId, participantId } = stage;
  const { schedule } = await addEvent(server, cast.owner.id, boothId);
  const slug = `matrix-${++made}`;
  const row = { id_user: cast.owner.id, name: "G", slug, schedule_ids: [schedule.id] };
  const gallery_id = await idOf(db(stage).insert(galleries).values(row).returning());
  const config = { colors: {}, fonts: {}, layout: "rows", custom_css: "" };
  const theme = await db(stage).insert(gallery_themes).values({ gallery_id, name: "T", config }).returning();
  const shown = await addGeneration(server, {
    id_user: cast.owner.id,
    id_participant: participantId,
    id_style: styleId,
    id_photo_booth: boothId,
    id_schedule: schedule.id,
    result_hash: await hashOf(stage),
  });
  return { gallery_id, slug, tid: theme[0]?.id as string, picture: shown.id };
}

/** An event of the owner with a quiz that leads to a style with an icon. */
async function quizOf(stage: Stage) {
  const { server, cast, boothId, styleId, participantId } = stage;
  const quiz_id = await idOf(
    db(stage).insert(quizzes).values({ id_user: cast.owner.id, name: "Q" }).returning(),
  );
  const icon = { id_style: styleId, id_participant: participantId, image_hash: await hashOf(stage) };
  await db(stage).insert(style_icons).values(icon).onConflictDoNothing();
  const asked: Partial<typeof schedules.$inferInsert> = {
    style_selection_mode: "QUIZ",
    quiz_id,
    quiz_fallback_style_id: styleId,
  };
  return { id: (await addEvent(server, cast.owner.id, boothId, asked)).schedule.id, sid: styleId };
}

/** A valid request for every call of stores and galleries, and of the quiz as guests see it. */
export const storeSamples = (stage: () => Stage): Record<string, () => Promise<Sample>> => {
  const ofStore = async () => ({ params: { id: await store(stage()) } });
  const named = { json: { name: "New" } };
  const ofOrder = async () => ({ params: await orderOf(stage()) });
  const ofLegal = async () => ({ params: await legalOf(stage()) });
  const ofQuiz = async () => ({ params: await quizOf(stage()) });
  const ofGallery = async () => {
    const { gallery_id, ...more } = await galleryOf(stage());
    return { params: { ...more, gallery_id, id: gallery_id } };
  };
  return {
    "stores.statistics": ofStore,
    "stores.toggle_product": async () => ({
      params: await productOf(stage()),
      json: { is_active: false },
    }),
    "stores.theme_presets": ofStore,
    "stores.theme_from_preset": async () => ({
      params: { id: await store(stage()), preset: "dark" },
      ...named,
    }),
    "stores.activate_theme": async () => ({ params: await themeOf(stage()) }),
    "stores.duplicate_theme": async () => ({ params: await themeOf(stage()), ...named }),
    "stores.activate_payment_system": async () => ({ params: await systemOf(stage()) }),
    "stores.test_payment_system": async () => ({ params: await systemOf(stage()) }),
    "stores.refund_order": async () => ({
      params: await paidOf(stage()),
      json: { amount: 1, reason: "Blurred" },
    }),
    "stores.mark_order_paid": ofOrder,
    "stores.check_order": ofOrder,
    "stores.legal_info": ofLegal,
    "stores.save_legal_info": async () => ({
      ...(await ofLegal()),
      json: { company_name: "C", email: "c@example.com" },
    }),
    "stores.set_primary": ofStore,
    "stores.unset_primary": ofStore,
    "stores.my_primary": async () => {
      await addStore(stage().server, stage().cast.owner.id, { is_primary: true });
      return {};
    },
    "public_store.read": ofStore,
    "public_store.products": ofStore,
    "public_store.theme": ofStore,
    "public_store.payment_systems": ofStore,
    "public_store.legal_info": ofLegal,
    "public_store.document": async () => ({ params: { ...(await legalOf(stage())), kind: "offer" } }),
    "public_store.checkout": async () => {
      const { id, pid } = await productOf(stage());
      const items = [{ id_product: pid, quantity: 1 }];
      const customer = { customer_name: "Ann", customer_email: "ann@example.com" };
      return { params: { id }, json: { items, ...customer, accept_terms: true } };
    },
    "public_store.order": ofOrder,
    "public_store.pay": async () => ({ ...(await ofOrder()), json: {} }),
    "galleries.activate_theme": ofGallery,
    "galleries.theme_presets": async () => ({}),
    "galleries.embed_code": async () => ({ ...(await ofGallery()), json: {} }),
    "galleries.public": ofGallery,
    "galleries.public_image": async () => {
      const { slug, picture: id } = await galleryOf(stage());
      return { params: { slug, id } };
    },
    "quizzes.public": ofQuiz,
    "quizzes.submit": async () => ({ ...(await ofQuiz()), json: { answers: [] } }),
    "quizzes.style_image": ofQuiz,
  };
};
