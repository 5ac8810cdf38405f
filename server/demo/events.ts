import { eq } from "drizzle-orm";
import type { Services } from "../services";
import { decors, overlays, schedule_periods, schedule_photo_booths, schedules } from "../store/schema";
import type { Style } from "./styles";
import { fullHourFromNow, hoursFromNow, hoursUntil } from "./time";

/** Name, description, start in hours from now, length in hours. */
const EVENTS: readonly [name: string, description: string, start: number, hours: number][] = [
  ["Nordline winter party", "200 guests, two booths at the bar", -2, 7],
  ["Gatsby night", "Masks at the door", -26, 6],
  ["Свадьба Кати и Игоря", "Имена на рамке", -75, 8],
  ["МГУ 2026, выпускной", "Актовый зал", -170, 9],
  ["TechConf", "Stand B12", -340, 10],
  ["Jazz at the Depot", "Every third Friday", -500, 5],
  ["Детский праздник", "До 12 лет", -660, 4],
  ["Cinema day", "Lobby", -830, 8],
  ["Осенний бал", "Тёмный зал, много света", -1000, 6],
  ["Spring market", "Open air", 30, 9],
  ["Свадьба на море", "Песок и ветер", 76, 8],
  ["Almaty expo", "Three days, one stand", 150, 58],
  ["New Year at Loft 12", "Doors at nine", 400, 8],
  ["Rooftop session", "A quiz in line, a portrait at the booth", -1, 9],
];

export interface DemoEvent {
  id: string;
  id_user: string;
  booth: string;
  period: string;
  style_ids: string[];
  /** Hours from now. */
  start: number;
  end: number;
}

/**
 * Events of an organiser at full hours (OP-217): two running, some past, some coming, each with a booth and a period over its whole length.
 */
export async function bringEvents(
  services: Services,
  id_user: string,
  booths: string[],
  styles: Style[],
): Promise<DemoEvent[]> {
  const db = services.database.db();
  const frames = await db.select({ id: overlays.id }).from(overlays).where(eq(overlays.id_user, id_user));
  const looks = await db.select({ id: decors.id }).from(decors).where(eq(decors.id_user, id_user));
  const made: DemoEvent[] = [];
  for (const [index, [name, description, start, hours]] of EVENTS.entries()) {
    const times = {
      start_time: fullHourFromNow(services, start),
      end_time: fullHourFromNow(services, start + hours),
    };
    const away = {
      start: hoursUntil(services, times.start_time),
      end: hoursUntil(services, times.end_time),
    };
    const style_ids = styles.filter((_, at) => (at + index) % 3 !== 0).map(({ id }) => id);
    const [schedule] = await db
      .insert(schedules)
      .values({
        id_user,
        name,
        description,
        ...times,
        style_ids,
        id_decor: looks[index % Math.max(looks.length, 1)]?.id,
        overlays_ids: frames.slice(index, index + 2).map(({ id }) => id),
        orientation: index % 4 === 3 ? "landscape" : "portrait",
        select_language: index % 2 === 0,
        created_at: hoursFromNow(services, Math.min(start, 0) - 240 - index),
      })
      .returning({ id: schedules.id });
    const booth = booths[index % booths.length];
    if (!schedule || !booth) continue;
    const id_schedule = schedule.id;
    await db.insert(schedule_photo_booths).values({ id_schedule, id_photo_booth: booth, position: 0 });
    const [period] = await db
      .insert(schedule_periods)
      .values({ id_schedule, ...times })
      .returning({ id: schedule_periods.id });
    if (!period) continue;
    made.push({ id: id_schedule, id_user, booth, period: period.id, style_ids, ...away });
  }
  return made;
}
