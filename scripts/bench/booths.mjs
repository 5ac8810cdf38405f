// Booths that order pictures and workers that make them, for the benches of pictures.
import { createHash, randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import sharp from "sharp";
import { logInAs } from "../lib/demo-login.mjs";
import { connect } from "./database.mjs";

const OWNER = "organiser@example.com";

/**
 * Booths of the organiser, who can pay for a picture in each, a style without a workflow, and two servers that take it.
 * `look` is what the local renderer chooses this style's look by.
 */
export async function addBench(database, count) {
  const { query, close } = await connect(database);
  const { rows } = await query(
    `insert into photo_booths (id, id_user, name, login, password_hash)
     select gen_random_uuid(), u.id, 'Bench ' || n, 'bench-' || n, '' from users u, generate_series(1, $2::int) n
     where u.email = $1 returning id`,
    [OWNER, count],
  );
  const { rows: servers } = await query(
    `insert into servers (id, id_user, name) select gen_random_uuid(), u.id, 'Bench ' || n
     from users u, generate_series(1, 2) n where u.email = $1 returning id`,
    ["admin@example.com"],
  );
  const { rows: styles } = await query(
    `insert into styles (id, id_user, name, generation_cost, participants_ids)
     select gen_random_uuid(), u.id, 'Bench', 1, array[(select id from participants order by id limit 1)]
     from users u where u.email = $1 returning id, participants_ids`,
    [OWNER],
  );
  const [{ id: id_style, participants_ids }] = styles;
  const [id_participant] = participants_ids;
  const always = createHash("sha256").update(`${id_style} ${id_participant}`).digest("hex").slice(0, 16);
  await query("update users set balance = 1000000 where email = $1", [OWNER]);
  await close();
  return {
    booths: rows.map(({ id }) => id),
    servers: servers.map(({ id }) => id),
    style: { id_style, id_participant },
    look: `\n${always}`,
  };
}

/** What is needed to order pictures, and keys for the workers of these servers. */
export async function enter({ url, pid }, { style, servers = [] }) {
  const agent = new Agent({ keepAlive: true });
  const call = (method, where, { token, json, headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const bytes = body ?? (json && JSON.stringify(json));
      const own = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers };
      if (json) own["content-type"] = "application/json";
      if (bytes) own["content-length"] = Buffer.byteLength(bytes);
      const sent = request(url + where, { method, agent, headers: own }, (reply) => {
        const parts = [];
        reply.on("data", (part) => parts.push(part));
        reply.on("end", () => {
          const bytes = Buffer.concat(parts);
          const isJson = bytes.length > 0 && reply.headers["content-type"]?.includes("json");
          resolve({ status: reply.statusCode, body: isJson ? JSON.parse(bytes.toString()) : undefined });
        });
      });
      sent.on("error", reject);
      sent.end(bytes);
    });
  const owner = await logInAs(url, OWNER);
  const admin = await logInAs(url, "admin@example.com");
  const keys = [];
  for (const id of servers)
    keys.push((await call("POST", `/api/v1/servers/${id}/api-key`, { token: admin, json: {} })).body.key);
  const picture = { create: { width: 300, height: 400, channels: 3, background: "#806040" } };
  const photo = await sharp(picture).jpeg().toBuffer();
  return { url, pid, call, owner, admin, keys, photo, style };
}

/** The calls of a worker program that has introduced itself, and the headers of each. */
export async function worker({ call, keys }, slots, at = 0) {
  const headers = { authorization: `Bearer ${keys[at % keys.length]}`, "safelight-worker": randomUUID() };
  const own = (where, json) => call("POST", `/api/worker/v1${where}`, { headers, json });
  const health = { ok: true, detail: "" };
  const about = { name: "bench", version: "0.1.0", generator: "local", types: ["image"], node_classes: null };
  await own("/hello", { ...about, slots, health });
  return Object.assign(own, { headers });
}

/** @returns the id of the picture that this booth ordered */
export async function order({ url, owner, photo, style }, id_photo_booth) {
  const form = new FormData();
  form.append("generation_data", JSON.stringify({ id_photo_booth, ...style }));
  form.append("source_image", new Blob([photo], { type: "image/jpeg" }), "photo.jpg");
  const headers = { authorization: `Bearer ${owner}` };
  const reply = await fetch(`${url}/api/process`, { method: "POST", headers, body: form });
  const answer = await reply.json();
  if (!reply.ok) throw new Error(`A picture cannot be ordered: ${JSON.stringify(answer)}`);
  return answer.data.id_generation;
}
