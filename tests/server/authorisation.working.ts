import { storeImage } from "../../server/crud/store-pictures";
import { addBooth } from "../support/events";
import { picture } from "../support/jpeg";
import { type Cast, logInAs } from "../support/people";
import { addServer, processForm } from "../support/processing";
import type { Sending } from "../support/send";
import { send } from "../support/send";
import type { TestServer } from "../support/server";
import { addEvent, addGeneration, addWorkflow } from "../support/working";
import { catalogueSamples } from "./authorisation.catalogue";
import { eventSamples } from "./authorisation.events";
import { storeSamples } from "./authorisation.stores";

export type Sample = { params?: Record<string, unknown>; query?: string } & Sending;

/** What the samples of the working tables stand on; everything belongs to `owner` or is shared with them. */
export interface Stage {
  server: TestServer;
  cast: Cast;
  boothId: string;
  styleId: string;
  participantId: string;
}

let made = 0;

/** A record made through its own call by an admin; its id. */
async function make({ server, cast }: Stage, method: string, path: string, json: object): Promise<string> {
  const { status, body } = await send(server, method, path, { token: cast.admin.token, json });
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
  return body.id ?? (Object.values(body)[0] as { id: string }).id;
}

const userTag = (stage: Stage) => make(stage, "POST", "/user-tags", { name: "Tag", color: "#112233" });
const boothOf = (stage: Stage) =>
  make(stage, "PUT", "/photo_booths/", {
    photo_booth: { id_user: stage.cast.owner.id, name: "B", login: `cell-${++made}` },
  });
const serverOf = (stage: Stage) => make(stage, "PUT", "/servers/", { server: { name: "S" } });

/** A server that the owner may use. */
async function sharedServer(stage: Stage): Promise<string> {
  const id = await serverOf(stage);
  const path = `/servers/${id}/customers/${stage.cast.owner.id}`;
  await send(stage.server, "PUT", path, { token: stage.cast.admin.token });
  return id;
}

