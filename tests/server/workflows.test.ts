import { expect, it } from "vitest";
import { API_NODES, addParam, addValue, apiText, makeStyle, makeWorkflow } from "../support/catalogue";
import { send } from "../support/send";
import { describeStack } from "../support/stacks";
import { addTune, addWorkflow } from "../support/working";

const COUNT = Object.keys(API_NODES).length;

describeStack("workflows", (stack) => {
  const call = (method: string, path: string, json?: unknown, headers = {}, who = stack.cast.admin) =>
    send(stack.server, method, `/workflows${path}`, { token: who.token, json, headers });
  const make = (body: object = {}) => makeWorkflow(stack.server, stack.cast.admin.token, body);
  const put = (workflow: object, rest: object = {}) =>
    call("PUT", "/", { workflow: { name: "W", workflow: apiText, ...workflow }, ...rest });
  const steps = { type: "integer", node_id: "3", node_param: "steps", detail: {} };
  const prompt = { type: "string", node_id: "6", node_param: "text", detail: {} };

  it("a new one is a draft with one default tune of price 1, its nodes counted [CALL-WF-07 CALL-WF-03 WF-13..25 WF-49..56]", async () => {
    const body = await make();
    expect(body.workflow).toEqual({
      id: expect.any(String),
      id_user: stack.cast.admin.id,
      name: "W",
      description: "",
      workflow: apiText,
      node_count: COUNT,
      node_id_result: null,
      node_id_source: null,
      orientation: "both",
      is_draft: true,
      use_in_custom_styles: false,
      has_styles: false,
      is_video: false,
      demo_generation_cost: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(body.workflow_params).toEqual([]);
    expect(body.workflow_tunes).toEqual([
      {
        id: expect.any(String),
        id_workflow: body.workflow.id,
        is_default: true,
        name: "",
        description: "",
        generation_cost: 1,
        demo_generation_cost: null,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
    const read = await call("GET", `/${body.workflow.id}`);
    expect(read.body).toEqual(body);
  });

  it("params of all five types come back with their details, every default holding detail and tune [WF-26..48 CALL-WF-08]", async () => {
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    const param = crypto.randomUUID();
    const { workflow, ...saved } = await make({
      workflow_tunes: [
        { id: first, name: "Fast" },
        { id: second, name: "Fine", generation_cost: 2.5, is_default: true },
      ],
      workflow_params: [
        {
          ...steps,
          id: param,
          position: 4,
          use_in_custom_styles: true,
          name: "Steps",
          comfy_title: "Sampler",
          comfy_class: "KSampler",
          detail: {
            min_value: 1,
            max_value: 50,
            step: 1,
            value_list_items: [20, 30],
            defaults: [{ id_workflow_tune: second, default_value: 30 }],
          },
        },
        { type: "float", node_id: "3", node_param: "cfg", position: 2, detail: { variant: 7.5 } },
        { ...prompt, detail: { request_from_client: true, multiline: true } },
        { type: "boolean", node_id: "8", node_param: "upload", detail: {} },
        { type: "image", node_id: "8", node_param: "image", detail: {} },
      ],
    });
    expect(saved.workflow_tunes.map(({ name, is_default }: never) => [name, is_default])).toEqual([
      ["Fast", false],
      ["Fine", true],
    ]);
    const [cfg, integer, text, flag, image] = saved.workflow_params;
    expect(saved.workflow_params.map(({ position }: { position: number }) => position)).toEqual([
      0, 1, 2, 3, 4,
    ]);
    const defaults = (id_detail: string, ...values: unknown[]) =>
      [first, second].map((id_workflow_tune, at) => ({
        id_detail,
        id_workflow_tune,
        default_value: values[at],
      }));
    expect(integer).toEqual({
      id: param,
      id_user: stack.cast.admin.id,
      id_workflow: workflow.id,
      position: 1,
      node_id: "3",
      node_param: "steps",
      use_in_custom_styles: true,
      name: "Steps",
      description: "",
      comfy_title: "Sampler",
      comfy_class: "KSampler",
      type: "integer",
      detail: {
        id: expect.any(String),
        variant: null,
        min_value: 1,
        max_value: 50,
        step: 1,
        value_list_items: [20, 30],
        // A tune without a default gets the node's own value (WF-61).
        defaults: defaults(integer.detail.id, 20, 30),
      },
    });
    expect(cfg.detail).toMatchObject({
      precision: 1,
      variant: 7.5,
      defaults: defaults(cfg.detail.id, 7.5, 7.5),
    });
    expect(text.detail).toMatchObject({ request_from_client: true, multiline: true, max_length: 4096 });
    expect(text.detail.defaults).toEqual(defaults(text.detail.id, "a portrait", "a portrait"));
    expect(flag.detail.defaults).toEqual(defaults(flag.detail.id, true, true));
    expect(image.detail).toEqual({ id: expect.any(String), extensions: ["*.jpg", "*.jpeg"] });
    const again = await call("POST", `/${workflow.id}`, { workflow, ...saved });
    expect(again.body.workflow_params).toEqual(saved.workflow_params);
  });

  it("the save rule, taken literally [WF-64 WF-65 WF-66 WF-67]", async () => {
    const refused = async (answer: ReturnType<typeof call>) => {
      const { status, body } = await answer;
      expect(status).toBe(422);
      return body.fields;
    };
    expect(await refused(put({ name: "" }))).toEqual({ name: "validation.required" });
    const nodes = { node_id_source: "8", node_id_result: "9" };
    expect(await refused(put({ name: " ", is_draft: false, ...nodes }))).toEqual({
      name: "validation.required",
    });
    expect(await refused(put({ workflow: "" }))).toEqual({ workflow: "validation.required" });
    const { workflow } = await make();
    const save = (fields: object) => call("POST", `/${workflow.id}`, { workflow: fields });
    expect(await refused(save({ name: "" }))).toEqual({ name: "validation.required" });
    expect(await refused(save({ name: "", is_draft: false, node_id_source: "8" }))).toEqual({
      name: "validation.required",
    });
    expect((await save({ name: "Named", is_draft: false })).status).toBe(200);
    expect((await save({ name: "", is_draft: false, ...nodes })).status).toBe(200);
    const unnamed = put({}, { workflow_params: [prompt, { ...steps, use_in_custom_styles: true }] });
    expect(await refused(unnamed)).toEqual({ "workflow_params.1.name": "validation.required" });
  });

  it("what cannot be read, counted or found in the nodes is refused [WF-16 WF-17 WF-18 WF-19]", async () => {
    for (const workflow of ["{", "[]", "null", '"text"']) {
      const { status, body } = await put({ workflow });
      expect([status, body.detail]).toEqual([422, "Invalid workflow file"]);
    }
    const editor = JSON.stringify({ nodes: [], links: [], version: 0.4 });
    expect((await put({ workflow: editor })).body.code).toBe("errors.workflow_editor_format");
    expect((await put({ node_count: COUNT + 1 })).body.code).toBe("errors.node_count");
    expect((await put({ node_count: COUNT })).status).toBe(200);
    expect((await put({ node_id_source: "77" })).body.fields).toEqual({
      node_id_source: "validation.unknown_node",
    });
    const gone = { workflow_params: [{ ...steps, node_id: "77" }] };
    expect((await put({}, gone)).body.fields).toEqual({
      "workflow_params.0.node_id": "validation.unknown_node",
    });
    const { workflow } = await make({ workflow_params: [steps] });
    const replaced = { workflow: { workflow: JSON.stringify({ "1": API_NODES["6"] }) } };
    expect((await call("POST", `/${workflow.id}`, replaced)).body.fields).toEqual({
      "workflow_params.0.node_id": "validation.unknown_node",
    });
    const remapped = { ...replaced, workflow_params: [{ ...prompt, node_id: "1" }] };
    expect((await call("POST", `/${workflow.id}`, remapped)).body).toMatchObject({
      workflow: { node_count: 1 },
      workflow_params: [{ node_id: "1" }],
    });
  });

  it("exactly one tune is the default, the last one stays, a new one gets defaults [WF-59 WF-60 WF-61]", async () => {
    const { workflow, workflow_tunes, workflow_params } = await make({ workflow_params: [steps] });
    const save = async (tunes: object[]) =>
      (await call("POST", `/${workflow.id}`, { workflow: {}, workflow_tunes: tunes })).body;
    const added = await save([...workflow_tunes, { name: "Second" }]);
    expect(added.workflow_params[0].id).toBe(workflow_params[0].id);
    expect(added.workflow_params[0].detail.defaults).toHaveLength(2);
    const [, second] = added.workflow_tunes;
    const left = await save([second]);
    expect(left.workflow_tunes).toEqual([{ ...second, is_default: true, updated_at: expect.any(String) }]);
    expect(left.workflow_params[0].detail.defaults).toEqual([
      { id_detail: workflow_params[0].detail.id, id_workflow_tune: second.id, default_value: 20 },
    ]);
    expect(await save([])).toMatchObject({ code: "errors.last_tune" });
    const both = await save([
      { ...second, is_default: true },
      { name: "Third", is_default: true },
    ]);
    expect(both.workflow_tunes.map(({ is_default }: never) => is_default)).toEqual([true, false]);
  });

  it("ids of the console stay while they are free, others are replaced with what refers to them [WF-46 WF-47]", async () => {
    const { workflow_tunes, workflow_params } = await make({ workflow_params: [steps] });
    const copy = await make({ workflow_tunes, workflow_params });
    expect(copy.workflow_tunes[0].id).not.toBe(workflow_tunes[0].id);
    expect(copy.workflow_params[0].id).not.toBe(workflow_params[0].id);
    expect(copy.workflow_params[0].detail.defaults).toEqual([
      {
        id_detail: copy.workflow_params[0].detail.id,
        id_workflow_tune: copy.workflow_tunes[0].id,
        default_value: 20,
      },
    ]);
    const own = await call("GET", `/${workflow_params[0].id_workflow}`);
    expect(own.body.workflow_params).toEqual(workflow_params);
  });

  it("tunes and the params of one tune have their own calls [CALL-WF-04 CALL-WF-05 CALL-WF-06]", async () => {
    const { workflow, workflow_tunes } = await make({
      workflow: { name: "W", workflow: apiText, is_draft: false, use_in_custom_styles: true },
      workflow_tunes: [{ name: "A" }, { name: "B" }],
      workflow_params: [steps],
    });
    const who = stack.cast.other;
    const [a, b] = workflow_tunes;
    expect((await call("GET", `/${workflow.id}/tunes`, undefined, {}, who)).body).toEqual({ workflow_tunes });
    expect((await call("GET", `/tunes/${b.id}`, undefined, {}, who)).body).toEqual({ workflow_tune: b });
    const params = await call("GET", `/${workflow.id}/params/${a.id}`, undefined, {}, who);
    expect(
      params.body.workflow_params[0].detail.defaults.map(
        ({ id_workflow_tune }: { id_workflow_tune: string }) => id_workflow_tune,
      ),
    ).toEqual([a.id]);
    expect((await call("GET", `/${workflow.id}/params/${workflow.id}`)).status).toBe(404);
    await call("POST", `/${workflow.id}`, { workflow: { is_draft: true } });
    for (const path of [
      `/${workflow.id}`,
      `/${workflow.id}/tunes`,
      `/tunes/${a.id}`,
      `/${workflow.id}/params/${a.id}`,
    ])
      expect((await call("GET", path, undefined, {}, who)).status).toBe(404);
  });

  it("one with styles is not deleted; values of a param that is gone or has another type go [CALL-WF-09 WF-23]", async () => {
    const { admin } = stack.cast;
    const workflow = await addWorkflow(stack.server, admin.id, { workflow: apiText });
    await addTune(stack.server, workflow.id);
    const text = await addParam(stack.server, admin.id, workflow.id, "string", {});
    const style = await makeStyle(stack.server, admin.token, { id_workflow: workflow.id });
    await addValue(stack.server, {
      id_style: style.id,
      id_workflow_param: text.id,
      type: "string",
      value: "x",
    });
    const listed = await call("GET", `/?search=${workflow.name}`);
    expect(listed.body.workflows.find(({ id }: { id: string }) => id === workflow.id).has_styles).toBe(true);
    expect((await call("DELETE", `/${workflow.id}`)).body.code).toBe("errors.workflow_in_use");
    const values = async () =>
      (await send(stack.server, "GET", `/styles/${style.id}/values`, { token: admin.token })).body.values;
    expect(await values()).toHaveLength(1);
    const turned = { id: text.id, type: "integer", node_id: "3", node_param: "steps", detail: {} };
    expect((await call("POST", `/${workflow.id}`, { workflow: {}, workflow_params: [turned] })).status).toBe(
      200,
    );
    expect(await values()).toEqual([]);
    await send(stack.server, "DELETE", `/styles/${style.id}`, { token: admin.token });
    expect((await call("DELETE", `/${workflow.id}`)).status).toBe(204);
    expect((await call("GET", `/${workflow.id}`)).status).toBe(404);
  });

  it("a stale save is told the whole current state; a repeated create makes one", async () => {
    const { workflow } = await make({ workflow_params: [prompt] });
    const tag = (await call("GET", `/${workflow.id}`)).headers.get("etag") as string;
    const save = (name: string) =>
      call("POST", `/${workflow.id}`, { workflow: { name } }, { "if-match": tag });
    expect((await save("Mine")).status).toBe(200);
    const stale = await save("Yours");
    expect(stale.status).toBe(412);
    expect(stale.body).toMatchObject({
      workflow: { name: "Mine", has_styles: false },
      workflow_params: [{ node_id: "6" }],
      workflow_tunes: [{ is_default: true }],
      version: stale.headers.get("etag"),
    });
    const key = { "idempotency-key": crypto.randomUUID() };
    const once = () => call("PUT", "/", { workflow: { name: "Once", workflow: apiText } }, key);
    expect((await once()).body.workflow.id).toBe((await once()).body.workflow.id);
  });
});
