import { count, eq, getTableName } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { NIL_ID } from "../../contract/core/ids";
import {
  blobs,
  decors,
  delivery_bots,
  overlays,
  schedule_bots,
  schedule_periods,
  schedule_photo_booths,
  schedules,
} from "../../server/store/schema";
import { addBooth, type EventParts, eventActs, eventForm, good, updateEvent } from "../support/events";
import { pictureFile } from "../support/jpeg";
import { inHours } from "../support/moments";
import { send } from "../support/send";
import { describeStack } from "../support/stacks";

const REQUIRED = "validation.required";
const UNKNOWN = "validation.unknown_reference";
const DUPLICATE = "validation.duplicate";
const DATA = "errors.invalid_data";
const ghost = "99999999-9999-4999-8999-999999999999";
const period = (from: number, to: number, more: object = {}) => ({
  id: NIL_ID,
  start_time: inHours(from),
  end_time: inHours(to),
  ...more,
});
const frame = (more: object = {}) => ({ id: NIL_ID, name: "F", orientation: "portrait", ...more });
const bot = (more: object = {}) => ({ action: "create", bot_token: crypto.randomUUID(), ...more });
const invalid = (at: string, message: string, code = DATA) => ({ status: 422, code, at, message });

type Row = [what: string, parts: EventParts, wanted: ReturnType<typeof invalid>];

/** What is wrong with one part of a save that is right otherwise, where it is said, and how. */
const rows: Row[] = [
  ["no name", { schedule: { name: " " } }, invalid("name", REQUIRED)],
  ["no end", { schedule: { end_time: null } }, invalid("end_time", REQUIRED)],
  [
    "an end before the start",
    { schedule: { start_time: inHours(30), end_time: inHours(29) } },
    invalid("end_time", "validation.invalid_end_time", "errors.invalid_end_time"),
  ],
  [
    "an end at the start",
    { schedule: { end_time: inHours(24) } },
    invalid("end_time", "validation.invalid_end_time", "errors.invalid_end_time"),
  ],
  [
    "a start that has passed",
    { schedule: { start_time: inHours(-0.05) } },
    invalid("start_time", "validation.invalid_start_time", "errors.invalid_start_time"),
  ],
  ["no booth", { booths: [] }, invalid("photo_booth_ids", REQUIRED)],
  ["an unknown booth", { booths: [ghost] }, invalid("photo_booth_ids", UNKNOWN)],
  ["a booth that is no id", { booths: ["x"] }, invalid("photo_booth_ids.0", "validation.invalid")],
  ["no style", { schedule: { style_ids: [] } }, invalid("style_ids", REQUIRED)],
  ["an unknown style", { schedule: { style_ids: [ghost] } }, invalid("style_ids", UNKNOWN)],
  [
    "an unknown participant",
    { schedule: { participants_ids: [ghost] } },
    invalid("participants_ids", UNKNOWN),
  ],
  [
    "an unknown overlay",
    { schedule: { overlays_ids: [ghost] }, overlays: undefined },
    invalid("overlays_ids", UNKNOWN),
  ],
  [
    "an unknown fallback style",
    { schedule: { style_selection_mode: "QUIZ", quiz_fallback_style_id: ghost } },
    invalid("quiz_fallback_style_id", UNKNOWN),
  ],
  [
    "a period that ends at its start",
    { periods: [period(24, 25), period(25, 25)] },
    invalid("periods.1.end_time", "validation.invalid_end_time"),
  ],
  [
    "periods that overlap",
    { periods: [period(24, 26), period(25, 27)] },
    invalid("periods.1.start_time", "validation.periods_overlap"),
  ],
  ["an unknown period", { periods: [period(24, 25, { id: ghost })] }, invalid("periods.0.id", UNKNOWN)],
  [
    "another kind of payment",
    { periods: [period(24, 25, { payment_type: "flat" })] },
    invalid("periods.0.payment_type", "validation.invalid_choice"),
  ],
  [
    "a period without a start",
    { periods: [period(24, 25), { ...period(25, 26), start_time: "soon" }] },
    invalid("periods.1.start_time", "validation.invalid"),
  ],
  ["an overlay without a name", { overlays: [frame({ name: "" })] }, invalid("overlays.0.name", REQUIRED)],
  [
    "an overlay without a picture that it needs",
    { overlays: [frame({ orientation: "both" })] },
    invalid("overlays.0.portrait", "validation.image_required"),
  ],
  [
    "an overlay of an unknown orientation",
    { overlays: [frame({ orientation: "round" })] },
    invalid("overlays.0.orientation", "validation.invalid_choice"),
  ],
  ["a decor without a name", { decor: { id: NIL_ID, name: " " } }, invalid("decor.name", REQUIRED)],
  [
    "a decor of no colour",
    { decor: { id: NIL_ID, name: "D", text_color: -1 } },
    invalid("decor.text_color", "validation.too_small"),
  ],
  ["a bot without a token", { bots: [bot({ bot_token: " " })] }, invalid("bots.0.bot_token", REQUIRED)],
  [
    "an unknown bot to attach",
    { bots: [bot(), { action: "attach", id: ghost }] },
    invalid("bots.1.id", UNKNOWN),
  ],
  [
    "a bot to change that it has not",
    { bots: [{ action: "update", id: ghost }] },
    invalid("bots.0.id", UNKNOWN),
  ],
  [
    "a bot to remove that it has not",
    { bots: [{ action: "delete", id: ghost }] },
    invalid("bots.0.id", UNKNOWN),
  ],
  [
    "two exclusive bots",
    { bots: [bot({ is_exclusive: true }), bot(), bot({ is_exclusive: true })] },
    invalid("bots.0.is_exclusive", "errors.bots_exclusive", "errors.bots_exclusive"),
  ],
  [
    "one bot twice",
    {
      bots: [
        { action: "attach", id: ghost },
        { action: "attach", id: ghost },
      ],
    },
    invalid("bots.0.id", UNKNOWN),
  ],
  [
    "a bot of an unknown action",
    { bots: [{ action: "sell" }] },
    invalid("bots.0.action", "validation.invalid_choice"),
  ],
];

