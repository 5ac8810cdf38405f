import { quizzes } from "../../server/store/schema";
import { addCategory, addParam, apiText } from "../support/catalogue";
import { addBooth } from "../support/events";
import { inHours } from "../support/moments";
import type { Person } from "../support/people";
import { addServer, addStage } from "../support/processing";
import { addEvent, addStyle, addTune, addWorkflow } from "../support/working";
import { rowOf, type Stage } from "./references.rows";

/** A valid body with an id at each place. */
export interface Sample {
  by: Person;
  params?: Record<string, string>;
  /** A JSON body, or the JSON parts of a form. */
  // biome-ignore lint/suspicious/noExplicitAny: bodies have every shape.
  body: any;
}

type Samples = Record<string, (stage: Stage) => Promise<Sample[]>>;

/** Fields of generic saves that need another value than the sample of their kind. */
export const drafts: Record<string, (stage: Stage) => Promise<object>> = {
  users: async ({ cast }) => ({
    is_active: true,
    is_admin: false,
    is_dealer: false,
    id_dealer: cast.dealer.id,
  }),
  categories: async (stage) => ({
    labels: [{ id_language: await rowOf(stage, "languages", stage.cast.owner), name: "C" }],
  }),
};

const style = async ({ server }: Stage, of: Person, values: object = {}) =>
  (await addStyle(server, of.id, { is_draft: true, ...values })).id;

/** A workflow that everybody sees. */
async function workflow({ server, cast }: Stage) {
  const open = { is_draft: false, use_in_custom_styles: true };
  const { id } = await addWorkflow(server, cast.admin.id, open);
  const tune = await addTune(server, id);
  return { id, tune: tune.id, param: (await addParam(server, cast.admin.id, id, "string")).id };
}

async function styleFields(stage: Stage, by: Person) {
  const { id: id_workflow, tune: id_workflow_tune, param } = await workflow(stage);
  const fields = {
    name: "S",
    id_user: by.id,
    id_workflow,
    id_workflow_tune,
    id_animation_style: await rowOf(stage, "animation_styles", by),
    categories: [await rowOf(stage, "categories", by)],
    participants_ids: [await rowOf(stage, "participants", by)],
  };
  return { fields, param };
}

async function event(stage: Stage, by: Person) {
  const { server } = stage;
  const [quiz] = await server.services.database
    .db()
    .insert(quizzes)
    .values({ name: "Q", id_user: by.id })
    .returning();
  const styles = [await style(stage, by)];
  const row = (name: string) => rowOf(stage, name, by);
  return {
    schedule: {
      id_user: by.id,
      name: "Evening",
      start_time: inHours(24),
      end_time: inHours(27),
      style_selection_mode: "QUIZ",
      style_ids: styles,
      participants_ids: [await row("participants")],
      overlays_ids: [await overlay(stage, by)],
      quiz_id: quiz?.id,
      quiz_mappings: [{ style_id: styles[0], answer_ids: [] }],
      quiz_fallback_style_id: styles[0],
    },
    photo_booth_ids: [await addBooth(server, by.id)],
    overlays_data: [{ id: await overlay(stage, by) }],
    decor: { id: await row("decors") },
    telegram_bots_data: [{ action: "attach", id: await row("bots") }],
  };
}

const overlay = (stage: Stage, by: Person) => rowOf(stage, "overlays", by);

/** Overlays are named by the event or by their part; only admins name the owner. */
async function events(stage: Stage, params: () => Promise<Sample["params"]>): Promise<Sample[]> {
  const { admin, owner } = stage.cast;
  const byIds = await event(stage, owner);
  const byParts = await event(stage, owner);
  const { id_user: _, ...schedule } = byIds.schedule;
  const { id_user: __, overlays_ids: ___, ...rest } = byParts.schedule;
  return [
    { by: owner, params: await params(), body: { ...byIds, schedule, overlays_data: undefined } },
    { by: owner, params: await params(), body: { ...byParts, schedule: rest } },
    { by: admin, params: await params(), body: await event(stage, owner) },
  ];
}

