import { expect, it } from "vitest";
import { apiText, makeWorkflow } from "../support/catalogue";
import { send } from "../support/send";
import { describeStack } from "../support/stacks";

describeStack("defaults and choices of a workflow's params", (stack) => {
  it("that its limits do not allow are refused at their fields", async () => {
    const { token } = stack.cast.admin;
    const tune = crypto.randomUUID();
    const id = crypto.randomUUID();
    const param = (detail: object, more: object = {}) => ({
      id,
      type: "integer",
      node_id: "3",
      node_param: "steps",
      detail: { min_value: 10, max_value: 50, ...detail },
      ...more,
    });
    const defaultOf = (default_value: number) => ({
      defaults: [{ id_workflow_tune: tune, default_value }],
    });
    const made = await makeWorkflow(stack.server, token, {
      workflow_tunes: [{ id: tune }],
      workflow_params: [param({ ...defaultOf(20), value_list_items: [12, 20] })],
    });
    const save = (one: object) =>
      send(stack.server, "POST", `/workflows/${made.workflow.id}`, {
        token,
        json: { workflow: { name: "W", workflow: apiText }, workflow_params: [one] },
      });
    const wrong = { ...defaultOf(7), variant: 5, value_list_items: [12, 99, 12] };
    const refused = await save(param(wrong));
    expect(refused.status).toBe(422);
    expect(refused.body.fields).toEqual({
      "workflow_params.0.detail.variant": "validation.too_small",
      "workflow_params.0.detail.value_list_items.1": "validation.too_large",
      "workflow_params.0.detail.value_list_items.2": "validation.duplicate",
      "workflow_params.0.detail.defaults.0.default_value": "validation.too_small",
    });
    expect((await save(param({ ...defaultOf(12), value_list_items: [12, 20] }))).status).toBe(200);
  });
});
