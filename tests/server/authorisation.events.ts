import { addBooth, eventForm, leastEvent } from "../support/events";
import { inHours } from "../support/moments";
import { send } from "../support/send";
import { addEvent } from "../support/working";
import type { Sample, Stage } from "./authorisation.working";

let made = 0;

/** An event of the owner that is still to come, on a booth of its own. */
async function eventOf({ server, cast, styleId }: Stage): Promise<string> {
  const booth = await addBooth(server, cast.owner.id);
  const times = { start_time: inHours(24), end_time: inHours(27) };
  return (await addEvent(server, cast.owner.id, booth, { ...times, style_ids: [styleId] })).schedule.id;
}

async function botOf({ server, cast }: Stage): Promise<string> {
  const json = { id_user: cast.owner.id, bot_token: `cell:${++made}` };
  return (await send(server, "POST", "/delivery/telegram/bots", { token: cast.admin.token, json })).body.id;
}

const attach = async ({ server, cast }: Stage, id: string, botId: string) => {
  const path = `/delivery/telegram/schedules/${id}/bots/${botId}/attach`;
  await send(server, "POST", path, { token: cast.admin.token });
};

/** A valid request for every call of events, their bots and archives. */
export const eventSamples = (stage: () => Stage): Record<string, () => Promise<Sample>> => {
  const ofEvent = async () => ({ params: { id: await eventOf(stage()) } });
  const span = `start_time=${inHours(24)}&end_time=${inHours(27)}`;
  return {
    "schedules.create": async () => {
      const { parts } = await leastEvent(stage().server, stage().cast.owner.id);
      const schedule = { ...parts.schedule, style_ids: [stage().styleId] };
      return { form: eventForm({ ...parts, schedule }) };
    },
    "schedules.update": async () => ({
      ...(await ofEvent()),
      form: eventForm({ schedule: { name: "Changed" } }),
    }),
    "schedules.remove": ofEvent,
    "schedules.report": ofEvent,
    "schedules.photo_booths": async () => ({ query: `?${span}` }),
    "schedules.available_bots": async () => ({ query: `?${span}` }),
    "schedules.archive_stats": ofEvent,
    "schedules.archive": ofEvent,
    "delivery.bots_of_schedule": ofEvent,
    "delivery.create_bot_of_schedule": async () => ({
      ...(await ofEvent()),
      json: { bot_token: `cell:${++made}` },
    }),
    "delivery.channels": ofEvent,
    "delivery.attach": async () => ({
      params: { id: await eventOf(stage()), botId: await botOf(stage()) },
    }),
    "delivery.detach": async () => {
      const params = { id: await eventOf(stage()), botId: await botOf(stage()) };
      await attach(stage(), params.id, params.botId);
      return { params };
    },
    "delivery.export": async () => ({ params: { id: await botOf(stage()) } }),
  };
};