/** An event of somebody that is still to come. */
async function laterEvent({ server }: Stage, of: Person) {
  const times = { start_time: inHours(24), end_time: inHours(27) };
  return (await addEvent(server, of.id, await addBooth(server, of.id), times)).schedule.id;
}

/** Of calls that are not generic. A call whose body has references must be here. */
export const samples: Samples = {
  "categories.add_access_rule": async (stage) => {
    const { dealer, owner } = stage.cast;
    const params = { id: await rowOf(stage, "categories", dealer) };
    const rule = { by: dealer, params };
    const tag = await rowOf(stage, "user_tags", dealer);
    return [
      { ...rule, body: { subject_type: "user", id_subject: owner.id, access: "allow" } },
      { ...rule, body: { subject_type: "dealer", id_subject: dealer.id, access: "allow" } },
      { ...rule, body: { subject_type: "user_tag", id_subject: tag, access: "allow" } },
    ];
  },
  "categories.move": async (stage) => {
    const by = stage.cast.owner;
    const params = { id: await rowOf(stage, "categories", by) };
    return [{ by, params, body: { new_parent_id: await rowOf(stage, "categories", by) } }];
  },
  "categories.reorder": async (stage) => {
    const by = stage.cast.owner;
    const parent = await addCategory(stage.server, by.id);
    const child = async () => (await addCategory(stage.server, by.id, { parent })).id;
    return [{ by, params: { id: await child() }, body: { target_category_id: await child() } }];
  },
  "labels.save": async (stage) => {
    const by = stage.cast.owner;
    const labels = [{ id_language: await rowOf(stage, "languages", by), name: "S" }];
    return [{ by, params: { type: "style", id: await style(stage, by) }, body: { labels } }];
  },
  "processing.start": async ({ server, cast: { admin, owner } }) => {
    await addServer(server, admin.id);
    const { id: id_workflow } = await addWorkflow(server, admin.id);
    const param = await addParam(server, admin.id, id_workflow, "string", { request_from_client: true });
    const { style, participant, booth } = await addStage(server, owner, { id_workflow });
    const now = { start_time: inHours(-1), end_time: inHours(1) };
    const { schedule } = await addEvent(server, owner.id, booth, { ...now, style_ids: [style] });
    const generation_data = {
      id_photo_booth: booth,
      id_style: style,
      id_participant: participant,
      id_schedule: schedule.id,
      values: [{ id_workflow_param: param.id, value: "Anna" }],
    };
    return [{ by: owner, body: { generation_data } }];
  },
  "schedules.create": (stage) => events(stage, async () => undefined),
  "schedules.update": (stage) =>
    events(stage, async () => ({ id: await laterEvent(stage, stage.cast.owner) })),
  "styles.create": async (stage) => {
    const { admin, owner } = stage.cast;
    const { fields } = await styleFields(stage, owner);
    const { id_user: _, ...rest } = fields;
    const { participants_ids: participants, categories } = fields;
    const revolver = {
      style: { name: "R" },
      style_type: "revolver",
      cartridge_ids: [await style(stage, owner)],
    };
    return [
      { by: owner, body: { style: rest } },
      { by: owner, body: { style: { name: "S" }, participants, categories } },
      { by: owner, body: revolver },
      { by: admin, body: { style: fields } },
    ];
  },
  "styles.update": async (stage) => {
    const { admin, owner } = stage.cast;
    const { fields, param } = await styleFields(stage, owner);
    const { id_user: _, ...rest } = fields;
    const { categories, id_animation_style, participants_ids } = fields;
    const value = {
      type: "string",
      id_workflow_param: param,
      id_participant: participants_ids[0],
      value: "x",
    };
    const values = [{ id: crypto.randomUUID(), ...value }];
    const whole = { style: rest, values };
    const params = async () => ({ id: await style(stage, owner) });
    return [
      { by: owner, params: await params(), body: { updated_style: whole } },
      { by: owner, params: await params(), body: { updated_style: { categories, id_animation_style } } },
      { by: admin, params: await params(), body: { updated_style: { style: fields } } },
    ];
  },
  "styles.set_personal_categories": async (stage) => {
    const by = stage.cast.owner;
    const params = { id: await style(stage, by) };
    return [{ by, params, body: { category_ids: [await rowOf(stage, "categories", by)] } }];
  },
  "styles.set_customers": async (stage) => {
    const { admin, owner } = stage.cast;
    return [{ by: admin, params: { id: await style(stage, owner) }, body: { user_ids: [owner.id] } }];
  },
  "styles.booths": async (stage) => {
    const by = stage.cast.owner;
    const photo_booths = [{ id_photo_booth: await addBooth(stage.server, by.id) }];
    return [{ by, params: { id: await style(stage, by) }, body: { photo_booths } }];
  },
  "styles.set_booths": async (stage) => {
    const by = stage.cast.owner;
    const photo_booths = [{ id_photo_booth: await addBooth(stage.server, by.id), associated: true }];
    return [{ by, params: { id: await style(stage, by) }, body: { photo_booths } }];
  },
  "styles.set_cartridges": async (stage) => {
    const by = stage.cast.owner;
    const params = { id: await style(stage, by, { is_group: true }) };
    return [{ by, params, body: { cartridge_ids: [await style(stage, by)] } }];
  },
  "styles.add_to_schedules": async (stage) => {
    const by = stage.cast.owner;
    const schedule_ids = [await laterEvent(stage, by)];
    return [{ by, params: { id: await style(stage, by) }, body: { schedule_ids } }];
  },
  "styles.set_tags": async (stage) => {
    const { admin, owner } = stage.cast;
    const tag_ids = [await rowOf(stage, "routing_tags", admin)];
    return [{ by: admin, params: { id: await style(stage, owner) }, body: { tag_ids } }];
  },
  "workflows.set_tags": async (stage) => {
    const by = stage.cast.admin;
    const tag_ids = [await rowOf(stage, "routing_tags", by)];
    return [{ by, params: { id: (await workflow(stage)).id }, body: { tag_ids } }];
  },
  "servers.set_routing_rules": async (stage) => {
    const by = stage.cast.admin;
    const rules = [{ id_tag: await rowOf(stage, "routing_tags", by), effect: "prefer" }];
    return [{ by, params: { id: await rowOf(stage, "servers", by) }, body: { rules } }];
  },
  "routing_debug.test": async (stage) => {
    const { admin, owner } = stage.cast;
    const photo_booth_id = await addBooth(stage.server, owner.id);
    return [{ by: admin, body: { style_id: await style(stage, owner), photo_booth_id } }];
  },
  "user_tags.assign": async (stage) => {
    const { dealer, owner } = stage.cast;
    const id_tag = await rowOf(stage, "user_tags", dealer);
    return [{ by: dealer, params: { userId: owner.id }, body: { id_tag } }];
  },
  "user_tags.bulk": async (stage) => {
    const { dealer, owner } = stage.cast;
    const tag_ids = [await rowOf(stage, "user_tags", dealer)];
    return [{ by: dealer, params: { userId: owner.id }, body: { tag_ids } }];
  },
  "workflows.create": async ({ cast: { admin, owner } }) => [
    { by: admin, body: { workflow: { name: "W", workflow: apiText, id_user: owner.id } } },
  ],
  "workflows.update": async (stage) => {
    const { admin, owner } = stage.cast;
    const params = { id: await rowOf(stage, "workflows", admin) };
    return [{ by: admin, params, body: { workflow: { name: "W", id_user: owner.id } } }];
  },
};
