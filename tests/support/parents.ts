import { type Entity, parentKey } from "../../contract/core/entity";
import { saveMethod } from "../../contract/core/operations";
import { entities } from "../../contract/entities";
import type { Person } from "./people";
import { sampleDraft } from "./samples";
import { send } from "./send";

let made = 0;

/** A record of an entity with a JSON body, made by an admin for somebody; its id. */
export async function makeSample(
  server: { url: string },
  admin: Person,
  entity: Entity,
  owner: Person,
): Promise<string> {
  const { envelope, path } = entity.transport;
  const fields = sampleDraft(
    entity,
    "create",
    "admin",
    entity.fields.id_user ? { id_user: owner.id } : {},
    ++made,
  );
  const { body } = await send(server, saveMethod(entity, "create"), path, {
    token: admin.token,
    json: envelope === "classic" ? { [entity.singular]: fields } : fields,
  });
  return body.id ?? body[entity.singular].id;
}

/** The parameters of a collection that is below a record of this owner, which is made for it. */
export async function parentParams(
  server: { url: string },
  admin: Person,
  entity: Entity,
  owner: Person,
): Promise<Record<string, string>> {
  const key = parentKey(entity);
  const parent = (entities as Record<string, Entity>)[entity.transport.within ?? ""];
  return key && parent ? { [key]: await makeSample(server, admin, parent, owner) } : {};
}
