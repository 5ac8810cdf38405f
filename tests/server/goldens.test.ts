import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NIL_ID } from "../../contract/core/ids";
import { storeImage } from "../../server/crud/store-pictures";
import { category_access_rules, style_icons, styles } from "../../server/store/schema";
import { boothTokens, makeBoothAccount, makeBoothWithEvent } from "../support/booths";
import { addCategory, addParam, addValue } from "../support/catalogue";
import { addBooth } from "../support/events";
import { type Golden, goldens, IDS, idNames, isList, isOfBooth } from "../support/goldens";
import { picture, pictureFile } from "../support/jpeg";
import { inHours } from "../support/moments";
import { overlayForm } from "../support/overlay-form";
import { logInAs, makePerson, type Person } from "../support/people";
import { addServer } from "../support/processing";
import { send } from "../support/send";
import { startServer, type TestServer } from "../support/server";
import { addDomain, addOrder, addStore } from "../support/stores";
import { addEvent, addGeneration, addStyle, addTune, addWorkflow } from "../support/working";

let server: TestServer;
let admin: Person;
/** Of a booth's session. */
let boothToken: string;
let ids: Record<string, string>;

/** What each record part holds at the least. */
const PART = {
  overlay_data: { name: "G", orientation: "both" },
  decor: { name: "G" },
  updated_style: {},
  schedule: { name: "G", style_ids: [IDS.style], start_time: inHours(24), end_time: inHours(26) },
  photo_booth_ids: [IDS.eventBooth],
  "schedules.update photo_booth_ids": [IDS.booth],
  periods_object: {
    periods: [{ id: NIL_ID, start_time: inHours(24), end_time: inHours(25), payment_type: "quantity" }],
  },
  overlays_data: [{ id: NIL_ID, name: "G", description: "", orientation: "portrait" }],
  "schedules.create decor": { id: NIL_ID, name: "G" },
  "schedules.update decor": { id: NIL_ID, name: "H" },
  generation_data: {
    id_photo_booth: IDS.eventBooth,
    id_style: IDS.style,
    id_participant: IDS.participant,
  },
  telegram_bots_data: [{ action: "attach", id: IDS.freeBot, is_active: true, is_exclusive: false }],
} as Record<string, object>;
const partOf = ({ id }: Golden, name: string) => PART[`${id} ${name}`] ?? PART[name];

beforeAll(async () => {
  server = await startServer();
  admin = await logInAs(server, "admin@example.com");
  const put = async (path: string, sending: object) =>
    (await send(server, "PUT", path, { token: admin.token, ...sending })).body;
  const decor = new FormData();
  decor.append("decor", JSON.stringify(PART.decor));
  decor.append("first_screen_image", await pictureFile());
  decor.append("rest_screens_image", await pictureFile());
  const overlay = (await put("/overlays/", { form: await overlayForm() })).overlay.id;
  const user = await makePerson(server, admin);
  const [style] = await server.services.database
    .db()
    .insert(styles)
    .values({ id_user: admin.id, name: "S" })
    .returning();
  ids = {
    [IDS.overlay]: overlay,
    [IDS.decor]: (await put("/decors/", { form: decor })).decor.id,
    [IDS.language]: (await send(server, "GET", "/languages/", { token: admin.token })).body.languages[0].id,
    [IDS.participant]: (await put("/participants/", { json: { participant: { name: "P" } } })).participant.id,
    [IDS.style]: style?.id as string,
    [IDS.booth]: await makeBoothWithEvent(server, admin.id, [overlay]),
    [IDS.user]: user.id,
    [IDS.session]: JSON.parse(Buffer.from(user.token.split(".")[1] as string, "base64url").toString()).sid,
    [IDS.tag]: (
      await send(server, "POST", "/user-tags", { token: admin.token, json: { name: "T", color: "#000000" } })
    ).body.id,
  };
  Object.assign(ids, await workingIds(server, admin, ids));
  Object.assign(ids, await catalogueIds(server, admin, ids));
  Object.assign(ids, await storeIds(server, admin, ids));
  Object.assign(ids, await boothIds(server, admin, ids));
  for (const { line, json } of goldens.filter(({ id }) => id.endsWith(".create"))) {
    const [[singular, sends]] = Object.entries(json ?? { "": {} }) as [[string, object]];
    if (!unnamed().includes(`{${singular}}`)) continue;
    const [method, path] = line.split(" ") as [string, string];
    const { body } = await send(server, method, path, { token: admin.token, json: { [singular]: sends } });
    ids[`{${singular}}`] = body[singular].id;
  }
});
afterAll(() => server?.stop());

/** Ids of the goldens that nothing above has made: those of entities that are made by their own golden line. */
const unnamed = () => idNames.filter((name) => !(name in ids));

