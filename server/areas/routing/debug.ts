import { eq } from "drizzle-orm";
import type * as contract from "../../../contract/endpoints/routing";
import { notFound } from "../../errors";
import type { Handler } from "../../http/call";
import { reasonTexts } from "../../http/routing-texts";
import { rankFor, tagNames } from "../../rules/routed-servers";
import { cartridgeRows } from "../../rules/style-parts";
import type { Services } from "../../services";
import { photo_booths, styles, workflows } from "../../store/schema";

/** POST /routing-debug/test: runs the router for a generation without creating one (OP-165, OP-208). */
export const testRouting: Handler<typeof contract.testRouting> = async ({ body, services, language }) => {
  const { style, maker } = await stylesOf(services, body.style_id);
  const booth = body.photo_booth_id ? await boothOf(services, body.photo_booth_id) : null;
  const { tags, ranked } = await rankFor(services, {
    styles: [...new Set([style.id, maker.id])],
    workflows: [maker.id_workflow],
    booth,
    payer: null,
    language: body.language ?? null,
    film: maker.is_video ?? false,
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

/** The style and what makes its pictures: of a revolver the first cartridge (OP-208). */
async function stylesOf(services: Services, id: string) {
  const style = await styleOf(services, id);
  if (!style) throw notFound();
  const cartridges = style.is_group ? await cartridgeRows(services, id) : [];
  const first = cartridges.find(({ deleted_at }) => deleted_at === null);
  return { style, maker: (first && (await styleOf(services, first.id))) ?? style };
}

async function styleOf({ database }: Services, id: string) {
  const { is_group, id_workflow } = styles;
  const [row] = await database
    .db()
    .select({ id: styles.id, is_group, id_workflow, is_video: workflows.is_video })
    .from(styles)
    .leftJoin(workflows, eq(workflows.id, id_workflow))
    .where(eq(styles.id, id));
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
