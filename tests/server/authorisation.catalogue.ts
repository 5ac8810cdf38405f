import { storeImage } from "../../server/crud/store-pictures";
import {
  category_access_rules,
  languages,
  quiz_questions,
  quizzes,
  style_icons,
  user_tags,
} from "../../server/store/schema";
import { addCategory, addParam, addValue, apiText, styleForm } from "../support/catalogue";
import { picture, pictureFile } from "../support/jpeg";
import { addEvent, addStyle, addTune, addWorkflow } from "../support/working";
import type { Sample, Stage } from "./authorisation.working";

const PICTURE = { types: ["image/jpeg"], maxBytes: 1e6 };

const draft = async ({ server, cast }: Stage, values: object = {}) =>
  (await addStyle(server, cast.owner.id, { is_draft: true, ...values })).id;

/** All staff see it, so that an answer says what the caller may do with the category. */
async function userTag({ server }: Stage): Promise<string> {
  const tag = { name: "Tag", color: "#112233" };
  const [row] = await server.services.database.db().insert(user_tags).values(tag).returning();
  return row?.id as string;
}

const category = async ({ server, cast }: Stage) => (await addCategory(server, cast.owner.id)).id;

const imageHash = async ({ server }: Stage) => storeImage(server.services, "image", await picture(), PICTURE);

/** A style of the owner with a picture as its value. */
async function withValue(stage: Stage): Promise<{ id: string; valueId: string }> {
  const { server, cast } = stage;
  const { id: id_workflow } = await addWorkflow(server, cast.admin.id);
  const param = await addParam(server, cast.admin.id, id_workflow, "image");
  const id = await draft(stage, { id_workflow });
  const value = await addValue(server, {
    id_style: id,
    id_workflow_param: param.id,
    type: "image",
    image_hash: await imageHash(stage),
  });
  return { id, valueId: value.id };
}

async function withIcon(stage: Stage): Promise<{ id: string; participantId: string }> {
  const pair = { id_style: await draft(stage), id_participant: stage.participantId };
  const image_hash = await imageHash(stage);
  await stage.server.services.database
    .db()
    .insert(style_icons)
    .values({ ...pair, image_hash });
  return { id: pair.id_style, participantId: pair.id_participant };
}

async function withPicture(name: string): Promise<FormData> {
  const form = new FormData();
  form.append(name, await pictureFile());
  return form;
}

/** A workflow that everybody sees, and its tune. */
async function tuned({ server, cast }: Stage): Promise<{ id: string; tuneId: string }> {
  const { id } = await addWorkflow(server, cast.admin.id, { is_draft: false, use_in_custom_styles: true });
  return { id, tuneId: (await addTune(server, id)).id };
}

const ANSWERS = ["Yes", "No"].map((title, position) => ({ id: crypto.randomUUID(), title, position }));

async function quizOf({ server, cast }: Stage): Promise<{ id: string; qid: string }> {
  const db = server.services.database.db();
  const [quiz] = await db.insert(quizzes).values({ name: "Q", id_user: cast.owner.id }).returning();
  const id = quiz?.id as string;
  const [question] = await db
    .insert(quiz_questions)
    .values({ id_quiz: id, title: "Q", position: 0, answers: ANSWERS })
    .returning();
  return { id, qid: question?.id as string };
}

async function ruled(stage: Stage): Promise<{ id: string; ruleId: string }> {
  const id = await category(stage);
  const [rule] = await stage.server.services.database
    .db()
    .insert(category_access_rules)
    .values({ id_category: id, subject_type: "user", id_subject: stage.cast.other.id, access: "deny" })
    .returning();
  return { id, ruleId: rule?.id as string };
}

const question = { title: "Why?", answers: ANSWERS.map(({ title }) => ({ title })) };

