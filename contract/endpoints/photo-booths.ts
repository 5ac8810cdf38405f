import { z } from "zod";
import { signedIn } from "../core/access";
import { defineEndpoint } from "../core/endpoint";
import { recordSchema } from "../core/entity";
import { id, idParams } from "../core/ids";
import { listQuery, listReply } from "../core/paging";
import { BOOTH_SEARCH, photoBooth } from "../entities/photo-booth";
import { server } from "../entities/server";
import { password } from "../rules/account";

const pair = z.object({ id, serverId: id });
const servers = { status: 200, json: z.object({ servers: z.array(recordSchema(server)) }) } as const;

/** The search path has a hyphen; otherwise the call is the same as the list (OP-11). */
export const searchBooths = defineEndpoint({
  id: "photo_booths.search",
  method: "GET",
  path: BOOTH_SEARCH.path,
  access: signedIn,
  query: listQuery(photoBooth),
  reply: { status: 200, json: listReply(photoBooth) },
  source: "CALL-PB-13",
});

export const setBoothPassword = defineEndpoint({
  id: "photo_booths.password",
  method: "POST",
  path: "/photo_booths/{id}/password",
  access: signedIn,
  params: idParams,
  body: { json: z.object({ password }) },
  reply: { status: 204 },
  // No read returns a password.
  changes: [],
  source: "CALL-PB-07",
});

/** Active servers that the booth may use: shared with its owner, or dedicated to it (OP-74). */
export const availableServers = defineEndpoint({
  id: "photo_booths.available",
  method: "GET",
  path: "/photo_booths/{id}/available",
  access: signedIn,
  params: idParams,
  reply: servers,
  source: "CALL-PB-08",
});

export const dedicatedServers = defineEndpoint({
  id: "photo_booths.dedicated",
  method: "GET",
  path: "/photo_booths/{id}/dedicated",
  access: signedIn,
  params: idParams,
  reply: servers,
  source: "CALL-PB-09",
});

/** Servers that can be dedicated to the booth (OP-74). */
export const dedicableServers = defineEndpoint({
  id: "photo_booths.dedicable",
  method: "GET",
  path: "/photo_booths/{id}/dedicated/new",
  access: signedIn,
  params: idParams,
  reply: servers,
  source: "CALL-PB-10",
});

/** 409 if the server is dedicated to another booth (OP-74). */
export const dedicateServer = defineEndpoint({
  id: "photo_booths.dedicate",
  method: "PUT",
  path: "/photo_booths/{id}/dedicated/{serverId}",
  access: signedIn,
  params: pair,
  reply: { status: 204 },
  changes: ["photo_booths", "servers"],
  source: "CALL-PB-11",
});

export const releaseServer = defineEndpoint({
  id: "photo_booths.release",
  method: "DELETE",
  path: "/photo_booths/{id}/dedicated/{serverId}",
  access: signedIn,
  params: pair,
  reply: { status: 204 },
  changes: ["photo_booths", "servers"],
  source: "CALL-PB-12",
});
