import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { styles } from "../../server/store/schema";
import { makeBoothWithEvent } from "../support/booths";
import { type Golden, goldens, IDS } from "../support/goldens";
import { pictureFile } from "../support/jpeg";
import { overlayForm } from "../support/overlay-form";
import { logInAs, makePerson, type Person } from "../support/people";
import { send } from "../support/send";
import { startServer, type TestServer } from "../support/server";

let server: TestServer;
let admin: Person;
let ids: Record<string, string>;

/** What each record part holds at the least. */
const PART = { overlay_data: { name: "G", orientation: "both" }, decor: { name: "G" } } as Record<
  string,
  object
>;

beforeAll(async () => {
  server = await startServer();
  admin = await logInAs(server, "admin@example.com");
  const put = async (path: string, sending: object) =>
    (await send(server, "PUT", path, { token: admin.token, ...sending })).body;
  const decor = new FormData();
  decor.append("decor", JSON.stringify(PART.decor));
  decor.append("first_screen_image", await pictureFile());
  decor.append("rest_screens_image", await pictureFile());
  const overlay = (await put("/overlays/", { form: await overlayForm() })).overlay.id;
  const user = await makePerson(server, admin);
  const [style] = await server.services.database
    .db()
    .insert(styles)
    .values({ id_user: admin.id, name: "S" })
    .returning();
  ids = {
    [IDS.overlay]: overlay,
    [IDS.decor]: (await put("/decors/", { form: decor })).decor.id,
    [IDS.participant]: (await put("/participants/", { json: { participant: { name: "P" } } })).participant.id,
    [IDS.style]: style?.id as string,
    [IDS.booth]: await makeBoothWithEvent(server, admin.id, [overlay]),
    [IDS.user]: user.id,
    [IDS.session]: JSON.parse(Buffer.from(user.token.split(".")[1] as string, "base64url").toString()).sid,
    [IDS.tag]: (
      await send(server, "POST", "/user-tags", { token: admin.token, json: { name: "T", color: "#000000" } })
    ).body.id,
  };
});
afterAll(() => server?.stop());

const filled = (text: string) => text.replace(/\{\w+\}/g, (name) => ids[name] ?? name);

async function bodyOf(golden: Golden) {
  if (golden.json) return { json: JSON.parse(filled(JSON.stringify(golden.json))) };
  if (!golden.parts) return {};
  const form = new FormData();
  for (const [name, kind] of Object.entries(golden.parts)) {
    form.append(name, kind === "json" ? JSON.stringify(PART[name]) : await pictureFile());
  }
  return { form };
}

describe("the server answers every golden line", () => {
  for (const golden of goldens) {
    it(`${golden.line} (${golden.id}) [CALL-LIST-02]`, async () => {
      const [method, path] = golden.line.split(" ") as [string, string];
      const token = golden.bearer ? admin.token : undefined;
      const { status, body } = await send(server, method, filled(path), { token, ...(await bodyOf(golden)) });
      expect(status).toBe(golden.status);
      if (golden.reply === "boolean") expect(typeof body).toBe("boolean");
      else if (golden.reply === "bytes") expect(body.byteLength).toBeGreaterThan(100);
      else if (golden.reply) expect(Object.keys(body).sort()).toEqual([...golden.reply].sort());
    });
  }
});