/** A valid request for every call of categories, workflows, styles and quizzes. */
export const catalogueSamples = (stage: () => Stage): Record<string, () => Promise<Sample>> => {
  const ofDraft = async () => ({ params: { id: await draft(stage()) } });
  const ofCategory = async () => ({ params: { id: await category(stage()) } });
  const name = async () => {
    const [language] = await stage().server.services.database.db().select().from(languages);
    return { labels: [{ id_language: language?.id, name: "New" }] };
  };
  return {
    "categories.create": async () => ({ json: await name() }),
    "categories.update": async () => ({ ...(await ofCategory()), json: await name() }),
    "categories.remove": ofCategory,
    "categories.tree": async () => ({}),
    "categories.leaf": async () => ({}),
    "categories.access_rules": ofCategory,
    "categories.add_access_rule": async () => ({
      ...(await ofCategory()),
      json: { subject_type: "user_tag", id_subject: await userTag(stage()), access: "allow" },
    }),
    "categories.remove_access_rule": async () => ({ params: { id: (await ruled(stage())).ruleId } }),
    "categories.move": async () => ({ ...(await ofCategory()), json: { new_parent_id: null } }),
    "categories.reorder": async () => ({
      ...(await ofCategory()),
      json: { target_category_id: await category(stage()) },
    }),
    "workflows.create": async () => ({ json: { workflow: { name: "New", workflow: apiText } } }),
    "workflows.read": async () => ({ params: { id: (await tuned(stage())).id } }),
    "workflows.update": async () => ({
      params: { id: (await tuned(stage())).id },
      json: { workflow: { name: "Changed" } },
    }),
    "workflows.remove": async () => ({ params: { id: (await tuned(stage())).id } }),
    "workflows.tunes": async () => ({ params: { id: (await tuned(stage())).id } }),
    "workflows.tune": async () => ({ params: { id: (await tuned(stage())).tuneId } }),
    "workflows.params": async () => ({ params: await tuned(stage()) }),
    "styles.read": ofDraft,
    "styles.create": async () => ({ json: { style: { name: "New" } } }),
    "styles.update": async () => ({ ...(await ofDraft()), form: styleForm({ style: { name: "Changed" } }) }),
    "styles.remove": ofDraft,
    "styles.copy": ofDraft,
    "styles.of_schedule": async () => ({
      params: { id: (await addEvent(stage().server, stage().cast.owner.id, stage().boothId)).schedule.id },
    }),
    "styles.animation": async () => ({}),
    "styles.values": ofDraft,
    "styles.value_image": async () => ({ params: await withValue(stage()) }),
    "styles.set_value_image": async () => ({
      params: await withValue(stage()),
      form: await withPicture("image"),
    }),
    "styles.icon": async () => ({ params: await withIcon(stage()) }),
    "styles.set_icon": async () => ({ params: await withIcon(stage()), form: await withPicture("file") }),
    "styles.remove_icon": async () => ({ params: await withIcon(stage()) }),
    "styles.personal_categories": ofDraft,
    "styles.set_personal_categories": async () => ({ ...(await ofDraft()), json: { category_ids: [] } }),
    "styles.customers": ofDraft,
    "styles.set_customers": async () => ({ ...(await ofDraft()), json: { user_ids: [] } }),
    "styles.booths": async () => ({ ...(await ofDraft()), json: { photo_booths: [] } }),
    "styles.set_booths": async () => ({ ...(await ofDraft()), json: { photo_booths: [] } }),
    "styles.cartridges": ofDraft,
    "styles.set_cartridges": async () => ({
      params: { id: await draft(stage(), { is_group: true }) },
      json: { cartridge_ids: [] },
    }),
    "styles.revolvers": ofDraft,
    "styles.add_to_schedules": async () => ({ ...(await ofDraft()), json: { schedule_ids: [] } }),
    "quizzes.create_question": async () => ({ params: await quizOf(stage()), json: question }),
    "quizzes.update_question": async () => ({ params: await quizOf(stage()), json: question }),
    "quizzes.remove_question": async () => ({ params: await quizOf(stage()) }),
    "quizzes.reorder_questions": async () => {
      const params = await quizOf(stage());
      return { params, json: { question_ids: [params.qid] } };
    },
    "quizzes.preview": async () => ({ params: await quizOf(stage()) }),
  };
};