/** A valid request for every call of the working tables. */
export const workingSamples = (stage: () => Stage): Record<string, () => Promise<Sample>> => {
  const booth = async () => ({ params: { id: stage().boothId } });
  const ofOwner = () => ({ params: { userId: stage().cast.owner.id } });
  return {
    "user_tags.list": async () => ({}),
    "user_tags.system": async () => ({}),
    "user_tags.create": async () => ({ json: { name: "New", color: "#000000" } }),
    "user_tags.update": async () => ({ params: { id: await userTag(stage()) }, json: { name: "Changed" } }),
    "user_tags.remove": async () => ({ params: { id: await userTag(stage()) } }),
    "user_tags.of_user": async () => ofOwner(),
    "user_tags.assign": async () => ({ ...ofOwner(), json: { id_tag: await userTag(stage()) } }),
    "user_tags.bulk": async () => ({ ...ofOwner(), json: { tag_ids: [await userTag(stage())] } }),
    "user_tags.unassign": async () => {
      const { params } = ofOwner();
      const id_tag = await userTag(stage());
      await make(stage(), "POST", `/user-tags/users/${params.userId}`, { id_tag });
      return { params: { ...params, tagId: id_tag } };
    },
    "photo_booths.search": async () => ({ query: "?page=1&per_page_count=20&search=b" }),
    "photo_booths.many": async () => ({ json: { ids: [stage().boothId] } }),
    "photo_booths.read": booth,
    "photo_booths.create": async () => ({ json: { photo_booth: { name: "N", login: `new-${++made}` } } }),
    "photo_booths.update": async () => ({ ...(await booth()), json: { photo_booth: { name: "Changed" } } }),
    "photo_booths.remove": async () => ({ params: { id: await boothOf(stage()) } }),
    "photo_booths.password": async () => ({ ...(await booth()), json: { password: "a booth of ours" } }),
    "photo_booths.available": booth,
    "photo_booths.dedicated": booth,
    "photo_booths.dedicable": booth,
    "photo_booths.dedicate": async () => ({
      params: { id: stage().boothId, serverId: await sharedServer(stage()) },
    }),
    "photo_booths.release": async () => {
      const params = { id: stage().boothId, serverId: await serverOf(stage()) };
      const path = `/photo_booths/${params.id}/dedicated/${params.serverId}`;
      await send(stage().server, "PUT", path, { token: stage().cast.admin.token });
      return { params };
    },
    "servers.customers": async () => ({ params: { id: await serverOf(stage()) } }),
    "servers.add_customer": async () => ({
      params: { id: await serverOf(stage()), userId: stage().cast.owner.id },
    }),
    "servers.remove_customer": async () => ({
      params: { id: await sharedServer(stage()), userId: stage().cast.owner.id },
    }),
    "servers.api_key": async () => ({ params: { id: await keyedServer(stage()) } }),
    "servers.load": async () => ({}),
    "servers.load_of": async () => ({ params: { id: await serverOf(stage()) } }),
    "servers.create_api_key": async () => ({ params: { id: await serverOf(stage()) }, json: {} }),
    "api_keys.list": async () => ({}),
    "api_keys.create": async () => ({ json: { name: "K" } }),
    "api_keys.remove": async () => ({
      params: { id: await make(stage(), "POST", "/api-keys", { name: "K" }) },
    }),
    "client_versions.list": async () => ({}),
    "client_versions.current": async () => {
      await activeVersion(stage());
      return {};
    },
    "client_versions.download_current": async () => {
      await activeVersion(stage());
      return {};
    },
    "client_versions.download": async () => ({ params: { id: await versionOf(stage()) } }),
    "client_versions.upload": async () => ({ form: versionForm() }),
    "client_versions.update": async () => ({
      params: { id: await versionOf(stage()) },
      json: { release_notes: "N" },
    }),
    "client_versions.activate": async () => ({ params: { id: await versionOf(stage()) } }),
    "client_versions.remove": async () => ({ params: { id: await versionOf(stage()) } }),
    "emissions.read": async () => ({ params: { id: (await emission(stage())).id } }),
    "emissions.create": async () => {
      await topUp(stage());
      return { json: { emission: { count: 1, denomination: 0.01 } } };
    },
    "emissions.download": async () => ({ params: { id: (await emission(stage())).id } }),
    "codes.read": async () => {
      const { code } = await emission(stage());
      const { server, cast } = stage();
      // Other cells end the owner's first session.
      const { token } = await logInAs(server, cast.owner.email);
      await send(server, "GET", `/deposit_codes/activate/${code.code}`, { token });
      return { params: { id: code.id } };
    },
    "codes.activate": async () => ({ params: { code: (await emission(stage())).code.code } }),
    "schedules.read": async () => ({ params: { id: (await event(stage())).schedule.id } }),
    "schedules.periods": async () => ({ params: { id: (await event(stage())).schedule.id } }),
    "generations.read": async () => ({ params: { id: await generation(stage()) } }),
    "generations.details": async () => ({ params: { id: await generation(stage()) } }),
    "generations.image": async () => ({ params: { id: await generation(stage()), key: "result" } }),
    "processing.start": async () => startOf(stage()),
    "processing.check": async () => ({ params: { id: await generation(stage()) } }),
    "processing.result": async () => ({ params: { id: await generation(stage()) } }),
    "processing.cancel": async () => ({ params: { id: await running(stage()) } }),
    ...catalogueSamples(stage),
    ...eventSamples(stage),
    ...storeSamples(stage),
    "styles.tags": async () => ({ params: { id: stage().styleId } }),
    "styles.set_tags": async () => ({ params: { id: stage().styleId }, json: { tag_ids: [] } }),
    "workflows.tags": async () => ({ params: { id: await workflow(stage()) } }),
    "workflows.set_tags": async () => ({ params: { id: await workflow(stage()) }, json: { tag_ids: [] } }),
    "routing_tags.list": async () => ({}),
    "routing_tags.create": async () => ({ json: { labels: { en: "T" } } }),
    "routing_tags.labels": async () => ({
      params: { id: await routingTag(stage()) },
      json: { labels: { ru: "М" } },
    }),
    "routing_tags.remove": async () => ({ params: { id: await routingTag(stage()) } }),
    "servers.routing_rules": async () => ({ params: { id: await serverOf(stage()) } }),
    "servers.set_routing_rules": async () => ({
      params: { id: await serverOf(stage()) },
      json: { rules: [] },
    }),
    "reports.preview": async () => ({
      params: { kind: "clients" },
      query: "?start_date=2026-10-23&end_date=2026-11-21",
    }),
    "reports.download": async () => ({
      params: { kind: "refunds" },
      query: "?start_date=2026-10-23&end_date=2026-11-21",
    }),
    "routing_debug.test": async () => ({ json: { style_id: stage().styleId } }),
    "servers.remove_api_key": async () => ({ params: { id: await keyedServer(stage()) } }),
  };
};

