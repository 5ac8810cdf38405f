import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { readNodes } from "../../contract/rules/workflow";
import type { Services } from "../services";
import { isOneOf } from "../store/columns";
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

/** The tags of a generation, and all servers for it, best first. */
interface Ranked {
  tags: string[];
  ranked: Candidate[];
}

/** The ranking of all servers for a generation (OP-208). */
export async function rankFor(services: Services, wanted: ToRoute): Promise<Ranked> {
  const [found] = await rankEach(services, [wanted]);
  return found as Ranked;
}

/** The same for several generations, in their order: servers, rules and tags are read once for all of them. */
export async function rankEach(services: Services, wanted: readonly ToRoute[]): Promise<Ranked[]> {
  if (wanted.length === 0) return [];
  const tagsOf = await readTags(services, wanted);
  const all = await readServers(services, wanted.flatMap(customersOf));
  const lacksOf = await readLacks(services, wanted.flatMap(workflowsOf));
  const rules = await readRules(services, wanted);
  return wanted.map((one) => {
    const tags = tagsOf(one);
    const lacks = lacksOf(workflowsOf(one));
    const customers = customersOf(one);
    const routed = all.map(({ isForSome, serves, ...server }) => ({
      ...server,
      lacks: lacks.get(server.id) ?? [],
      foreign: isForSome && !customers.some((id) => serves.includes(id)),
    }));
    const { booth, language, film } = one;
    return { tags, ranked: rankServers({ tags, booth: booth?.id ?? null, language, film }, routed, rules) };
  });
}

const workflowsOf = ({ workflows }: ToRoute): string[] => workflows.filter((id) => id !== null);

const customersOf = ({ payer, booth }: ToRoute): string[] =>
  [payer, booth?.id_user].filter((id) => id !== null && id !== undefined);

/** Tags of the styles, then of their workflows, without duplicates. */
async function readTags({ database }: Services, wanted: readonly ToRoute[]) {
  const db = database.db();
  const { id_style, id_tag } = style_routing_tags;
  const of = wanted.flatMap(({ styles }) => styles);
  const own = await db
    .select({ of: id_style, id: id_tag })
    .from(style_routing_tags)
    .where(isOneOf(id_style, of))
    .orderBy(asc(id_tag));
  const used = wanted.flatMap(workflowsOf);
  const inherited = used.length
    ? await db
        .select({ of: workflow_routing_tags.id_workflow, id: workflow_routing_tags.id_tag })
        .from(workflow_routing_tags)
        .where(isOneOf(workflow_routing_tags.id_workflow, used))
        .orderBy(asc(workflow_routing_tags.id_tag))
    : [];
  return ({ styles, workflows }: ToRoute): string[] => {
    const ofStyles = own.filter(({ of }) => styles.includes(of));
    const ofWorkflows = inherited.filter(({ of }) => workflows.includes(of));
    return [...new Set([...ofStyles, ...ofWorkflows].map(({ id }) => id))];
  };
}

/** A server as it is for everybody. */
type ReadServer = Omit<RoutedServer, "lacks" | "foreign"> & {
  /** It serves its customers alone: one without customers serves everybody. */
  isForSome: boolean;
  /** Those of its customers that were asked about. */
  serves: readonly string[];
};

async function readServers(
  { database, settings }: Services,
  customers: readonly string[],
): Promise<ReadServer[]> {
  const { id_server, id_user } = server_customers;
  const listed = sql`from ${server_customers} where ${id_server} = ${servers.id}`;
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
      isForSome: sql<boolean>`exists (select 1 ${listed})`,
      serves: sql`array(select id_user::text ${listed} and ${isOneOf(id_user, customers)})`.mapWith(
        servers.node_classes,
      ),
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

/** What servers lack of workflows, by what their workers said that their ComfyUI has. */
async function readLacks(services: Services, used: readonly string[]) {
  const { id, node_classes } = servers;
  const known =
    used.length > 0
      ? await services.database
          .db()
          .select({ id, node_classes })
          .from(servers)
          .where(and(isNull(servers.deleted_at), isNotNull(node_classes)))
          .limit(MOST)
      : [];
  const classes = known.map((row) => ({ id: row.id, has: new Set(row.node_classes) }));
  const needed = classes.length > 0 ? await neededNodes(services, used) : new Map<string, string[]>();
  const found = new Map<string, ReadonlyMap<string, string[]>>();
  return (workflows: readonly string[]): ReadonlyMap<string, string[]> => {
    const mark = workflows.join(" ");
    const nodes = [...new Set(workflows.flatMap((one) => needed.get(one) ?? []))].sort();
    const lacks =
      found.get(mark) ?? new Map(classes.map(({ id, has }) => [id, nodes.filter((node) => !has.has(node))]));
    found.set(mark, lacks);
    return lacks;
  };
}

/** Kinds of nodes of each workflow. */
async function neededNodes(
  { database, memory }: Services,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const db = database.db();
  const rows = await db
    .select({ id: workflows.id, version: workflows.version })
    .from(workflows)
    .where(isOneOf(workflows.id, ids));
  const needed = new Map<string, string[]>();
  for (const { id, version } of rows) {
    const mark = `${id} ${version}`;
    const found = memory.workflowNodes.get(mark) ?? (await readClasses(db, id));
    memory.workflowNodes.set(mark, found);
    needed.set(id, found);
  }
  return needed;
}

async function readClasses(db: Db, id: string): Promise<string[]> {
  const [row] = await db.select({ text: workflows.workflow }).from(workflows).where(eq(workflows.id, id));
  const nodes = readNodes(row?.text ?? "")?.values() ?? [];
  return [...new Set([...nodes].map(({ class_type }) => class_type))].filter(Boolean);
}

/** Rules for every language, and for those of the generations. */
function readRules({ database }: Services, wanted: readonly ToRoute[]): Promise<RoutingRule[]> {
  const of = server_routing_rules.language;
  const languages = [...new Set(wanted.flatMap(({ language }) => language ?? []))];
  return database
    .db()
    .select()
    .from(server_routing_rules)
    .where(or(isNull(of), inArray(of, languages)));
}

/** Names of tags by id, in every language. */
export async function tagNames({ database }: Services): Promise<Map<string, Record<string, string>>> {
  const tags = await database.db().select().from(routing_tags);
  return new Map(tags.map(({ id, labels }) => [id, labels]));
}
