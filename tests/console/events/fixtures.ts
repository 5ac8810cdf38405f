import { inHours } from "../../support/moments";
import { ID, idOf } from "../providers/support/data";
import { ME, STAMPS, decorOf as storedDecor } from "../screens/support/records";

export const [BOOTH, STYLE] = [201, 301].map(idOf) as [string, string];
export const periodOf = (n: number, from: number, to: number) => ({
  id: idOf(400 + n),
  ...STAMPS,
  id_schedule: ID,
  start_time: inHours(from),
  end_time: inHours(to),
  payment_type: "quantity",
});

/** A moment so many hours from now, as one may type it. */
export function typed(hours: number): string {
  const at = new Date(inHours(hours));
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())} ${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

export const botOf = (n: number, changes: object = {}) => ({
  id: idOf(500 + n),
  ...STAMPS,
  id_user: ME,
  bot_token: `${n}:token`,
  bot_username: `bot_${n}`,
  bot_type: "delivery",
  is_active: true,
  is_exclusive: false,
  deleted_at: null,
  schedule_start_at: null,
  schedule_end_at: null,
  users_count: 0,
  active_subscriptions_count: 0,
  delivered_count: 0,
  not_served: null,
  ...changes,
});

export const eventOf = (changes: object = {}) => ({
  id: ID,
  ...STAMPS,
  id_user: ME,
  id_decor: null,
  name: "Winter party",
  description: "",
  style_ids: [STYLE],
  participants_ids: [],
  overlays_ids: [],
  orientation: "portrait",
  select_language: false,
  start_time: inHours(24),
  end_time: inHours(30),
  demo: false,
  style_selection_mode: "GRID",
  quiz_id: null,
  quiz_mappings: [],
  quiz_fallback_style_id: null,
  photo_booth_ids: [BOOTH],
  bots_count: 0,
  ...changes,
});

export const decorOf = (changes: object = {}) => storedDecor({ id: idOf(701), ...changes });
