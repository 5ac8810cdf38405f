import { eq } from "drizzle-orm";
import { delivery_bots } from "../../server/store/schema";
import { eventActs, good } from "./events";
import type { Person } from "./people";
import { send } from "./send";
import type { Stack } from "./stacks";

export const BOTS = "/delivery/telegram/bots";
export const ofEvent = (id: string) => `/delivery/telegram/schedules/${id}`;
/** One that no other bot has. */
export const token = () => `token:${crypto.randomUUID()}`;
export const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);

/** Calls about bots as somebody, the owner unless told otherwise. */
export function botActs(stack: Stack) {
  const { owner, create } = eventActs(stack);
  const call = (method: string, path: string, json?: object, who: Person = owner(), headers = {}) =>
    send(stack.server, method, path, { token: who.token, json, headers });
  return {
    call,
    make: async (fields: object = {}, who = owner()) =>
      good(await call("POST", BOTS, { bot_token: token(), bot_username: "lumen_bot", ...fields }, who)),
    /** A new event with these drafts of bots. */
    event: async (fields: object = {}, bots: object[] = []) => good(await create({ bots }, fields)).schedule,
    row: async (id: string) =>
      (
        await stack.server.services.database.db().select().from(delivery_bots).where(eq(delivery_bots.id, id))
      )[0],
  };
}
