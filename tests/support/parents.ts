import type { Role } from "../../contract/core/access";
import { type Entity, parentKey, type SaveAction } from "../../contract/core/entity";
import { saveMethod } from "../../contract/core/operations";
import { entities } from "../../contract/entities";
import type { Person } from "./people";
import { sampleDraft, sampleId, sentNames } from "./samples";
import { send } from "./send";
import type { TestServer } from "./server";
import { addDomain } from "./stores";

let made = 0;

/** An active domain, the same for all: a domain is no entity, so that no sample can name one. */
const DOMAIN = sampleId(0);
const domainOf = (server: TestServer) => addDomain(server, { id: DOMAIN, name: "samples.example.com" });

/** Values that only a rule of the server makes right: without its keys no payment system is active (OP-224). */
const GIVEN: Record<string, Record<string, unknown>> = { payment_systems: { is_active: false } };

/** The fields of a save as a role sends them, with a domain that there is. */
export async function sampleFields(
  server: TestServer,
  entity: Entity,
  action: SaveAction,
  role: Role,
  changes: Record<string, unknown>,
  n = ++made,
): Promise<Record<string, unknown>> {
  const key = Object.keys(entity.fields).find((name) => name === "id_domain" || name === "domain_id");
  if (key) await domainOf(server);
  const known = { ...GIVEN[entity.name], ...changes, ...(key && { [key]: DOMAIN }) };
  return sentNames(entity, sampleDraft(entity, action, role, known, n));
}

/** A record of an entity with a JSON body, made by an admin for somebody; its id. */
export async function makeSample(
  server: TestServer,
  admin: Person,
  entity: Entity,
  owner: Person,
): Promise<string> {
  const { envelope, path } = entity.transport;
  const own = entity.fields.id_user ? { id_user: owner.id } : {};
  const fields = await sampleFields(server, entity, "create", "admin", own);
  const { body } = await send(server, saveMethod(entity, "create"), path, {
    token: admin.token,
    json: envelope === "classic" ? { [entity.singular]: fields } : fields,
  });
  return body.id ?? body[entity.singular].id;
}

/** The parameters of a collection that is below a record of this owner, which is made for it. */
export async function parentParams(
  server: TestServer,
  admin: Person,
  entity: Entity,
  owner: Person,
): Promise<Record<string, string>> {
  const key = parentKey(entity);
  const parent = (entities as Record<string, Entity>)[entity.transport.within ?? ""];
  return key && parent ? { [key]: await makeSample(server, admin, parent, owner) } : {};
}
