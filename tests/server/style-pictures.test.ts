import { beforeAll, describe, expect, it } from "vitest";
import { hashOf } from "../../server/store/blobs";
import { participants } from "../../server/store/schema";
import { apiText, makeStyle, makeWorkflow, styleForm } from "../support/catalogue";
import { picture, pictureFile } from "../support/jpeg";
import type { Person } from "../support/people";
import { bytesOf, cutUpload } from "../support/raw-upload";
import { send } from "../support/send";
import { describeEachStack } from "../support/stacks";

const IMAGES = 60;

describeEachStack("pictures of styles", (stack) => {
  let people: string[];
  let workflow: Awaited<ReturnType<typeof makeWorkflow>>;

  beforeAll(async () => {
    const { server, cast } = stack;
    const rows = await server.services.database
      .db()
      .insert(participants)
      .values(
        Array.from({ length: IMAGES }, (_, position) => ({ name: "P", position, id_user: cast.admin.id })),
      )
      .returning();
    people = rows.map(({ id }) => id);
    workflow = await makeWorkflow(server, cast.admin.token, {
      workflow: { name: "Open", workflow: apiText, is_draft: false, use_in_custom_styles: true },
      workflow_params: [
        { type: "image", node_id: "8", node_param: "image", detail: {} },
        { type: "image", node_id: "9", node_param: "mask", detail: { extensions: ["*.PNG"] } },
        { type: "string", node_id: "6", node_param: "text", detail: {} },
      ],
    });
  });

  const get = (who: Person, path: string, headers = {}) =>
    send(stack.server, "GET", `/styles${path}`, { token: who.token, headers });
  const post = (who: Person, path: string, form: FormData) =>
    send(stack.server, "POST", `/styles${path}`, { token: who.token, form });
  const styleOf = async (who: Person) =>
    (await makeStyle(stack.server, who.token, { id_workflow: workflow.workflow.id })).id;
  const imageFor = (at = 0, id_participant: string | null = null) => ({
    id: crypto.randomUUID(),
    type: "image",
    id_workflow_param: workflow.workflow_params[at].id,
    id_participant,
    value: null,
  });
  type Value = ReturnType<typeof imageFor>;
  const one = async (name: string, file: Blob) => {
    const form = new FormData();
    form.append(name, file);
    return form;
  };
  const stored = (bytes: Buffer) => stack.server.services.blobs.stat(hashOf(bytes));

  it(`${IMAGES} of them are sent with their values in one request, keyed by id, and stay when others are saved [CALL-STY-05 CALL-STY-22 STY-28 STY-52]`, async () => {
    const { owner } = stack.cast;
    const id = await styleOf(owner);
    const values = people.map((person) => imageFor(0, person));
    const files = await Promise.all(
      values.map((_, at) => pictureFile(`${at}.jpg`, { width: 16 + at, height: 16 })),
    );
    const keyed = values.map((value, at) => [value.id, files[at] as File] as [string, Blob]);
    const saved = await post(owner, `/${id}`, styleForm({ values }, { values_images: keyed }));
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    for (const at of [0, 31, IMAGES - 1]) {
      const answer = await get(owner, `/${id}/values/${values[at]?.id}/image`);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
      expect(Buffer.from(answer.body)).toEqual(Buffer.from(await (files[at] as File).arrayBuffer()));
    }
    await post(owner, `/${id}`, styleForm({ values: values.slice(1) }));
    const tag = (await get(owner, `/${id}/values/${values[1]?.id}/image`)).headers.get("etag") as string;
    expect((await get(owner, `/${id}/values/${values[1]?.id}/image`, { "if-none-match": tag })).status).toBe(
      304,
    );
    expect((await get(owner, `/${id}/values/${values[0]?.id}/image`)).status).toBe(404);
    const listed = (await get(owner, `/${id}/values`)).body.values;
    expect(listed).toHaveLength(IMAGES - 1);
    expect(listed[0]).toMatchObject({ type: "image", value: null });
  });

  it(`a save of ${IMAGES} that is cut anywhere leaves the style as it was, and the next try has them all [CALL-STY-05 STY-28]`, async () => {
    const { owner } = stack.cast;
    const id = await styleOf(owner);
    const [kept, ...others] = people.map((person) => imageFor(0, person)) as [Value, ...Value[]];
    const first = await picture({ width: 31, height: 31 });
    const file = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);
    await post(owner, `/${id}`, styleForm({ values: [kept] }, { values_images: [[kept.id, file(first)]] }));
    const pictures = await Promise.all(
      others.map((_, at) => picture({ width: 64 + at, height: 64, noise: true })),
    );
    const keyed = others.map(({ id: key }, at) => [key, file(pictures[at] as Buffer)] as [string, Blob]);
    const form = () =>
      styleForm({ style: { name: "Cut" }, values: [kept, ...others] }, { values_images: keyed });
    const body = await bytesOf(form());
    for (const share of [0.01, 0.4, 0.99])
      await cutUpload(stack.server, `/api/v1/styles/${id}`, owner.token, body, share);
    expect((await get(owner, `/${id}`)).body.style.name).toBe("S");
    expect((await get(owner, `/${id}/values`)).body.values.map((value: Value) => value.id)).toEqual([
      kept.id,
    ]);
    expect((await post(owner, `/${id}`, form())).status).toBe(200);
    for (const [at, { id: value }] of others.entries())
      expect(Buffer.from((await get(owner, `/${id}/values/${value}/image`)).body)).toEqual(pictures[at]);
    expect(Buffer.from((await get(owner, `/${id}/values/${kept.id}/image`)).body)).toEqual(first);
  });

  it("an unknown key, a wrong type of file and a stranger change nothing and leave no bytes [CALL-STY-05 CALL-STY-06]", async () => {
    const { owner, other } = stack.cast;
    const id = await styleOf(owner);
    const [photo, mask] = [imageFor(), imageFor(1)];
    const bytes = await picture({ width: 133, noise: true });
    const file = new File([new Uint8Array(bytes)], "x.jpg");
    const refused = async (updated: object, keyed: Parameters<typeof styleForm>[1], who = owner) => {
      const { status, body } = await post(who, `/${id}`, styleForm(updated, keyed));
      expect(await stored(bytes)).toBeNull();
      return [status, ...Object.keys(body.fields ?? {})];
    };
    const values = [photo, mask];
    const unknown = crypto.randomUUID();
    expect(await refused({ values }, { values_images: [[unknown, file]] })).toEqual([
      422,
      `values_images.${unknown}`,
    ]);
    expect(await refused({ values }, { values_images: [["", file]] })).toEqual([422, "values_images."]);
    expect(await refused({ values }, { icons_images: [[unknown, file]] })).toEqual([
      422,
      `icons_images.${unknown}`,
    ]);
    expect(await refused({ values }, { values_images: [[mask.id, file]] })).toEqual([
      422,
      `values_images.${mask.id}`,
    ]);
    expect(
      await refused(
        { values },
        {
          values_images: [
            [photo.id, file],
            [mask.id, new Blob(["no picture"])],
          ],
        },
      ),
    ).toEqual([422, `values_images.${mask.id}`]);
    expect(await refused({ style: { name: "" }, values }, { values_images: [[photo.id, file]] })).toEqual([
      422,
      "name",
    ]);
    expect(await refused({ values }, { values_images: [[photo.id, file]] }, other)).toEqual([403]);
    expect((await get(owner, `/${id}/values`)).body.values).toEqual([]);
  });

  it("a value's picture has a separate call: set, replaced, removed by an empty file [CALL-STY-23]", async () => {
    const { owner, other } = stack.cast;
    const id = await styleOf(owner);
    const value = imageFor(1);
    const text = { ...imageFor(2), type: "string", value: "t" };
    await post(owner, `/${id}`, styleForm({ values: [value, text] }));
    const path = `/${id}/values/${value.id}/image`;
    const png = await pictureFile("a.png", { format: "png" });
    expect((await get(owner, path)).status).toBe(404);
    expect((await post(owner, path, await one("image", png))).status).toBe(204);
    const sent = await get(owner, `${path}?thumbnail=true`);
    expect(sent.headers.get("content-type")).toBe("image/webp");
    expect((await post(owner, path, await one("image", await pictureFile()))).status).toBe(422);
    expect((await post(other, path, await one("image", png))).status).toBe(403);
    expect((await post(owner, `/${id}/values/${text.id}/image`, await one("image", png))).status).toBe(404);
    expect((await post(owner, path, new FormData())).status).toBe(422);
    expect((await post(owner, path, await one("image", new Blob([])))).status).toBe(204);
    expect((await get(owner, path)).status).toBe(404);
  });

  it("one icon for each participant: with the style or by its own calls, small on request [CALL-STY-06 CALL-STY-24 CALL-STY-25 CALL-STY-26 STY-26 STY-53]", async () => {
    const { owner, other } = stack.cast;
    const id = await styleOf(owner);
    const [first, second] = people as [string, string];
    const wide = await pictureFile("i.jpg", { width: 900, height: 300 });
    const saved = await post(owner, `/${id}`, styleForm({}, { icons_images: [[first, wide]] }));
    expect(saved.status).toBe(200);
    expect((await get(owner, `/${id}/icons/${first}`)).headers.get("content-type")).toBe("image/jpeg");
    const small = await get(owner, `/${id}/icons/${first}?thumbnail=true`);
    expect([small.headers.get("content-type"), small.status]).toEqual(["image/webp", 200]);
    expect((await get(owner, `/${id}/icons/${second}`)).status).toBe(404);
    expect((await post(owner, `/${id}/icons/${second}`, await one("file", wide))).status).toBe(204);
    expect((await post(owner, `/${id}/icons/${id}`, await one("file", wide))).status).toBe(422);
    expect((await post(other, `/${id}/icons/${second}`, await one("file", wide))).status).toBe(403);
    const remove = (who: Person) =>
      send(stack.server, "DELETE", `/styles/${id}/icons/${second}`, { token: who.token });
    expect([
      (await remove(other)).status,
      (await remove(owner)).status,
      (await remove(owner)).status,
    ]).toEqual([403, 204, 404]);
    await post(owner, `/${id}`, styleForm({}, { icons_images: [[first, null]] }));
    expect((await get(owner, `/${id}/icons/${first}`)).status).toBe(404);
  });

  describe("icons of participants", () => {
    const iconsOf = async (who: Person, id: string, participants: readonly string[]) => {
      const answers = participants.map((person) => get(who, `/${id}/icons/${person}`));
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    const saved = async (who: Person, id: string, style: object, icons: [string, Blob][] = []) => {
      const { status, body } = await post(who, `/${id}`, styleForm({ style }, { icons_images: icons }));
      expect(status, JSON.stringify(body)).toBe(200);
    };

    it("that leave the style go with them, and do not come back with them [STY-20 STY-26 STY-53]", async () => {
      const { owner } = stack.cast;
      const id = await styleOf(owner);
      const [first, second] = people as [string, string];
      const icon = await pictureFile();
      const icons: [string, Blob][] = [first, second].map((person) => [person, icon]);
      await saved(owner, id, { participants_ids: [first, second] }, icons);
      await saved(owner, id, { name: "Renamed" });
      expect(await iconsOf(owner, id, [first, second])).toEqual([200, 200]);
      await saved(owner, id, { participants_ids: [second] });
      expect(await iconsOf(owner, id, [first, second])).toEqual([404, 200]);
      await saved(owner, id, { participants_ids: [second, first] });
      expect(await iconsOf(owner, id, [first, second])).toEqual([404, 200]);
      const { body } = await send(stack.server, "POST", `/styles/${id}/copy`, { token: owner.token });
      expect(await iconsOf(owner, body.style.id, [first, second])).toEqual([404, 200]);
      await saved(owner, id, { is_group: true });
      await saved(owner, id, { is_group: false, participants_ids: [first, second] });
      expect(await iconsOf(owner, id, [first, second])).toEqual([404, 404]);
    });

    it("that the style did not have stay: those of a revolver, and one sent by the save that takes its participant out [STY-26 CALL-STY-06 CALL-STY-25]", async () => {
      const { owner } = stack.cast;
      const [first, second] = people as [string, string];
      const icon = await pictureFile();
      const id = await styleOf(owner);
      await saved(owner, id, { participants_ids: [first] });
      await saved(owner, id, { participants_ids: [] }, [[first, icon]]);
      await saved(owner, id, { is_group: true });
      expect((await post(owner, `/${id}/icons/${second}`, await one("file", icon))).status).toBe(204);
      await saved(owner, id, { name: "Revolver" });
      expect(await iconsOf(owner, id, [first, second])).toEqual([200, 200]);
    });
  });
});
