import { and, asc, eq, isNull } from "drizzle-orm";
import type { GenerationData as Sent } from "../../contract/endpoints/processing";
import { closedFor } from "../../contract/rules/event";
import { stylesOf } from "../../contract/rules/event-styles";
import { valueError } from "../../contract/rules/style";
import type { AnyCaller, BoothCaller, Caller } from "../caller";
import { invalid, invalidField, refusedField } from "../errors";
import { cartridgeRows } from "../rules/style-parts";
import { mayEditStyle, seesStyle } from "../rules/styles";
import { type ParamRow, paramsOf } from "../rules/workflow-parts";
import type { Services } from "../services";
import { photo_booths, schedule_periods, schedule_photo_booths, schedules, styles } from "../store/schema";

export type GenerationData = Pick<Sent, "id_photo_booth" | "id_style" | "id_participant"> &
  Partial<Pick<Sent, "id_schedule" | "demo" | "language" | "values">>;

export type StyleRow = typeof styles.$inferSelect;

/** What is ordered, after everything that may be combined was checked (OP-202). */
export interface Order {
  booth: { id: string; id_user: string };
  event: typeof schedules.$inferSelect | undefined;
  /** The period that is running now. */
  period: string | null;
  style: StyleRow;
  /** The styles that make the picture: the style itself, or the cartridges of a revolver that have the participant. */
  makers: StyleRow[];
  participant: string;
  /** The event's owner, otherwise the booth's (OP-82). */
  payer: string;
  /** At demo price. */
  demo: boolean;
}

const UNKNOWN = "validation.unknown_reference";

/**
 * Reads what is ordered. That the caller sees the booth was checked before.
 * @throws Refusal 422 at the field that does not fit (OP-202)
 */
export async function readOrder(services: Services, caller: AnyCaller, data: GenerationData): Promise<Order> {
  if (caller.role === "booth") assertOfBooth(caller, data);
  const booth = await boothOf(services, data.id_photo_booth);
  const event = data.id_schedule ? await eventOf(services, data.id_schedule, booth.id) : undefined;
  const style = await styleOf(services, data.id_style);
  if (event) assertInEvent(event, data);
  else if (caller.role !== "booth") await assertOffered(services, caller, style);
  const makers = style.is_group
    ? (await cartridgeRows(services, style.id)).filter(({ deleted_at }) => deleted_at === null)
    : [style];
  const fitting = makers.filter(({ participants_ids }) => participants_ids.includes(data.id_participant));
  if (fitting.length === 0) throw refusal(style, makers);
  await assertGuestValues(services, fitting, data.values ?? []);
  const demo = data.demo === true || event?.demo === true;
  if (event) assertRunning(services, event, demo && caller.role !== "booth");
  return {
    booth,
    event,
    period: event ? await periodOf(services, event.id) : null,
    style,
    makers: fitting,
    participant: data.id_participant,
    payer: event?.id_user ?? booth.id_user,
    demo,
  };
}

const refusal = (style: StyleRow, makers: readonly StyleRow[]) =>
  style.is_group && makers.length === 0
    ? refusedField("id_style", "errors.no_cartridge")
    : refusedField("id_participant", style.is_group ? "errors.no_cartridge" : UNKNOWN);

/** A booth's session makes pictures at this booth alone, of an event, and no rehearsals (OP-236). */
function assertOfBooth({ id_photo_booth }: BoothCaller, data: GenerationData): void {
  if (data.id_photo_booth !== id_photo_booth) throw invalidField("id_photo_booth", UNKNOWN);
  if (!data.id_schedule) throw refusedField("id_schedule", "errors.event_not_running");
  if (data.demo) throw invalidField("demo", "validation.invalid");
}

async function boothOf({ database }: Services, id: string) {
  const [row] = await database
    .db()
    .select({ id: photo_booths.id, id_user: photo_booths.id_user })
    .from(photo_booths)
    .where(and(eq(photo_booths.id, id), isNull(photo_booths.deleted_at)));
  if (!row) throw invalidField("id_photo_booth", UNKNOWN);
  return row;
}

/** An event that does not have the booth is as unknown as one that does not exist. */
async function eventOf({ database }: Services, id: string, id_photo_booth: string) {
  const link = schedule_photo_booths;
  const [row] = await database
    .db()
    .select({ event: schedules })
    .from(schedules)
    .innerJoin(link, and(eq(link.id_schedule, schedules.id), eq(link.id_photo_booth, id_photo_booth)))
    .where(and(eq(schedules.id, id), isNull(schedules.deleted_at)));
  if (!row) throw invalidField("id_schedule", UNKNOWN);
  return row.event;
}

async function styleOf({ database }: Services, id: string): Promise<StyleRow> {
  const [row] = await database
    .db()
    .select()
    .from(styles)
    .where(and(eq(styles.id, id), isNull(styles.deleted_at)));
  if (!row) throw invalidField("id_style", UNKNOWN);
  return row;
}

function assertInEvent(event: typeof schedules.$inferSelect, data: GenerationData): void {
  if (!stylesOf(event).includes(data.id_style)) throw invalidField("id_style", UNKNOWN);
  const { participants_ids } = event;
  if (participants_ids.length > 0 && !participants_ids.includes(data.id_participant))
    throw invalidField("id_participant", UNKNOWN);
}

async function assertOffered(services: Services, caller: Caller, style: StyleRow): Promise<void> {
  const isFinal = !style.is_draft || mayEditStyle(caller, style);
  if (!isFinal || !(await seesStyle(services, caller, style.id))) throw invalidField("id_style", UNKNOWN);
}

/** From its start to an hour after its end; a rehearsal, at demo price, also before (OP-202). */
function assertRunning({ now }: Services, event: typeof schedules.$inferSelect, demo: boolean): void {
  if (closedFor(event, { now: now(), demo })) throw refusedField("id_schedule", "errors.event_not_running");
}

async function periodOf({ database, now }: Services, id_schedule: string): Promise<string | null> {
  const { start_time, end_time, deleted_at } = schedule_periods;
  const rows = await database
    .db()
    .select({ id: schedule_periods.id, start_time, end_time })
    .from(schedule_periods)
    .where(and(eq(schedule_periods.id_schedule, id_schedule), isNull(deleted_at)))
    .orderBy(asc(start_time));
  const at = now().getTime();
  return rows.find((row) => Date.parse(row.start_time) <= at && at < Date.parse(row.end_time))?.id ?? null;
}

/** Only string params with request_from_client take values of guests, of any style that may make the picture. */
async function assertGuestValues(
  services: Services,
  makers: readonly StyleRow[],
  guest: NonNullable<GenerationData["values"]>,
): Promise<void> {
  if (guest.length === 0) return;
  const ids = [...new Set(makers.flatMap(({ id_workflow }) => id_workflow ?? []))];
  const params: ParamRow[] = [];
  for (const id of ids) params.push(...(await paramsOf(services, id)));
  const issues = guest.flatMap(({ id_workflow_param, value }, at) => {
    const param = params.find(({ id }) => id === id_workflow_param.toLowerCase());
    const isAsked = param?.type === "string" && param.detail.request_from_client;
    if (!param || !isAsked)
      return [{ path: `values.${at}.id_workflow_param`, message: "validation.unknown_reference" }];
    const message = valueError(param, { type: "string", value });
    return message ? [{ path: `values.${at}.value`, message }] : [];
  });
  if (issues.length > 0) throw invalid(issues);
}
