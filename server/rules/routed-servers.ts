import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { readNodes } from "../../contract/rules/workflow";
import type { Services } from "../services";
import { uuids } from "../store/columns";
import type { Db } from "../store/database";
import {
  routing_tags,
  server_customers,
  server_routing_rules,
  servers,
  style_routing_tags,
  workflow_routing_tags,
  workflows,
} from "../store/schema";
import { type Candidate, type RoutedServer, type RoutingRule, rankServers } from "./routing";

/** A generation that a server is looked for, or the question which one it would be (OP-165). */
export interface ToRoute {
  styles: readonly string[];
  workflows: readonly (string | null)[];
  booth: { id: string; id_user: string } | null;
  /** Who pays; null if nobody yet. */
  payer: string | null;
  language: string | null;
  film: boolean;
}

/** The most servers that are looked at. */
const MOST = 1000;

/** The ranking of all servers for a generation, best first (OP-208). */
export async function rankFor(
  services: Services,
  { styles, workflows, booth, payer, language, film }: ToRoute,
): Promise<{ tags: string[]; ranked: Candidate[] }> {
  const tags = await tagsOf(services, styles, workflows);
  const customers = [...new Set([payer, booth?.id_user].filter((id) => id != null))];
  const ranked = rankServers(
    { tags, booth: booth?.id ?? null, language, film },
    await withNodes(services, await serversFor(services, customers as string[]), workflows),
    await rulesFor(services, language),
  );
  return { tags, ranked };
}

/** Tags of the styles, then of their workflows, without duplicates. */
async function tagsOf(
  { database }: Services,
  styles: readonly string[],
  workflows: readonly (string | null)[],
): Promise<string[]> {
  const db = database.db();
  const { id_tag, id_style } = style_routing_tags;
  const own = await db
    .select({ id: id_tag })
    .from(style_routing_tags)
    .where(inArray(id_style, [...styles]))
    .orderBy(asc(id_tag));
  const used = workflows.filter((id) => id !== null);
  const inherited = used.length
    ? await db
        .select({ id: workflow_routing_tags.id_tag })
        .from(workflow_routing_tags)
        .where(inArray(workflow_routing_tags.id_workflow, used))
        .orderBy(asc(workflow_routing_tags.id_tag))
    : [];
  return [...new Set([...own, ...inherited].map(({ id }) => id))];
}

/** A server without customers serves everybody, one with customers serves those. */
async function serversFor(
  { database, settings }: Services,
  customers: readonly string[],
): Promise<Omit<RoutedServer, "lacks">[]> {
  const listed = sql`select 1 from ${server_customers} where ${server_customers.id_server} = ${servers.id}`;
  const theirs = sql`${server_customers.id_user} = any(${uuids(customers)})`;
  const rows = await database
    .db()
    .select({
      id: servers.id,
      name: servers.name,
      active: servers.active,
      state: servers.state,
      error: servers.error,
      id_photo_booth: servers.id_photo_booth,
      id_api_key: servers.id_api_key,
      seen: sql<boolean>`coalesce(${servers.seen_at} > now() - interval '10 minutes', false)`,
      onTrial: sql<boolean>`coalesce(${servers.retry_at} <= now(), true)`,
      foreign: sql<boolean>`exists (${listed}) and not exists (${listed} and ${theirs})`,
      hasFilms: sql<boolean>`exists (select 1 from workers as worker where worker.id_server = servers.id
        and 'video' = any(worker.types) and worker.seen_at > now() - interval '10 minutes')`,
    })
    .from(servers)
    .where(isNull(servers.deleted_at))
    .limit(MOST);
  // Those without a key are the pool's: the local renderer needs an encoder.
  const poolFilms = settings.workers > 0 && (settings.comfyUi.length > 0 || settings.encoder !== undefined);
  return rows.map(({ id_api_key, hasFilms, ...row }) => ({
    ...row,
    films: id_api_key === null ? poolFilms : hasFilms,
  }));
}

/** What each server lacks of the workflows, by what its worker said that its ComfyUI has. */
async function withNodes(
  services: Services,
  routed: Omit<RoutedServer, "lacks">[],
  ids: readonly (string | null)[],
): Promise<RoutedServer[]> {
  const db = services.database.db();
  const { id, node_classes } = servers;
  const used = ids.filter((each) => each !== null);
  const known = used.length > 0 ? db.select({ id, node_classes }).from(servers) : undefined;
  const classes = new Map(
    (await known?.where(and(isNull(servers.deleted_at), isNotNull(node_classes))).limit(MOST))?.map((row) => [
      row.id,
      new Set(row.node_classes),
    ]),
  );
  const needed = classes.size > 0 ? await neededNodes(services, used) : [];
  return routed.map((server) => {
    const has = classes.get(server.id);
    return { ...server, lacks: has ? needed.filter((node) => !has.has(node)) : [] };
  });
}

async function neededNodes({ database, memory }: Services, ids: readonly string[]): Promise<string[]> {
  const needed = new Set<string>();
  const db = database.db();
  const rows = await db
    .select({ id: workflows.id, version: workflows.version })
    .from(workflows)
    .where(inArray(workflows.id, [...ids]));
  for (const { id, version } of rows) {
    const mark = `${id} ${version}`;
    const found = memory.workflowNodes.get(mark) ?? (await readClasses(db, id));
    memory.workflowNodes.set(mark, found);
    for (const node of found) needed.add(node);
  }
  return [...needed].sort();
}

async function readClasses(db: Db, id: string): Promise<string[]> {
  const [row] = await db.select({ text: workflows.workflow }).from(workflows).where(eq(workflows.id, id));
  const nodes = readNodes(row?.text ?? "")?.values() ?? [];
  return [...new Set([...nodes].map(({ class_type }) => class_type))].filter(Boolean);
}

/** Rules for every language and, if one is given, for that language. */
function rulesFor({ database }: Services, language: string | null): Promise<RoutingRule[]> {
  const of = server_routing_rules.language;
  return database
    .db()
    .select()
    .from(server_routing_rules)
    .where(or(isNull(of), language ? eq(of, language) : undefined));
}

/** Names of tags by id, in every language. */
export async function tagNames({ database }: Services): Promise<Map<string, Record<string, string>>> {
  const tags = await database.db().select().from(routing_tags);
  return new Map(tags.map(({ id, labels }) => [id, labels]));
}
