import { eq } from "drizzle-orm";
import type * as contract from "../../../contract/endpoints/routing";
import { notFound } from "../../errors";
import type { Handler } from "../../http/call";
import { reasonTexts } from "../../http/routing-texts";
import { rankFor, tagNames } from "../../rules/routed-servers";
import type { Services } from "../../services";
import { photo_booths, styles, workflows } from "../../store/schema";

/** POST /routing-debug/test: runs the router for a generation without creating one (OP-165, OP-208). */
export const testRouting: Handler<typeof contract.testRouting> = async ({ body, services, language }) => {
  const style = await styleOf(services, body.style_id);
  const booth = body.photo_booth_id ? await boothOf(services, body.photo_booth_id) : null;
  const { tags, ranked } = await rankFor(services, {
    styles: [style.id],
    workflows: [style.id_workflow],
    booth,
    payer: null,
    language: body.language ?? null,
    film: style.is_video ?? false,
  });
  const describe = reasonTexts(await tagNames(services), language);
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
    .select({ id: styles.id, id_workflow: styles.id_workflow, is_video: workflows.is_video })
    .from(styles)
    .leftJoin(workflows, eq(workflows.id, styles.id_workflow))
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
