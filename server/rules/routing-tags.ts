import { asc, eq } from "drizzle-orm";
import type { Services } from "../services";
import { style_routing_tags as ofStyle, workflow_routing_tags as ofWorkflow } from "../store/schema";

/** Tags that route a generation: those of its style and of the style's workflow, without duplicates. */
export async function tagsOfGeneration(
  { database }: Services,
  style: { id: string; id_workflow: string | null },
): Promise<string[]> {
  const db = database.db();
  const own = await db
    .select({ id: ofStyle.id_tag })
    .from(ofStyle)
    .where(eq(ofStyle.id_style, style.id))
    .orderBy(asc(ofStyle.id_tag));
  const inherited = style.id_workflow
    ? await db
        .select({ id: ofWorkflow.id_tag })
        .from(ofWorkflow)
        .where(eq(ofWorkflow.id_workflow, style.id_workflow))
        .orderBy(asc(ofWorkflow.id_tag))
    : [];
  return [...new Set([...own, ...inherited].map(({ id }) => id))];
}
