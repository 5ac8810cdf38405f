import fc from "fast-check";
import { expect, it } from "vitest";
import { makeWorkflow } from "../support/catalogue";
import { describeStack } from "../support/stacks";

describeStack("positions of a workflow's params", (stack) => {
  it("are dense and in the order that was sent, whatever was sent [WF-28]", async () => {
    const prompt = { type: "string", node_id: "6", node_param: "text", detail: {} };
    const position = fc.option(fc.nat(9), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(fc.array(position, { maxLength: 6 }), async (sent) => {
        const { workflow_params } = await makeWorkflow(stack.server, stack.cast.admin.token, {
          workflow_params: sent.map((wanted, at) => ({ ...prompt, position: wanted, name: String(at) })),
        });
        const rows = workflow_params as { position: number; name: string }[];
        expect(rows.map(({ position: at }) => at)).toEqual(rows.map((_, at) => at));
        const asked = rows.map(({ name }) => sent[Number(name)] ?? Infinity);
        expect(asked).toEqual([...asked].sort((a, b) => a - b));
      }),
      { numRuns: 8 },
    );
  });
});
