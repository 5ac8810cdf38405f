import { expect, it } from "vitest";
import { makeWorkflow } from "../support/catalogue";
import { send } from "../support/send";
import { describeEachStack } from "../support/stacks";

describeEachStack("lists of workflows", (stack) => {
  const read = (path: string) =>
    send(stack.server, "GET", `/workflows${path}`, { token: stack.cast.admin.token });

  it("a page carries the JSON of its smallest workflows up to 8 MB; the others are read singly [OP-125 CALL-WF-01]", async () => {
    const textOf = (bytes: number) => {
      const empty = JSON.stringify({ 1: { class_type: "Note", inputs: { text: "" } } });
      return empty.replace('""', `"${"x".repeat(bytes - empty.length)}"`);
    };
    const MB = 1024 * 1024;
    const ids = new Map<string, number>();
    for (const size of [6 * MB, 5 * MB, 2 * MB, 200])
      ids.set(
        (
          await makeWorkflow(stack.server, stack.cast.admin.token, {
            workflow: { name: "Heavy", workflow: textOf(size) },
          })
        ).workflow.id,
        size,
      );
    const { workflows } = (await read("/?search=Heavy&per_page_count=20")).body;
    expect(workflows).toHaveLength(4);
    for (const { id, workflow, name, node_count } of workflows) {
      const size = ids.get(id) as number;
      expect([name, node_count, workflow?.length]).toEqual(["Heavy", 1, size > 5 * MB ? undefined : size]);
      expect((await read(`/${id}`)).body.workflow.workflow).toHaveLength(size);
    }
    const alone = (await read("/?search=Heavy&per_page_count=1&sort=created_at")).body.workflows;
    expect(alone[0].workflow).toHaveLength(6 * MB);
  });
});
