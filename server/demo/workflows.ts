import { randomUUID } from "node:crypto";
import { type WorkflowParam, workflowParamInput } from "../../contract/entities/workflow";
import { completeDefaults, paramTypeOf, readNodes } from "../../contract/rules/workflow";
import type { Services } from "../services";
import { workflow_params, workflow_tunes, workflows } from "../store/schema";
import { type FamilyName, families } from "./graphs";
import { daysAgo } from "./time";

const RECIPES: readonly [name: string, description: string, family: FamilyName, prompt: string][] = [
  ["Portrait, one pass", "SD 1.5, the outline kept by a ControlNet", "sd15", "portrait, soft key light"],
  ["Portrait, careful", "SDXL with a reference picture and depth", "sdxl", "editorial portrait, fine skin"],
  ["Flux portrait", "Flux with a LoRA, the best likeness", "flux", "cinematic portrait of a guest"],
  ["Group", "Two to six faces, each kept", "sdxl", "group portrait, even light"],
  ["Children", "Softer, no make-up, no beard", "sd15", "storybook child, warm light"],
  ["Pets", "Fur and whiskers beside a face", "flux", "person with a pet, window light"],
  ["Silhouette", "The outline alone, for strong looks", "sd15", "paper cut silhouette"],
  ["Costume", "Faces swapped into a painted template", "faceSwap", "A night to remember"],
  ["Large print", "SD 1.5 and a four-times upscaler, for posters", "upscale", "poster portrait, crisp"],
  ["Low light", "Lifts dark halls before it paints", "sdxl", "portrait in a dark hall, rim light"],
  ["Short film", "Four seconds from one photo", "video", "film"],
];

/** Indexes of drafts, and of workflows that organisers may not choose. */
const DRAFTS = [9];
const CHOOSABLE = [0, 1, 2, 7, 8];

export interface DemoWorkflow {
  id: string;
  tune: string;
  params: Pick<WorkflowParam, "id" | "type" | "name">[];
}

/** Global workflows, each with two tunes and its params. */
export async function bringWorkflows(services: Services, id_user: string): Promise<DemoWorkflow[]> {
  const db = services.database.db();
  const texts = RECIPES.map(([, , family, prompt]) =>
    JSON.stringify(families[family].graph(prompt), null, 2),
  );
  const rows = await db
    .insert(workflows)
    .values(
      RECIPES.map(([name, description, family], index) => ({
        id_user,
        name,
        description,
        is_video: family === "video",
        workflow: texts[index] as string,
        node_count: readNodes(texts[index] as string)?.size ?? 0,
        node_id_source: families[family].source,
        node_id_result: families[family].result,
        is_draft: DRAFTS.includes(index),
        use_in_custom_styles: CHOOSABLE.includes(index),
        created_at: daysAgo(services, 100 - index),
      })),
    )
    .returning({ id: workflows.id });
  const tunes = rows.flatMap(({ id }, index) => [
    {
      id: randomUUID(),
      id_workflow: id,
      is_default: true,
      name: "Standard",
      generation_cost: 10 + index * 2,
    },
    {
      id: randomUUID(),
      id_workflow: id,
      is_default: false,
      name: "Fine",
      description: "More steps, twice as long",
      generation_cost: 16 + index * 2,
      demo_generation_cost: 2,
      created_at: daysAgo(services, -0.001),
    },
  ]);
  await db.insert(workflow_tunes).values(tunes);
  const params = rows.map(({ id }, index) =>
    paramsOf(
      RECIPES[index]?.[2] ?? "sd15",
      texts[index] ?? "",
      tunes.filter(({ id_workflow }) => id_workflow === id),
    ),
  );
  await db
    .insert(workflow_params)
    .values(
      params.flatMap((list, index) =>
        list.map((param) => ({ ...param, id_user, id_workflow: rows[index]?.id as string }) as never),
      ),
    );
  return rows.map(({ id }, index) => ({
    id,
    tune: tunes[index * 2]?.id as string,
    params: params[index] as DemoWorkflow["params"],
  }));
}

/** The params of a family, as the workflow editor would save them. */
function paramsOf(family: FamilyName, text: string, tunes: { id: string }[]) {
  const nodes = readNodes(text);
  const params = families[family].params.map(
    ([node_id, node_param, name, use_in_custom_styles], position) => {
      const node = nodes?.get(node_id);
      return workflowParamInput.parse({
        id: randomUUID(),
        position,
        node_id,
        node_param,
        name,
        use_in_custom_styles,
        comfy_title: node?.title,
        comfy_class: node?.class_type,
        type: node && paramTypeOf(node, node_param),
        detail: { id: randomUUID() },
      });
    },
  );
  return completeDefaults(params, tunes, nodes);
}
