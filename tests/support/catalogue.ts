import { expect } from "vitest";
import { categories, labels, languages, style_values, workflow_params } from "../../server/store/schema";
import type { Person } from "./people";
import { send } from "./send";
import type { TestServer } from "./server";

/** Rows and requests of the catalogue. */
type Server = Pick<TestServer, "services">;

/** A category straight in its table, last of the roots or of a parent's children. */
export async function addCategory(
  { services }: Server,
  id_user: string,
  values: Partial<typeof categories.$inferInsert> & {
    name?: string;
    parent?: { id: string; path: string[] };
  } = {},
) {
  const { name = "C", parent, ...columns } = values;
  const db = services.database.db();
  const id = crypto.randomUUID();
  const [row] = await db
    .insert(categories)
    .values({ id, id_user, parent_id: parent?.id ?? null, path: [...(parent?.path ?? []), id], ...columns })
    .returning();
  const [language] = await db.select().from(languages);
  await db
    .insert(labels)
    .values({ id_object: id, object_type: "category", id_language: language?.id as string, name });
  return row as typeof categories.$inferSelect;
}

/** A global category without rules: what is in it, and no draft, everybody sees. */
export const addOpenCategory = (server: Server, id_user: string) =>
  addCategory(server, id_user, { is_global: true });

const NO_DETAIL = {
  boolean: { defaults: [] },
  float: {
    variant: null,
    min_value: null,
    max_value: null,
    step: null,
    value_list_items: [],
    defaults: [],
    precision: 1,
  },
  integer: {
    variant: null,
    min_value: null,
    max_value: null,
    step: null,
    value_list_items: [],
    defaults: [],
  },
  string: {
    request_from_client: false,
    variant: null,
    multiline: false,
    max_length: 4096,
    value_list_items: [],
    defaults: [],
  },
  image: { extensions: ["*.jpg", "*.jpeg"] },
};

export async function addParam(
  { services }: Server,
  id_user: string,
  id_workflow: string,
  type: keyof typeof NO_DETAIL,
  detail: object = {},
  fields: Partial<typeof workflow_params.$inferInsert> = {},
) {
  const [row] = await services.database
    .db()
    .insert(workflow_params)
    .values({
      id_user,
      id_workflow,
      position: 0,
      node_id: "1",
      node_param: type,
      type,
      detail: { id: crypto.randomUUID(), ...NO_DETAIL[type], ...detail } as never,
      ...fields,
    })
    .returning();
  return row as typeof workflow_params.$inferSelect;
}

export async function addValue({ services }: Server, values: typeof style_values.$inferInsert) {
  const [row] = await services.database.db().insert(style_values).values(values).returning();
  return row as typeof style_values.$inferSelect;
}

/** The form of POST /styles/{id}. */
export function styleForm(
  updated: object,
  keyed: Record<string, [key: string, file: Blob | null][]> = {},
): FormData {
  const form = new FormData();
  form.append("updated_style", JSON.stringify(updated));
  for (const [part, files] of Object.entries(keyed))
    for (const [key, file] of files) form.append(part, file ?? new Blob([]), key);
  return form;
}

/** A workflow as ComfyUI exports it for its API. */
export const API_NODES = {
  "3": {
    class_type: "KSampler",
    inputs: {
      seed: 7,
      steps: 20,
      cfg: 7.5,
      sampler_name: "euler",
      denoise: 1,
      model: ["4", 0],
      latent_image: ["5", 0],
    },
    _meta: { title: "Sampler" },
  },
  "4": { class_type: "CheckpointLoaderSimple", inputs: { ckpt_name: "sd15.safetensors" } },
  "5": { class_type: "VAEEncode", inputs: { pixels: ["8", 0], vae: ["4", 2] } },
  "6": {
    class_type: "CLIPTextEncode",
    inputs: { text: "a portrait", clip: ["4", 1] },
    _meta: { title: "Positive" },
  },
  "8": { class_type: "LoadImage", inputs: { image: "source.jpg", upload: true } },
  "9": { class_type: "SaveImage", inputs: { images: ["10", 0], filename_prefix: "out" } },
  "10": { class_type: "VAEDecode", inputs: { samples: ["3", 0], vae: ["4", 2] } },
};

