import { expect, it } from "vitest";
import { send } from "../support/send";
import { describeEachStack } from "../support/stacks";

/** Calls that meet: what one of them changes another changes too, at the same moment. */
describeEachStack("calls side by side", (stack) => {
  const call = (method: string, path: string, json?: unknown) =>
    send(stack.server, method, path, { token: stack.cast.admin.token, json });
  const all = async (times: number, one: (i: number) => ReturnType<typeof call>) =>
    Promise.all(Array.from({ length: times }, (_, i) => one(i)));
  const made = async (method: string, path: string, json: unknown) => (await call(method, path, json)).body;
  const statuses = (answers: { status: number }[]) =>
    [...new Set(answers.map(({ status }) => status))].sort();

  const marks = async (path: string, json: (i: number) => object) => {
    const tags = await all(3, (i) => call("POST", path, json(i)));
    return tags.map(({ body }) => body.id as string);
  };

  it("a set that is replaced as a whole is replaced by each in its turn [CALL-RT-06 CALL-TAG-08 CALL-LLD-03]", async () => {
    const { server } = await made("PUT", "/servers/", { server: { name: "side-01" } });
    const { participant } = await made("PUT", "/participants/", { participant: { name: "All" } });
    const routing = await marks("/routing-tags", (i) => ({ labels: { en: `Tag ${i}` } }));
    const marked = await marks("/user-tags", (i) => ({ name: `Tag ${i}` }));
    const { languages } = (await call("GET", "/languages/")).body;
    const ways: [path: string, method: string, json: (turned: boolean) => unknown][] = [
      [
        `/servers/${server.id}/routing-rules`,
        "PUT",
        (turned) => ({
          rules: order(routing, turned).map((id_tag) => ({ id_tag, effect: "prefer", priority: 1 })),
        }),
      ],
      [
        `/user-tags/users/${stack.cast.owner.id}/bulk`,
        "PUT",
        (turned) => ({ tag_ids: order(marked, turned) }),
      ],
      [
        `/labels/participant/${participant.id}`,
        "POST",
        (turned) => ({
          labels: order(languages as { id: string }[], turned).map(({ id }) => ({
            id_language: id,
            name: "Name",
            description: "",
          })),
        }),
      ],
    ];
    for (const [path, method, json] of ways) {
      const answers = await all(20, (i) => call(method, path, json(i % 2 === 0)));
      expect([path, statuses(answers)]).toEqual([path, [200]]);
    }
  });

  const order = <T>(rows: T[], turned: boolean) => (turned ? [...rows].reverse() : rows);

  it("a tag deleted while it is put somewhere is gone or unknown, and nobody waits for the other [CALL-RT-04 CALL-RT-06]", async () => {
    const { server } = await made("PUT", "/servers/", { server: { name: "side-02" } });
    const path = `/servers/${server.id}/routing-rules`;
    for (let round = 0; round < 5; round++) {
      const tags = await marks("/routing-tags", (i) => ({ labels: { en: `Round ${i}` } }));
      const rules = (turned: boolean) =>
        order(tags, turned).map((id_tag) => ({ id_tag, effect: "prefer", priority: 1 }));
      const answers = await all(12, (i) =>
        i % 4 === 3
          ? call("DELETE", `/routing-tags/${tags[i % 3]}`)
          : call("PUT", path, { rules: rules(i % 2 === 0) }),
      );
      for (const { status } of answers) expect([200, 204, 404, 422]).toContain(status);
    }
  });

  it("of those who claim one e-mail or login at once one gets it, the others hear it at the field [USR-14 PB-15]", async () => {
    const email = "claimed@example.com";
    const users = await all(8, () =>
      call("PUT", "/users/", { user: { first_name: "A", last_name: "B", email } }),
    );
    const booths = await all(8, () =>
      call("PUT", "/photo_booths/", { photo_booth: { name: "Booth", login: "claimed" } }),
    );
    for (const [answers, field] of [
      [users, "email"],
      [booths, "login"],
    ] as const) {
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const refused = answers.filter(({ status }) => status !== 200);
      for (const { status, body } of refused)
        expect([status, Object.keys(body.fields)]).toEqual([409, [field]]);
    }
  });
});
