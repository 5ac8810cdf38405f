import { expect, it } from "vitest";
import { addValue, makeStyle, makeWorkflow } from "../support/catalogue";
import { send } from "../support/send";
import { describeStack } from "../support/stacks";

describeStack("a workflow beside another one", (stack) => {
  const param = (type: string, node_id: string, node_param: string) => ({
    type,
    node_id,
    node_param,
    detail: {},
  });

  it("keeps its tunes, its default, its params and its styles' values when the other one's are replaced [CALL-WF-08 WF-59]", async () => {
    const { admin } = stack.cast;
    const call = (method: string, path: string, json?: unknown) =>
      send(stack.server, method, path, { token: admin.token, json });
    const made = () =>
      makeWorkflow(stack.server, admin.token, {
        workflow_tunes: [{ name: "A" }, { name: "B", is_default: true }],
        workflow_params: [param("string", "6", "text"), param("integer", "3", "steps")],
      });
    const [changed, kept] = [await made(), await made()];
    const style = await makeStyle(stack.server, admin.token, { id_workflow: kept.workflow.id });
    for (const { id, type } of kept.workflow_params)
      await addValue(stack.server, {
        id_style: style.id,
        id_workflow_param: id,
        type,
        value: type === "string" ? "x" : 5,
      });
    const stateOf = async () => ({
      whole: (await call("GET", `/workflows/${kept.workflow.id}`)).body,
      values: (await call("GET", `/styles/${style.id}/values`)).body.values,
    });
    const before = await stateOf();
    expect(before.values).toHaveLength(2);
    const [first] = changed.workflow_tunes;
    const [text] = changed.workflow_params;
    const turned = { ...param("integer", "3", "seed"), id: text.id };
    const { status, body } = await call("POST", `/workflows/${changed.workflow.id}`, {
      workflow: {},
      workflow_tunes: [{ ...first, is_default: true }],
      workflow_params: [turned],
    });
    expect([status, body.workflow_tunes?.length, body.workflow_params?.length]).toEqual([200, 1, 1]);
    expect(await stateOf()).toEqual(before);
  });
});
