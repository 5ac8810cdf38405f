import { type MultipartInput, writeParts } from "../../contract/core/multipart";
import { createSchedule } from "../../contract/endpoints/schedules";
import { photo_booths } from "../../server/store/schema";
import { inHours } from "./moments";
import { type Answer, send } from "./send";
import type { TestServer } from "./server";
import type { Stack } from "./stacks";
import { addStyle } from "./working";

/** The parts of an event's form; files are keyed by their name on the wire. */
export interface EventParts {
  schedule?: object;
  booths?: string[];
  periods?: object[];
  overlays?: object[];
  overlayImages?: Record<string, Blob | null>;
  decor?: object | null;
  images?: Record<string, Blob | null>;
  bots?: object[];
}

const keyed = (files: Record<string, Blob | null> = {}) =>
  Object.entries(files).map(([key, file]) => ({ key, file }));

/** The form as the console writes it: by the contract. */
export function eventForm({
  booths,
  periods,
  overlays,
  overlayImages,
  images,
  bots,
  ...rest
}: EventParts): FormData {
  const json: MultipartInput["json"] = {
    schedule: rest.schedule,
    photo_booth_ids: booths,
    periods_object: periods && { periods },
    overlays_data: overlays,
    decor: rest.decor,
    telegram_bots_data: bots,
  };
  return writeParts(createSchedule.body.multipart, {
    json,
    keyed: { overlay_images: keyed(overlayImages), images: keyed(images) },
  });
}

interface Sending {
  token: string;
  headers?: Record<string, string>;
}

export const createEvent = (at: { url: string }, sending: Sending, parts: EventParts): Promise<Answer> =>
  send(at, "PUT", "/schedules/", { ...sending, form: eventForm(parts) });

export const updateEvent = (at: { url: string }, sending: Sending, id: string, parts: EventParts) =>
  send(at, "POST", `/schedules/${id}`, { ...sending, form: eventForm(parts) });

/** A booth of this owner, straight in the table. */
export async function addBooth({ services }: Pick<TestServer, "services">, id_user: string, name = "Booth") {
  const login = `booth-${crypto.randomUUID()}`;
  const row = { id_user, name, login, password_hash: "" };
  const [booth] = await services.database.db().insert(photo_booths).values(row).returning();
  if (!booth) throw new Error("no row");
  return booth.id;
}

/** The least that a new event of this owner needs: a booth and a style of theirs, three hours from tomorrow on. */
export async function leastEvent(at: Pick<TestServer, "services">, id_user: string) {
  const booth = await addBooth(at, id_user);
  const style = (await addStyle(at, id_user)).id;
  const schedule = { name: "Evening", style_ids: [style], start_time: inHours(24), end_time: inHours(27) };
  return { booth, style, parts: { schedule, booths: [booth] } };
}

/** Saving events as somebody, the owner unless told otherwise. */
export const eventActs = (stack: Stack) => {
  const owner = () => stack.cast.owner;
  const update = (id: string, parts: EventParts, headers = {}, who = owner()) =>
    updateEvent(stack.server, { token: who.token, headers }, id, parts);
  return {
    owner,
    update,
    read: (path: string, who = owner()) => send(stack.server, "GET", path, { token: who.token }),
    /** With a booth and a style of the owner, and what is said besides. */
    async create(more: EventParts = {}, fields: object = {}, who = owner()) {
      const { parts, ...made } = await leastEvent(stack.server, owner().id);
      const schedule = { ...parts.schedule, ...fields };
      const answer = await createEvent(stack.server, who, { ...parts, ...more, schedule });
      return { ...answer, ...made };
    },
    /** Why a change is refused, and where. */
    async refused(id: string, parts: EventParts) {
      const { status, body } = await update(id, { schedule: {}, ...parts });
      return [status, body.fields];
    },
  };
};

/** The body of an answer that is no refusal. */
export function good({ status, body }: Answer) {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
