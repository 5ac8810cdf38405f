import { type Golden, IDS } from "./golden";

const BOT = [
  "id",
  "id_user",
  "created_at",
  "updated_at",
  "bot_token",
  "bot_username",
  "bot_type",
  "is_active",
  "is_exclusive",
  "deleted_at",
  "schedule_start_at",
  "schedule_end_at",
  "users_count",
  "active_subscriptions_count",
  "delivered_count",
  "not_served",
];
/** A reply with this bot alone. */
const ONE_BOT = [...BOT, "schedules"];

const PARTS = {
  schedule: "json",
  photo_booth_ids: "json",
  periods_object: "json",
  overlays_data: "json",
  decor: "json",
  telegram_bots_data: "json",
  overlay_images: "key:0_portrait.jpg",
  images: "key:first_screen_image",
} as const;

const SPAN = "start_time=2027-05-01T08%3A00%3A00Z&end_time=2027-05-01T20%3A00%3A00Z";
const DELIVERY = "/api/v1/delivery/telegram";
const OF_EVENT = `${DELIVERY}/schedules/${IDS.schedule}`;

const line = (id: string, request: string, rest: Partial<Golden> = {}): Golden => ({
  id,
  line: request,
  bearer: true,
  status: 200,
  ...rest,
});

export const eventGoldens: Golden[] = [
  line(
    "schedules.list",
    `GET /api/v1/schedules/?page=1&per_page_count=10&id_user=${IDS.user}&id_photo_booth=${IDS.booth}&id_style=${IDS.style}`,
    { reply: ["schedules", "pagination"] },
  ),
  line("schedules.photo_booths", `GET /api/v1/schedules/photo_booths?${SPAN}&id_schedule=${IDS.schedule}`, {
    reply: ["my", "busy", "busy_by"],
  }),
  line(
    "schedules.available_bots",
    `GET /api/v1/schedules/available-bots?schedule_id=${IDS.schedule}&${SPAN}`,
    {
      reply: ["items"],
    },
  ),
  line("schedules.update", `POST /api/v1/schedules/${IDS.schedule}`, {
    parts: PARTS,
    reply: ["schedule", "periods"],
  }),
  line("schedules.create", "PUT /api/v1/schedules/", { parts: PARTS, reply: ["schedule", "periods"] }),
  line("schedules.report", `GET /api/v1/schedules/${IDS.schedule}/report`, { reply: "bytes" }),
  line("schedules.archive_stats", `GET /api/v1/schedules/export/${IDS.schedule}/stats`, {
    reply: ["total_bytes", "files_count"],
  }),
  line("schedules.archive", `GET /api/v1/schedules/export/${IDS.schedule}`, { reply: "bytes" }),
  line("schedules.remove", `DELETE /api/v1/schedules/${IDS.spareSchedule}`, { status: 204 }),
  line("bots.list", `GET ${DELIVERY}/bots?all_users=true`, { reply: ["items"] }),
  line("bots.read", `GET ${DELIVERY}/bots/${IDS.bot}`, { reply: ONE_BOT }),
  line("bots.create", `POST ${DELIVERY}/bots`, {
    json: { bot_token: "1:golden", bot_username: "golden_bot", is_active: true, is_exclusive: false },
    reply: ONE_BOT,
  }),
  line("bots.update", `PATCH ${DELIVERY}/bots/${IDS.bot}`, { json: { is_active: false }, reply: ONE_BOT }),
  line("delivery.attach", `POST ${OF_EVENT}/bots/${IDS.bot}/attach`, { reply: BOT }),
  line("delivery.bots_of_schedule", `GET ${OF_EVENT}/bots`, { reply: ["items"] }),
  line("delivery.create_bot_of_schedule", `POST ${OF_EVENT}/bots`, {
    json: { bot_token: "1:another", bot_username: "another_bot" },
    reply: BOT,
  }),
  line("delivery.channels", `GET ${OF_EVENT}/delivery-channels`, { reply: ["items"] }),
  line("delivery.detach", `DELETE ${OF_EVENT}/bots/${IDS.bot}/detach`, { status: 204 }),
  line("delivery.export", `GET ${DELIVERY}/bots/${IDS.bot}/export`, { reply: "bytes" }),
  line("bots.remove", `DELETE ${DELIVERY}/bots/${IDS.spareBot}`, { status: 204 }),
];
