import { promisify } from "node:util";
import { expect, it } from "vitest";
import { storeImage } from "../../../server/crud/store-pictures";
import { participants } from "../../../server/store/schema";
import { addBooth } from "../../support/events";
import { picture } from "../../support/jpeg";
import { until } from "../../support/ports";
import { send } from "../../support/send";
import { describeStack } from "../../support/stacks";
import { addEvent, addGeneration, addStyle } from "../../support/working";

describeStack("a crowd of visitors", (stack) => {
  it("waits for itself, and people at work do not wait for it [OP-150]", async () => {
    const { owner } = stack.cast;
    const { visitors } = stack.server.services.queues;
    const slug = "crowded";
    const made = await send(stack.server, "POST", "/galleries", {
      token: owner.token,
      json: { slug, name: "Crowded", schedule_ids: [] },
    });
    expect(made.status).toBe(200);
    const ends: (() => void)[] = [];
    const reads = Array.from({ length: 4 }, () =>
      visitors.run("visitors", () => new Promise<void>((resolve) => ends.push(resolve))),
    );
    let isRead = false;
    const read = send(stack.server, "GET", `/gallery/${slug}`).then((reply) => {
      isRead = true;
      return reply;
    });
    const list = await send(stack.server, "GET", "/galleries", { token: owner.token });
    expect([list.status, isRead]).toEqual([200, false]);
    for (const end of ends) end();
    await Promise.all(reads);
    expect((await read).status).toBe(200);
  });

  it("that asks for one thumbnail at once gets it, though more ask than may wait [OP-150]", async () => {
    const { owner, admin } = stack.cast;
    const { services } = stack.server;
    const booth = await addBooth(stack.server, owner.id);
    const style = (await addStyle(stack.server, owner.id)).id;
    const [participant] = await services.database
      .db()
      .insert(participants)
      .values({ id_user: admin.id, name: "P" })
      .returning();
    const { id: id_schedule } = (await addEvent(stack.server, owner.id, booth)).schedule;
    const result_hash = await storeImage(services, "image", await picture({ width: 1111 }), {
      types: ["image/jpeg"],
      maxBytes: 1e6,
    });
    const generation = await addGeneration(stack.server, {
      id_user: owner.id,
      id_participant: participant?.id as string,
      id_style: style,
      id_photo_booth: booth,
      id_schedule,
      result_hash,
    });
    await send(stack.server, "POST", "/galleries", {
      token: owner.token,
      json: { slug: "one-picture", name: "One", schedule_ids: [id_schedule] },
    });
    const address = `/gallery/one-picture/images/${generation.id}?thumbnail=true`;
    const ends: (() => void)[] = [];
    const others = Array.from({ length: 2 }, () =>
      services.queues.thumbnails.run("127.0.0.1", () => new Promise<void>((resolve) => ends.push(resolve))),
    );
    const asked = Promise.all(Array.from({ length: 300 }, () => send(stack.server, "GET", address)));
    const { server } = stack.server.fastify;
    const connections = promisify(server.getConnections.bind(server));
    await until("all have asked", async () => (await connections()) >= 300);
    await send(stack.server, "GET", "/gallery/one-picture"); // behind their reads
    for (const end of ends) end();
    await Promise.all(others);
    const replies = await asked;
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
  });
});