/** What the calls of the working tables name. */
async function workingIds(at: TestServer, { token, id: me }: Person, known: Record<string, string>) {
  const made = async (method: string, path: string, sending: object) => {
    const { body } = await send(at, method, path, { token, ...sending });
    return body.id ?? (Object.values(body)[0] as { id: string }).id;
  };
  const version = (name: string) => {
    const form = new FormData();
    form.append("file", new File(["installer ".repeat(20)], "setup.exe"));
    form.append("version", name);
    return made("POST", "/api/client/versions", { form });
  };
  const booth = known[IDS.booth] as string;
  const later = { start_time: inHours(2400), end_time: inHours(2402) };
  const { schedule, period } = await addEvent(at, me, booth, later);
  const emission = await made("PUT", "/deposit_codes_emission/", {
    json: { emission: { count: 1, denomination: 1 } },
  });
  const [code] = (await send(at, "GET", `/deposit_codes/?id_emission=${emission}`, { token })).body.codes;
  const generation = await addGeneration(at, {
    id_user: me,
    id_photo_booth: booth,
    id_schedule: schedule.id,
    id_style: known[IDS.style] as string,
    id_participant: known[IDS.participant] as string,
    result_hash: await storeImage(at.services, "result", await picture(), {
      types: ["image/jpeg"],
      maxBytes: 1e6,
    }),
  });
  // What a picture of this style needs: its participant, and a server that was seen.
  const participants_ids = [known[IDS.participant] as string];
  await at.services.database.db().update(styles).set({ participants_ids });
  await addServer(at, me);
  const running = await addGeneration(at, {
    id_user: me,
    id_photo_booth: await addBooth(at, me),
    id_style: known[IDS.style] as string,
    id_participant: known[IDS.participant] as string,
    status: "processing",
  });
  const bot = (name: string) =>
    made("POST", "/delivery/telegram/bots", { json: { bot_token: `1:${name}`, bot_username: name } });
  return {
    [IDS.eventBooth]: await addBooth(at, me),
    [IDS.spareSchedule]: (await addEvent(at, me, booth)).schedule.id,
    [IDS.bot]: await bot("first"),
    [IDS.freeBot]: await bot("second"),
    [IDS.spareBot]: await bot("third"),
    [IDS.spareBooth]: await made("PUT", "/photo_booths/", {
      json: { photo_booth: { name: "S", login: "spare" } },
    }),
    [IDS.server]: await made("PUT", "/servers/", { json: { server: { name: "S" } } }),
    [IDS.routingTag]: await made("POST", "/routing-tags", { json: { labels: { en: "T" } } }),
    [IDS.workflow]: (await addWorkflow(at, me)).id,
    [IDS.apiKey]: await made("POST", "/api-keys", { json: { name: "K" } }),
    [IDS.version]: await version("1"),
    [IDS.oldVersion]: await version("0"),
    [IDS.emission]: emission,
    [IDS.code]: code.id,
    [IDS.codeText]: code.code,
    [IDS.schedule]: schedule.id,
    [IDS.period]: period.id,
    [IDS.generation]: generation.id,
    [IDS.running]: running.id,
  };
}

/** What the calls of the catalogue name. */
async function catalogueIds(at: TestServer, { id: me, token }: Person, known: Record<string, string>) {
  const db = at.services.database.db();
  const workflow = known[IDS.workflow] as string;
  const category = await addCategory(at, me);
  const [rule] = await db
    .insert(category_access_rules)
    .values({ id_category: category.id, subject_type: "user", id_subject: me, access: "allow" })
    .returning();
  const pictured = await addStyle(at, me, { id_workflow: workflow });
  const rules = { types: ["image/jpeg"], maxBytes: 1e6 };
  const value = await addValue(at, {
    id_style: pictured.id,
    id_workflow_param: (await addParam(at, me, (await addWorkflow(at, me)).id, "image")).id,
    type: "image",
    image_hash: await storeImage(at.services, "image", await picture(), rules),
  });
  const quiz = async () => (await send(at, "POST", "/quizzes", { token, json: { name: "Q" } })).body.id;
  const first = await quiz();
  const ask = async () => {
    const json = { title: "Q", answers: [{ title: "a" }, { title: "b" }] };
    return (await send(at, "POST", `/quizzes/${first}/questions`, { token, json })).body.id;
  };
  return {
    [IDS.category]: category.id,
    [IDS.spareCategory]: (await addCategory(at, me, { position: 1 })).id,
    [IDS.accessRule]: rule?.id as string,
    [IDS.tune]: (await addTune(at, workflow)).id,
    [IDS.spareWorkflow]: (await addWorkflow(at, me)).id,
    [IDS.pictured]: pictured.id,
    [IDS.value]: value.id,
    [IDS.spareStyle]: (await addStyle(at, me)).id,
    [IDS.revolver]: (await addStyle(at, me, { is_group: true })).id,
    [IDS.quiz]: first,
    [IDS.question]: await ask(),
    [IDS.spareQuestion]: await ask(),
    [IDS.spareQuiz]: await quiz(),
  };
}