export const apiText = JSON.stringify(API_NODES);

/** A workflow made by its own call; the whole reply. */
export async function makeWorkflow(server: { url: string }, token: string, body: object = {}) {
  const answer = await send(server, "PUT", "/workflows/", {
    token,
    json: { workflow: { name: "W", workflow: apiText }, ...body },
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** A style made by its own call. */
export async function makeStyle(
  server: { url: string },
  token: string,
  style: object = {},
  rest: object = {},
) {
  const answer = await send(server, "PUT", "/styles/", {
    token,
    json: { style: { name: "S", ...style }, ...rest },
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.style as { id: string } & Record<string, unknown>;
}

export const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** What people do to the styles of a stack's server, which is there once the first test runs. */
export function styleCalls(stack: { server: TestServer }) {
  const call = (who: Person, method: string, path: string, json?: unknown) =>
    send(stack.server, method, `/styles${path}`, { token: who.token, json });
  const make = async (who: Person, style: object = {}, rest: object = {}) =>
    (await makeStyle(stack.server, who.token, style, rest)).id;
  return {
    call,
    make,
    save: (who: Person, id: string, updated: object) =>
      send(stack.server, "POST", `/styles/${id}`, { token: who.token, form: styleForm(updated) }),
    revolver: (who: Person, cartridge_ids: string[]) =>
      make(who, {}, { style_type: "revolver", cartridge_ids }),
    cartridgesOf: async (who: Person, id: string) =>
      idsOf((await call(who, "GET", `/${id}/cartridges`)).body.styles),
  };
}

export interface TreeNode {
  id: string;
  name: string;
  position: number;
  children: TreeNode[];
}

export const findNode = (nodes: readonly TreeNode[], id: string): TreeNode | undefined =>
  nodes.flatMap((node) => [node, findNode(node.children, id)]).find((node) => node?.id === id);

/** Categories by their calls, and what somebody sees of them. */
export function categoryCalls(server: () => TestServer, language: () => string) {
  const call = (who: Person, method: string, path: string, json?: unknown, headers = {}) =>
    send(server(), method, `/categories${path}`, { token: who.token, json, headers });
  const named = (name: string) => [{ id_language: language(), name }];
  const make = async (who: Person, name: string, fields: object = {}) => {
    const { status, body } = await call(who, "POST", "", { labels: named(name), ...fields });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body;
  };
  const treeOf = async (who: Person, query = ""): Promise<TreeNode[]> =>
    (await call(who, "GET", `/tree${query}`)).body.items;
  const sees = async (who: Person, id: string) => findNode(await treeOf(who), id) !== undefined;
  return { call, named, make, treeOf, sees };
}

/**
 * Siblings are shown numbered from 0 without gaps, no two have the same sort key, and every path leads from a root to
 * its category.
 */
export async function expectSound(server: TestServer, token: string): Promise<void> {
  const rows = await server.services.database.db().select().from(categories);
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const parent of new Set(rows.map(({ parent_id }) => parent_id))) {
    const group = rows.filter(({ parent_id }) => parent_id === parent);
    expect(new Set(group.map(({ position }) => position)).size).toBe(group.length);
  }
  const expectNumbered = (nodes: TreeNode[]) => {
    expect(nodes.map(({ position }) => position)).toEqual(nodes.map((_, at) => at));
    for (const { children } of nodes) expectNumbered(children);
  };
  expectNumbered((await send(server, "GET", "/categories/tree", { token })).body.items);
  for (const { id, parent_id, path } of rows) {
    const above = parent_id === null ? [] : (byId.get(parent_id)?.path as string[]);
    expect(path).toEqual([...above, id]);
  }
}