function versionForm(): FormData {
  const form = new FormData();
  form.append("file", new File([`installer ${++made}`], "setup.exe"));
  form.append("version", `0.${made}`);
  return form;
}

async function versionOf({ server, cast }: Stage): Promise<string> {
  const sending = { token: cast.admin.token, form: versionForm() };
  return (await send(server, "POST", "/api/client/versions", sending)).body.id;
}

async function activeVersion(stage: Stage): Promise<void> {
  const path = `/api/client/versions/${await versionOf(stage)}/activate`;
  await send(stage.server, "PUT", path, { token: stage.cast.admin.token });
}

async function topUp({ server, cast }: Stage): Promise<void> {
  for (const { id } of [cast.dealer, cast.foreignDealer]) {
    await send(server, "POST", `/users/${id}`, { token: cast.admin.token, json: { user: { balance: 5 } } });
  }
}

/** An emission of the owner's dealer, and its code. */
async function emission(stage: Stage): Promise<{ id: string; code: { id: string; code: string } }> {
  await topUp(stage);
  const { server, cast } = stage;
  const { token } = cast.dealer;
  const json = { emission: { count: 1, denomination: 0.01 } };
  const { id } = (await send(server, "PUT", "/deposit_codes_emission/", { token, json })).body.emission;
  const { codes } = (await send(server, "GET", `/deposit_codes/?id_emission=${id}`, { token })).body;
  return { id, code: codes[0] };
}

const event = (stage: Stage) => addEvent(stage.server, stage.cast.owner.id, stage.boothId);
const workflow = async ({ server, cast }: Stage) => (await addWorkflow(server, cast.admin.id)).id;
const routingTag = (stage: Stage) => make(stage, "POST", "/routing-tags", { labels: { en: "T" } });

async function generation({ server, cast, ...stage }: Stage): Promise<string> {
  const result_hash = await storeImage(server.services, "result", await picture(), {
    types: ["image/jpeg"],
    maxBytes: 1e6,
  });
  const row = await addGeneration(server, {
    id_user: cast.owner.id,
    id_photo_booth: stage.boothId,
    id_style: stage.styleId,
    id_participant: stage.participantId,
    result_hash,
  });
  return row.id;
}

/** At a booth of the owner's that is free, with a server that could make it. */
async function startOf({ server, cast, ...stage }: Stage): Promise<Sample> {
  await addServer(server, cast.admin.id);
  const data = {
    id_photo_booth: await addBooth(server, cast.owner.id),
    id_style: stage.styleId,
    id_participant: stage.participantId,
  };
  return { form: await processForm(data) };
}

async function running({ server, cast, ...stage }: Stage): Promise<string> {
  const row = await addGeneration(server, {
    id_user: cast.owner.id,
    id_photo_booth: await addBooth(server, cast.owner.id),
    id_style: stage.styleId,
    id_participant: stage.participantId,
    status: "processing",
  });
  return row.id;
}

async function keyedServer(stage: Stage): Promise<string> {
  const id = await serverOf(stage);
  await make(stage, "POST", `/servers/${id}/api-key`, {});
  return id;
}