/** What the calls of stores, galleries and the guests' quiz name. */
async function storeIds(at: TestServer, { id: me, token }: Person, known: Record<string, string>) {
  const db = at.services.database.db();
  const made = async (path: string, json: object) =>
    (await send(at, "POST", path, { token, json })).body.id as string;
  const domain = await addDomain(at);
  const store = await addStore(at, me, { id_domain: domain.id });
  const path = `/stores/${store.id}`;
  const theme = () => made(`${path}/themes/`, { name: "T" });
  const system = () => made(`${path}/payment-systems`, { type: "manual", name: "S" });
  const schedule_ids = [known[IDS.schedule]];
  const gallery = await made("/galleries", { slug: "golden-gallery", name: "G", schedule_ids });
  const { id: id_style } = await addStyle(at, me);
  const rule = { types: ["image/jpeg"], maxBytes: 1e6 };
  const image_hash = await storeImage(at.services, "icon", await picture({ noise: true }), rule);
  const icon = { id_style, id_participant: known[IDS.participant] as string, image_hash };
  await db.insert(style_icons).values(icon);
  const { schedule } = await addEvent(at, me, known[IDS.booth] as string, {
    style_selection_mode: "QUIZ",
    quiz_id: await made("/quizzes", { name: "Q" }),
    quiz_fallback_style_id: id_style,
  });
  return {
    [IDS.domain]: domain.id,
    [IDS.store]: store.id,
    [IDS.spareStore]: (await addStore(at, me)).id,
    [IDS.product]: await made(`${path}/products/`, { name: "P", price: 1 }),
    [IDS.storeTheme]: await theme(),
    [IDS.spareTheme]: await theme(),
    [IDS.system]: await system(),
    [IDS.spareSystem]: await system(),
    [IDS.soldProduct]: await made(`${path}/products/`, { name: "P", price: 1 }),
    [IDS.order]: (await addOrder(at, store.id)).id,
    [IDS.openOrder]: (await addOrder(at, store.id)).id,
    [IDS.gallery]: gallery,
    [IDS.spareGallery]: await made("/galleries", { slug: "spare", name: "G" }),
    [IDS.galleryTheme]: await made(`/galleries/${gallery}/themes`, { name: "T" }),
    [IDS.quizEvent]: schedule.id,
    [IDS.quizStyle]: id_style,
  };
}

/** What the calls of a booth's program name; `boothToken` is its session. */
async function boothIds(at: TestServer, { id: me }: Person, known: Record<string, string>) {
  const booth = await makeBoothAccount(at, me, { id_application_decor: known[IDS.decor] });
  boothToken = (await boothTokens(at, booth)).access_token;
  const { body } = await send(at, "GET", "/api/booth/state", { token: boothToken });
  return {
    [IDS.boothLogin]: booth.login,
    // Of a session of its own: a refresh replaces the tokens.
    [IDS.boothRefresh]: (await boothTokens(at, booth)).refresh_token,
    [IDS.boothPicture]: body.booth.decor.first_screen_image,
  };
}

const filled = (text: string) => text.replace(/\{\w+\}/g, (name) => ids[name] ?? name);

async function bodyOf(golden: Golden) {
  if (golden.json) return { json: JSON.parse(filled(JSON.stringify(golden.json))) };
  if (!golden.parts) return {};
  const form = new FormData();
  for (const [name, kind] of Object.entries(golden.parts)) {
    if (kind === "file") form.append(name, await pictureFile());
    else if (kind.startsWith("key:")) form.append(name, await pictureFile(), kind.slice(4));
    else form.append(name, kind === "json" ? filled(JSON.stringify(partOf(golden, name))) : "3.1.4");
  }
  return { form };
}

describe("the server answers every golden line", () => {
  for (const golden of goldens.filter(isList))
    it(`${golden.line} (${golden.id}) [CALL-LIST-02]`, () => check(golden));
  for (const golden of goldens.filter((one) => !isList(one)))
    it(`${golden.line} (${golden.id})`, () => check(golden));

  async function check(golden: Golden) {
    const [method, path] = golden.line.split(" ") as [string, string];
    const bearer = isOfBooth(golden) ? boothToken : admin.token;
    const token = golden.bearer ? bearer : undefined;
    const { status, body } = await send(server, method, filled(path), { token, ...(await bodyOf(golden)) });
    expect([status, status < 300 ? undefined : body]).toEqual([golden.status, undefined]);
    if (golden.reply === "boolean") expect(typeof body).toBe("boolean");
    else if (golden.reply === "bytes") expect(body.byteLength).toBeGreaterThan(100);
    else if (golden.reply) expect(Object.keys(body).sort()).toEqual([...golden.reply].sort());
  }
});
