import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL } from "drizzle-orm";
import { toWireTime } from "../../contract/core/time";
import type { BoothDecor, BoothEvent, BoothState } from "../../contract/endpoints/booth";
import { botLink } from "../../contract/rules/bot-link";
import { stylesOf } from "../../contract/rules/event-styles";
import { byPosition } from "../../contract/rules/positions";
import type { Services } from "../services";
import {
  decors,
  delivery_bots,
  labels,
  languages,
  overlays,
  participants,
  photo_booths,
  quiz_questions,
  quizzes,
  schedule_bots,
  schedule_photo_booths,
  schedules,
  style_cartridges,
  style_icons,
  styles,
} from "../store/schema";
import type { Labelled } from "./labels";

type EventRow = typeof schedules.$inferSelect;
type StyleRow = typeof styles.$inferSelect;

/** A revolver shows so many of its cartridges (OP-217). */
const MOST_ICONS = 3;

/**
 * What the booth's program shows (OP-236).
 * @returns undefined if the booth is deleted
 */
export async function readBoothState(services: Services, id: string): Promise<BoothState | undefined> {
  const { database } = services;
  const [booth] = await database
    .db()
    .select()
    .from(photo_booths)
    .where(and(eq(photo_booths.id, id), isNull(photo_booths.deleted_at)));
  if (!booth) return undefined;
  const now = toWireTime(services.now().getTime());
  const { start_time, end_time } = schedules;
  const running = and(lte(start_time, now), or(isNull(end_time), gt(end_time, now)));
  const [event] = await eventsOf(services, id, running);
  const [next] = await eventsOf(services, id, gt(start_time, now));
  const { name, orientation, id_application_decor } = booth;
  return {
    now,
    booth: { id, name, orientation, decor: await decorOf(services, id_application_decor) },
    event: event ? await eventState(services, event, id_application_decor) : null,
    next: next ? await eventState(services, next, id_application_decor) : null,
  };
}

/** The pictures that a state names. */
export function picturesOf({ booth, event, next }: BoothState): string[] {
  const events = [event, next].flatMap((one) => one ?? []);
  const ofDecors = [booth, ...events].flatMap(({ decor }) => [
    decor?.first_screen_image,
    decor?.rest_screens_image,
  ]);
  const ofStyles = events.flatMap((one) => one.styles.flatMap(({ icons }) => Object.values(icons).flat()));
  const ofOverlays = events.flatMap((one) =>
    one.overlays.flatMap(({ landscape, portrait }) => [landscape, portrait]),
  );
  return [...[...ofDecors, ...ofOverlays].flatMap((name) => name ?? []), ...ofStyles];
}

/** A booth is at one event at a time (OP-50), so the first is the only one that runs. */
async function eventsOf({ database }: Services, booth: string, which: SQL | undefined): Promise<EventRow[]> {
  const links = schedule_photo_booths;
  const rows = await database
    .db()
    .select({ event: schedules })
    .from(schedules)
    .innerJoin(links, and(eq(links.id_schedule, schedules.id), eq(links.id_photo_booth, booth)))
    .where(and(isNull(schedules.deleted_at), which))
    .orderBy(asc(schedules.start_time), asc(schedules.id))
    .limit(1);
  return rows.map(({ event }) => event);
}

async function decorOf({ database }: Services, id: string | null): Promise<BoothDecor | null> {
  const [row] = id ? await database.db().select().from(decors).where(eq(decors.id, id)) : [];
  if (!row) return null;
  const { first_screen_image_hash, rest_screens_image_hash, ...shown } = row;
  return {
    ...shown,
    first_screen_image: first_screen_image_hash,
    rest_screens_image: rest_screens_image_hash,
  } as BoothDecor;
}

async function eventState(services: Services, event: EventRow, ofBooth: string | null): Promise<BoothEvent> {
  const offered = await offeredStyles(services, event);
  const made = [...new Set(offered.flatMap(({ makes }) => makes))];
  const [icons, namesOfStyles, people, namesOfPeople] = [
    await iconsOf(services, offered),
    await namesOf(
      services,
      "style",
      offered.map(({ style }) => style.id),
    ),
    await participantsOf(services, made),
    await namesOf(services, "participant", made),
  ];
  const { id, name, start_time, end_time, orientation, select_language } = event;
  return {
    id,
    name,
    start_time,
    end_time,
    orientation,
    select_language,
    decor: await decorOf(services, event.id_decor ?? ofBooth),
    participants: people.map((one) => ({ ...one, names: namesOfPeople(one.id) })),
    styles: offered.map(({ style, makes }) => ({
      id: style.id,
      name: style.name,
      names: namesOfStyles(style.id),
      makes,
      icons: icons(style.id, makes),
    })),
    quiz: await quizOf(services, event),
    overlays: await overlaysOf(services, event.overlays_ids),
    bot: await botOf(services, id),
  };
}

interface Offered {
  style: StyleRow;
  /** The style itself, or the cartridges of a revolver. */
  makers: StyleRow[];
  makes: string[];
}

