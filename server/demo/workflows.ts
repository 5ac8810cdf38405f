import type { Services } from "../services";
import { workflow_tunes, workflows } from "../store/schema";
import { daysAgo } from "./time";

const RECIPES: readonly [name: string, description: string, isVideo: boolean][] = [
  ["Portrait, one pass", "One face, kept as it is", false],
  ["Portrait, careful", "Two passes, finer skin and hair", false],
  ["Group", "Two to six faces, each kept", false],
  ["Children", "Softer, no make-up, no beard", false],
  ["Pets", "Fur and whiskers beside a face", false],
  ["Silhouette", "The outline alone, for strong looks", false],
  ["Background only", "The person stays, the place changes", false],
  ["Costume", "Clothes change, the face stays", false],
  ["Large print", "Twice the size, for posters", false],
  ["Low light", "Lifts dark halls before it paints", false],
  ["Short film", "Four seconds from one photo", true],
];

/** Nodes of the smallest recipe that makes sense: take the photo, paint over it, give it back. */
const NODES = {
  "1": { class_type: "LoadImage", inputs: { image: "source.jpg" } },
  "2": { class_type: "ImageStylize", inputs: { image: ["1", 0], strength: 0.65, prompt: "" } },
  "3": { class_type: "SaveImage", inputs: { images: ["2", 0], filename_prefix: "result" } },
};

/** Workflows of the house, each with its default tune. */
export async function bringWorkflows(
  services: Services,
  id_user: string,
): Promise<{ id: string; tune: string }[]> {
  const db = services.database.db();
  const rows = await db
    .insert(workflows)
    .values(
      RECIPES.map(([name, description, is_video], index) => ({
        id_user,
        name,
        description,
        is_video,
        workflow: JSON.stringify(NODES, null, 2),
        node_count: Object.keys(NODES).length,
        node_id_source: "1",
        node_id_result: "3",
        is_draft: false,
        use_in_custom_styles: index < 3,
        created_at: daysAgo(services, 100 - index),
      })),
    )
    .returning({ id: workflows.id });
  const tunes = await db
    .insert(workflow_tunes)
    .values(
      rows.map(({ id }, index) => ({
        id_workflow: id,
        is_default: true,
        name: "Standard",
        generation_cost: 10 + index * 2,
      })),
    )
    .returning();
  return tunes.map(({ id, id_workflow }) => ({ id: id_workflow, tune: id }));
}
