import { makeStyle, makeWorkflow } from "./catalogue";
import { logInAs } from "./people";

/** A style of the organiser's whose workflow takes this many pictures, and the params that take them. */
export async function styleOfPictures(
  server: { url: string },
  token: string,
  images: number,
): Promise<{ id: string; params: string[] }> {
  const admin = await logInAs(server, "admin@example.com");
  const keys = Array.from({ length: images }, (_, at) => String(at + 1));
  const nodes = keys.map((key) => [key, { class_type: "LoadImage", inputs: { image: "a.jpg" } }]);
  const { workflow, workflow_tunes, workflow_params } = await makeWorkflow(server, admin.token, {
    workflow: {
      name: "Pictures",
      workflow: JSON.stringify(Object.fromEntries(nodes)),
      is_draft: false,
      use_in_custom_styles: true,
    },
    workflow_params: keys.map((key, position) => ({
      type: "image",
      node_id: key,
      node_param: "image",
      name: `Picture ${key}`,
      position,
      use_in_custom_styles: true,
      detail: {},
    })),
  });
  const chosen = { id_workflow: workflow.id, id_workflow_tune: workflow_tunes[0].id };
  const { id } = await makeStyle(server, token, { name: "Many pictures", ...chosen });
  return { id, params: (workflow_params as { id: string }[]).map((param) => param.id) };
}