/** The event's styles that make a picture of somebody, in its order. */
async function offeredStyles({ database }: Services, event: EventRow): Promise<Offered[]> {
  const wanted = stylesOf(event);
  if (wanted.length === 0) return [];
  const db = database.db();
  const rows = await db
    .select()
    .from(styles)
    .where(and(inArray(styles.id, wanted), isNull(styles.deleted_at)));
  const revolvers = rows.filter(({ is_group }) => is_group).map(({ id }) => id);
  const cartridges =
    revolvers.length === 0
      ? []
      : await db
          .select({ of: style_cartridges.id_style, style: styles })
          .from(style_cartridges)
          .innerJoin(styles, eq(styles.id, style_cartridges.id_cartridge))
          .where(and(inArray(style_cartridges.id_style, revolvers), isNull(styles.deleted_at)))
          .orderBy(asc(style_cartridges.position));
  const allowed = event.participants_ids;
  return wanted
    .flatMap((id) => rows.find((row) => row.id === id) ?? [])
    .map((style) => {
      const makers = style.is_group
        ? cartridges.filter(({ of }) => of === style.id).map((one) => one.style)
        : [style];
      const all = [...new Set(makers.flatMap(({ participants_ids }) => participants_ids))];
      return { style, makers, makes: all.filter((one) => allowed.length === 0 || allowed.includes(one)) };
    })
    .filter(({ makes }) => makes.length > 0);
}

/** Icons by style and participant: the participant's, else that of the first whom the maker has. */
async function iconsOf({ database }: Services, offered: readonly Offered[]) {
  const ids = [...new Set(offered.flatMap(({ makers }) => makers.map(({ id }) => id)))];
  const rows =
    ids.length === 0
      ? []
      : await database.db().select().from(style_icons).where(inArray(style_icons.id_style, ids));
  const hashOf = (style: string, participant: string | undefined) =>
    rows.find((row) => row.id_style === style && row.id_participant === participant)?.image_hash;
  const iconOf = ({ id, participants_ids: [first, ...rest] }: StyleRow, participant: string) =>
    hashOf(id, [first, ...rest].includes(participant) ? participant : first);
  return (style: string, makes: readonly string[]): Record<string, string[]> => {
    const makers = offered.find((one) => one.style.id === style)?.makers ?? [];
    const shown = (participant: string) =>
      [...new Set(makers.flatMap((maker) => iconOf(maker, participant) ?? []))].slice(0, MOST_ICONS);
    return Object.fromEntries(makes.map((participant) => [participant, shown(participant)]));
  };
}

async function participantsOf({ database }: Services, ids: readonly string[]) {
  const { id, name, position } = participants;
  return ids.length === 0
    ? []
    : database
        .db()
        .select({ id, name })
        .from(participants)
        .where(inArray(id, [...ids]))
        .orderBy(asc(position), asc(id));
}

/** Names by code of the language, of each of these. */
async function namesOf({ database }: Services, type: Labelled, ids: readonly string[]) {
  const rows =
    ids.length === 0
      ? []
      : await database
          .db()
          .select({ id: labels.id_object, code: languages.code, name: labels.name })
          .from(labels)
          .innerJoin(languages, eq(languages.id, labels.id_language))
          .where(and(eq(labels.object_type, type), inArray(labels.id_object, [...ids])));
  return (id: string): Record<string, string> =>
    Object.fromEntries(rows.filter((row) => row.id === id).map(({ code, name }) => [code, name]));
}

/** None where guests choose from the grid, or if it is inactive or empty (OP-59). */
async function quizOf({ database }: Services, event: EventRow): Promise<BoothEvent["quiz"]> {
  if (event.style_selection_mode !== "QUIZ" || !event.quiz_id) return null;
  const { id_quiz, position } = quiz_questions;
  const rows = await database
    .db()
    .select({ question: quiz_questions })
    .from(quiz_questions)
    .innerJoin(quizzes, and(eq(quizzes.id, id_quiz), eq(quizzes.is_active, true)))
    .where(eq(id_quiz, event.quiz_id))
    .orderBy(asc(position), asc(quiz_questions.id));
  if (rows.length === 0) return null;
  return {
    questions: rows.map(({ question }) => ({ ...question, answers: byPosition(question.answers) })),
    mappings: event.quiz_mappings,
    fallback: event.quiz_fallback_style_id,
  };
}

/** In the event's order. */
async function overlaysOf({ database }: Services, ids: readonly string[]): Promise<BoothEvent["overlays"]> {
  if (ids.length === 0) return [];
  const { id, name, orientation, landscape_hash, portrait_hash, active } = overlays;
  const rows = await database
    .db()
    .select({ id, name, orientation, landscape: landscape_hash, portrait: portrait_hash })
    .from(overlays)
    .where(and(inArray(id, [...ids]), eq(active, true)));
  return ids.flatMap((one) => rows.find((row) => row.id === one) ?? []);
}

async function botOf({ database }: Services, id_schedule: string): Promise<BoothEvent["bot"]> {
  const [row] = await database
    .db()
    .select({ bot_username: delivery_bots.bot_username })
    .from(schedule_bots)
    .innerJoin(delivery_bots, eq(delivery_bots.id, schedule_bots.id_bot))
    .where(
      and(
        eq(schedule_bots.id_schedule, id_schedule),
        isNull(delivery_bots.deleted_at),
        eq(delivery_bots.is_active, true),
      ),
    )
    .orderBy(asc(schedule_bots.position), asc(schedule_bots.id_bot))
    .limit(1);
  return row ? { ...row, link: botLink(row.bot_username, id_schedule) } : null;
}
