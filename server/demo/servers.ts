import { eq } from "drizzle-orm";
import { newKey } from "../auth/api-keys";
import type { Services } from "../services";
import {
  routing_tags,
  server_api_keys,
  server_customers,
  server_routing_rules,
  servers,
  style_routing_tags,
  workflow_routing_tags,
} from "../store/schema";
import { daysAgo, hoursFromNow } from "./time";

const MACHINES: readonly [name: string, description: string, error?: true][] = [
  ["render-01", "RTX 4090, hall A"],
  ["render-02", "RTX 4090, hall A"],
  ["render-03", "RTX 4090, hall B"],
  ["render-04", "RTX 3090, spare"],
  ["Видео-1", "A100, длинные ролики"],
  ["Видео-2", "A100, длинные ролики"],
  ["expo-01", "Travels with the expo stands"],
  ["expo-02", "Travels with the expo stands", true],
  ["north-01", "Novosibirsk"],
  ["north-02", "Novosibirsk"],
  ["lab", "For new workflows"],
  ["old-01", "Waits for its replacement", true],
];

/** The one server with a key; the others are served by this process. */
const KEYED = 3;

const TAGS = [
  { en: "Film", ru: "Видео" },
  { en: "Large group", ru: "Большая группа" },
  { en: "Fine detail", ru: "Высокая детализация" },
  { en: "Experimental", ru: "Экспериментальное" },
  { en: "Children", ru: "Дети" },
  { en: "Pets", ru: "Животные" },
  { en: "Low light", ru: "Мало света" },
  { en: "Large print", ru: "Крупная печать" },
  { en: "Black and white", ru: "Чёрно-белое" },
  { en: "Fast queue", ru: "Быстрая очередь" },
  { en: "Green screen", ru: "Хромакей" },
  { en: "Masks and hats", ru: "Маски и шляпы" },
];

interface Stage {
  admin: string;
  /** Users with whom the servers are shared. */
  customers: string[];
  /** The booth that has a dedicated server. */
  booth: string | undefined;
  styles: { id: string }[];
  workflows: { id: string }[];
}

/** Render servers with customers, keys and rules, and routing tags for them. */
export async function bringServers(services: Services, stage: Stage): Promise<string[]> {
  const db = services.database.db();
  const rows = await db
    .insert(servers)
    .values(
      MACHINES.map(([name, description, error = false], index) => ({
        id_user: stage.admin,
        name,
        description,
        error,
        active: index !== 11,
        id_photo_booth: index === 6 ? stage.booth : undefined,
        created_at: daysAgo(services, 80 - index),
      })),
    )
    .returning({ id: servers.id, name: servers.name });
  const ids = rows.map(({ id }) => id);
  await db
    .insert(server_customers)
    .values(
      stage.customers.flatMap((id_user, turn) =>
        ids.slice(0, 9).flatMap((id_server, index) => ((index + turn) % 2 ? [] : [{ id_server, id_user }])),
      ),
    );
  await giveKey(services, ids[KEYED] as string);
  await steer(services, stage, ids);
  return ids;
}

/** A key that nobody knows, so the server stays offline (OP-217). */
async function giveKey({ database, now }: Services, id_server: string): Promise<void> {
  const expires_at = hoursFromNow({ now }, 24 * 27);
  const [row] = await database
    .db()
    .insert(server_api_keys)
    .values({ ...newKey().columns, expires_at })
    .returning({ id: server_api_keys.id });
  await database.db().update(servers).set({ id_api_key: row?.id }).where(eq(servers.id, id_server));
}

async function steer({ database }: Services, stage: Stage, ids: string[]): Promise<void> {
  const db = database.db();
  const tags = await db
    .insert(routing_tags)
    .values(TAGS.map((labels) => ({ labels })))
    .returning({ id: routing_tags.id });
  const [film, group, detail, trial] = tags.map(({ id }) => id) as [string, string, string, string];
  const at = (index: number) => ids[index] as string;
  const rule = (server: number, id_tag: string, effect: "require" | "prefer" | "exclude", priority = 0) => ({
    id_server: at(server),
    id_tag,
    effect,
    priority,
    position: 0,
  });
  await db
    .insert(server_routing_rules)
    .values([
      rule(4, film, "require"),
      rule(5, film, "require"),
      rule(0, detail, "prefer", 10),
      rule(2, group, "prefer", 5),
      rule(3, film, "exclude"),
      rule(10, trial, "require"),
      { ...rule(8, detail, "prefer", 3), language: "ru" },
    ]);
  const tagged = (id_style: string | undefined, id_tag: string) => (id_style ? [{ id_style, id_tag }] : []);
  await db
    .insert(style_routing_tags)
    .values([...tagged(stage.styles[1]?.id, detail), ...tagged(stage.styles[9]?.id, detail)]);
  const moving = stage.workflows.at(-1);
  if (moving) await db.insert(workflow_routing_tags).values({ id_workflow: moving.id, id_tag: film });
}
