import { fillPath } from "../../contract/core/endpoint";
import { type Operation, saveMethod } from "../../contract/core/operations";
import { parentParams, sampleFields } from "../support/parents";
import { send } from "../support/send";
import type { Sample, Stage } from "./authorisation.working";

/** A valid request for a generic call that has no sample of its own; its record belongs to `owner`. */
export async function genericSample(
  { server, cast }: Pick<Stage, "server" | "cast">,
  { entity, action, id }: Operation,
): Promise<Sample> {
  const owner = entity.fields.id_user ? { id_user: cast.owner.id } : {};
  const body = async (of: "create" | "update") => {
    const draft = await sampleFields(server, entity, of, "admin", owner);
    return { json: entity.transport.envelope === "classic" ? { [entity.singular]: draft } : draft };
  };
  const above = await parentParams(server, cast.admin, entity, cast.owner);
  if (action === "list") return { params: above };
  if (action === "many") return { params: above, json: { ids: [] } };
  if (entity.transport.body !== "json") throw new Error(`${id} needs a sample`);
  if (action === "create") return { params: above, ...(await body("create")) };
  const reply = await send(server, saveMethod(entity, "create"), fillPath(entity.transport.path, above), {
    token: cast.admin.token,
    ...(await body("create")),
  });
  const params = { ...above, id: reply.body.id ?? reply.body[entity.singular].id };
  return action === "update" ? { params, ...(await body("update")) } : { params };
}