describeStack("an event's save that is refused", (stack) => {
  const { owner, update, create } = eventActs(stack);
  let id: string;
  let whole: EventParts;
  let free: string;

  beforeAll(async () => {
    const made = await create({ periods: [period(24, 25)] });
    id = good(made).schedule.id;
    const style = (made.body.schedule.style_ids as string[])[0];
    free = await addBooth(stack.server, owner().id);
    whole = {
      schedule: { name: "Changed", style_ids: [style], start_time: inHours(24), end_time: inHours(28) },
      booths: [made.booth, await addBooth(stack.server, owner().id)],
      periods: [period(25, 26)],
      overlays: [frame({ name: "Whole" })],
      overlayImages: { "0_portrait.jpg": await pictureFile("a.jpg") },
      decor: { id: NIL_ID, name: "Whole" },
      images: { first_screen_image: await pictureFile("b.png", { format: "png" }) },
      bots: [bot()],
    };
  });

  const TABLES = [
    schedules,
    schedule_photo_booths,
    schedule_periods,
    schedule_bots,
    delivery_bots,
    overlays,
    decors,
    blobs,
  ];
  /** The event, and how many rows there are of everything that is saved with one. */
  async function state() {
    const db = stack.server.services.database.db();
    const counts = await Promise.all(
      TABLES.map(async (table) => [getTableName(table), (await db.select({ n: count() }).from(table))[0]?.n]),
    );
    const { body } = await send(stack.server, "GET", `/schedules/${id}`, { token: owner().token });
    return { counts, body };
  }

  for (const [what, parts, { status, code, at, message }] of rows) {
    it(`names the place and saves nothing of the rest: ${what} [EVT-42..52 OP-57]`, async () => {
      const before = await state();
      const wrong = { ...whole, ...parts, schedule: { ...whole.schedule, ...parts.schedule } };
      if ("overlays" in parts) delete wrong.overlayImages;
      const changed = await update(id, wrong);
      expect([changed.status, changed.body.code, changed.body.fields?.[at]]).toEqual([status, code, message]);
      const made = await send(stack.server, "PUT", "/schedules/", {
        token: owner().token,
        form: eventForm({ ...wrong, booths: parts.booths ?? [free] }),
      });
      expect([made.status, made.body.code, made.body.fields?.[at]]).toEqual([status, code, message]);
      expect(await state()).toEqual(before);
    });
  }

  it("names the pictures that name nothing, come twice or are none [OP-17 OP-19 OP-52]", async () => {
    const picture = await pictureFile("a.jpg");
    const png = await pictureFile("a.png", { format: "png" });
    const fieldsOf = async (parts: EventParts) => {
      const { status, body } = await update(id, { schedule: {}, ...parts });
      return [status, body.fields];
    };
    const overlays = [frame()];
    for (const key of ["1_portrait.jpg", "0_round.jpg", "portrait", "0_portrait.png"])
      expect([key, await fieldsOf({ overlays, overlayImages: { [key]: picture } })]).toEqual([
        key,
        [422, { [`overlay_images.${key}`]: UNKNOWN }],
      ]);
    expect(
      await fieldsOf({ overlays, overlayImages: { "0_portrait.jpg": picture, "00_portrait.jpg": picture } }),
    ).toEqual([422, { "overlays.0.portrait": DUPLICATE }]);
    expect(await fieldsOf({ overlays, overlayImages: { "0_portrait.jpg": png } })).toEqual([
      422,
      { "overlays.0.portrait": "errors.image_type" },
    ]);
    expect(await fieldsOf({ images: { first_screen_image: png } })).toEqual([
      422,
      { "images.first_screen_image": UNKNOWN },
    ]);
    const decor = { id: NIL_ID, name: "D" };
    const broken = new File(["not a picture"], "a.png");
    expect(await fieldsOf({ decor, images: { rest_screens_image: broken } })).toEqual([
      422,
      { "decor.rest_screens_image": "errors.image_type" },
    ]);
  });

  it("with a busy booth is 409 and names it, whether created, moved or given the booth [OP-50]", async () => {
    const booth = await addBooth(stack.server, owner().id, "At the bar");
    const times = { start_time: inHours(24), end_time: inHours(27) };
    const first = good(await create({ booths: [booth] }, times)).schedule;
    const expectBusy = ({
      status,
      body,
    }: Awaited<ReturnType<typeof create>> | Awaited<ReturnType<typeof update>>) => {
      expect([status, body.code]).toEqual([409, "errors.booths_busy"]);
      expect(body.detail).toContain("At the bar");
      expect(body.fields).toEqual({ photo_booth_ids: "validation.booth_busy" });
    };
    expectBusy(await create({ booths: [booth] }, { start_time: inHours(26), end_time: inHours(30) }));
    const next = good(
      await create({ booths: [booth] }, { start_time: inHours(27), end_time: inHours(30) }),
    ).schedule;
    expectBusy(await update(next.id, { schedule: { start_time: inHours(26) } }));
    const other = good(await create({}, times)).schedule;
    expectBusy(await update(other.id, { schedule: {}, booths: [...other.photo_booth_ids, booth] }));
    good(await update(first.id, { schedule: { end_time: inHours(26) } }));
    good(await update(next.id, { schedule: { start_time: inHours(26) } }));
  });

  it("needs its schedule, and is not read for other users", async () => {
    const none = await update(id, { booths: [] });
    expect([none.status, none.body.fields]).toEqual([422, { schedule: REQUIRED }]);
    const { other } = stack.cast;
    const wrong = {
      schedule: { name: "" },
      overlays: [frame()],
      overlayImages: { "x.jpg": await pictureFile() },
    };
    expect((await updateEvent(stack.server, other, id, wrong)).status).toBe(404);
    const [row] = await stack.server.services.database
      .db()
      .select()
      .from(schedules)
      .where(eq(schedules.id, id));
    expect(row?.name).toBe("Evening");
  });
});
