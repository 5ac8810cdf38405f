import { eq, isNull, or } from "drizzle-orm";
import type * as contract from "../../contract/endpoints/routing";
import { LARGEST_LIST } from "../crud/read";
import { notFound } from "../errors";
import type { Handler } from "../http/call";
import { type Language, messageFor } from "../http/messages";
import { sharedWith } from "../rules/booth-servers";
import { type Reason, type RoutedServer, rankServers } from "../rules/routing";
import { tagsOfGeneration } from "../rules/routing-tags";
import type { Services } from "../services";
import { photo_booths, routing_tags, server_routing_rules, servers, styles } from "../store/schema";

/** POST /routing-debug/test: runs the router for a generation without creating one (OP-165). */
export const testRouting: Handler<typeof contract.testRouting> = async ({ body, services, language }) => {
  const style = await styleOf(services, body.style_id);
  const booth = body.photo_booth_id ? await boothOf(services, body.photo_booth_id) : null;
  const tags = await tagsOfGeneration(services, style);
  const asked = body.language ?? null;
  const ranked = rankServers(
    tags,
    await serversFor(services, booth),
    await rulesFor(services, asked),
    booth?.id ?? null,
    asked,
  );
  const describe = await reasonTexts(services, language);
  const [best] = ranked;
  return {
    selected_server_id: best?.eligible ? best.server.id : null,
    tags,
    candidates: ranked.map(({ server, eligible, score, reasons }) => ({
      server_id: server.id,
      name: server.name,
      state: server.state,
      eligible,
      score,
      reasons: reasons.map(describe),
    })),
  };
};

async function styleOf({ database }: Services, id: string) {
  const [row] = await database
    .db()
    .select({ id: styles.id, id_workflow: styles.id_workflow })
    .from(styles)
    .where(eq(styles.id, id));
  if (!row) throw notFound();
  return row;
}

async function boothOf({ database }: Services, id: string) {
  const [row] = await database
    .db()
    .select({ id: photo_booths.id, id_user: photo_booths.id_user })
    .from(photo_booths)
    .where(eq(photo_booths.id, id));
  if (!row) throw notFound();
  return row;
}

/** All servers, each with whether it is shared with the booth's owner. */
async function serversFor(services: Services, booth: { id_user: string } | null): Promise<RoutedServer[]> {
  const db = services.database.db();
  const rows = await db.select().from(servers).where(isNull(servers.deleted_at)).limit(LARGEST_LIST);
  const shared = booth
    ? await db.select({ id: servers.id }).from(servers).where(sharedWith(services, booth.id_user))
    : [];
  const known = new Set(shared.map(({ id }) => id));
  return rows.map((row) => ({ ...row, shared: known.has(row.id) }));
}

/** Rules for every language and, if one is given, for that language. */
function rulesFor({ database }: Services, language: string | null) {
  const of = server_routing_rules.language;
  return database
    .db()
    .select()
    .from(server_routing_rules)
    .where(or(isNull(of), language ? eq(of, language) : undefined));
}

/** Texts of the reasons, with tag names in the language of the request. */
async function reasonTexts({ database }: Services, language: Language): Promise<(reason: Reason) => string> {
  const tags = await database.db().select().from(routing_tags);
  const names = new Map(tags.map(({ id, labels }) => [id, nameOf(labels, language)]));
  return ({ code, id_tag, priority = 0 }) =>
    messageFor(code, language, { tag: names.get(id_tag ?? "") ?? "", priority });
}

const nameOf = (labels: Record<string, string>, language: Language): string =>
  [labels[language], ...Object.values(labels)].find((name) => name?.trim()) ?? "";
