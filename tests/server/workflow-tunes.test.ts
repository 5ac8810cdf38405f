import { expect, it } from "vitest";
import { makeWorkflow } from "../support/catalogue";
import { send } from "../support/send";
import { describeEachStack } from "../support/stacks";

describeEachStack("tunes of a workflow", (stack) => {
  it("a new one without tunes, or with an empty list, has the default one; an update may not empty the list [WF-59 OP-126 OP-196]", async () => {
    const { token } = stack.cast.admin;
    const made = [
      await makeWorkflow(stack.server, token),
      await makeWorkflow(stack.server, token, { workflow_tunes: [] }),
    ];
    for (const { workflow, workflow_tunes } of made) {
      expect(workflow_tunes).toMatchObject([{ is_default: true, generation_cost: 1 }]);
      const update = (json: object) =>
        send(stack.server, "POST", `/workflows/${workflow.id}`, { token, json: { workflow: {}, ...json } });
      const emptied = await update({ workflow_tunes: [] });
      expect([emptied.status, emptied.body.fields]).toEqual([422, { workflow_tunes: "errors.last_tune" }]);
      expect((await update({})).body.workflow_tunes).toEqual(workflow_tunes);
    }
  });
});
