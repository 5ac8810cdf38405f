import { getEventListeners } from "node:events";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createComfyUi } from "../../../server/generators/comfyui/comfyui";
import type { Job } from "../../../server/generators/generator";
import { type Graph, startComfyUi } from "../../support/comfyui";
import { inputOf, jobWith } from "../../support/generators";
import { until } from "../../support/ports";

type ComfyUi = Awaited<ReturnType<typeof startComfyUi>>;
type Generator = ReturnType<typeof createComfyUi>;

const photo = (colour = "#204060") =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: colour } })
    .png()
    .toBuffer();

/** Photo, sampler, inverted, result. */
const workflow = (hold = false): Graph => ({
  "1": { class_type: "LoadImage", inputs: { image: "own.png" } },
  "2": { class_type: "TestSampler", inputs: { image: ["1", 0], seed: 1, hold } },
  "3": { class_type: "ImageInvert", inputs: { image: ["2", 0] } },
  "4": { class_type: "SaveImage", inputs: { images: ["3", 0], filename_prefix: "guest" } },
});

let ids = 0;
async function started(graph: object, fields: Partial<Job> = {}, colour?: string) {
  const text = Buffer.from(JSON.stringify(graph));
  const id = `00000000-0000-4000-8000-${String(++ids).padStart(12, "0")}`;
  const nodes = { id, node_source: "1", node_result: "4", graph: inputOf(text, "application/json") };
  const source = await photo(colour);
  const made = await jobWith(source, { ...nodes, source: inputOf(source, "image/png"), ...fields }, [text]);
  return made;
}

describe.each(["0.2.6", "0.3.77"])("ComfyUI %s", (version) => {
  let comfy: ComfyUi;
  let generator: Generator;
  beforeAll(async () => {
    comfy = await startComfyUi({ version });
    generator = createComfyUi({ addresses: [comfy.address], name: "test" });
  });
  afterEach(() => comfy.release());
  afterAll(async () => {
    await generator.close();
    await comfy.stop();
  });
  const make = async (graph: object, fields: Partial<Job> = {}, colour?: string) => {
    const { job, work, progress } = await started(graph, fields, colour);
    return { path: await generator.make(job, work), progress };
  };
  /** A job that is running when this resolves. */
  const running = async () => {
    const before = comfy.prompts.length;
    const { job, work, stop } = await started(workflow(true), { seed: 1000 + ids });
    const made = generator.make(job, work);
    made.catch(() => undefined);
    await until("a running prompt", async () => comfy.prompts.length > before && Boolean(comfy.running()));
    return { made, stop, id: comfy.prompts.at(-1)?.id as string };
  };

  it("makes a picture of the photo with seed and images, and keeps nothing of it [OP-206 OP-211]", async () => {
    const graph = { ...workflow(), "5": { class_type: "LoadImage", inputs: { image: "ref.png" } } };
    const reference = await photo("#ff0000");
    const image = { ...inputOf(reference, "image/png"), node: "5", param: "image" };
    const { job, work, progress } = await started(graph, { seed: 42, images: [image] });
    const path = await generator.make(job, { ...work, input: async (file) => work.input(file) });
    const { dominant } = await sharp(path).stats();
    expect([dominant.r > 200, dominant.g > 170, dominant.b > 140]).toEqual([true, true, true]);
    const { given } = comfy.prompts.at(-1) as { given: Graph };
    expect(given["1"]?.inputs.image).toBe(`${job.id}.png [temp]`);
    expect(given["2"]?.inputs.seed).toBe(42);
    expect(given["5"]?.inputs.image).toBe(`${image.sha256}.png`);
    expect([...comfy.files.keys()].filter((name) => name.startsWith("output/"))).toEqual([]);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(Math.max(...progress)).toBeGreaterThan(50);
    const history = await (await fetch(`${comfy.address}/history`)).json();
    expect(history).toEqual({});
  });

  it("makes it once more with other seeds if what is cached is gone", async () => {
    await make(workflow(), { seed: 5 }, "#102030");
    for (const name of comfy.files.keys()) if (name.includes("ComfyUI_temp")) comfy.files.delete(name);
    const before = comfy.prompts.length;
    await make(workflow(), { seed: 5 }, "#102030");
    const seeds = comfy.prompts.slice(before).map(({ graph }) => graph["2"]?.inputs.seed);
    expect(seeds).toEqual([5, 6]);
  });

  it("takes a film from `gifs` [OP-211]", async () => {
    const film = {
      class_type: "VHS_VideoCombine",
      inputs: { images: ["3", 0], frame_rate: 8, save_output: true },
    };
    const { path } = await make({ ...workflow(), "4": film }, { is_video: true });
    expect(path).toMatch(/\.mp4$/);
    await expect(make(workflow(), { is_video: true })).rejects.toMatchObject({
      kind: "input",
      code: "no_result",
    });
  });

  it.each<[string, Graph, string]>([
    ["a node that is missing", { "3": { class_type: "Rare", inputs: { image: ["2", 0] } } }, "unfit"],
    [
      "a node that raises",
      { "3": { class_type: "TestRaises", inputs: { image: ["2", 0], message: "no face" } } },
      "node",
    ],
    [
      "no memory",
      { "3": { class_type: "TestRaises", inputs: { image: ["2", 0], message: "CUDA error" } } },
      "machine",
    ],
    ["a link to nothing", { "3": { class_type: "ImageInvert", inputs: { image: ["8", 0] } } }, "input"],
    ["only some good outputs", { "9": { class_type: "PreviewImage", inputs: {} } }, "input"],
  ])("%s: class by what is to blame [OP-209]", async (_, nodes, kind) => {
    await expect(make({ ...workflow(), ...nodes })).rejects.toMatchObject({ kind });
    await until("an idle server", async () => !comfy.running());
  });

  it("takes a running prompt back, not a foreign one before it; a foreign interruption is no failure of ours [OP-209]", async () => {
    const ours = await running();
    ours.stop();
    await expect(ours.made).rejects.toThrow();
    expect(comfy.running()).toBeUndefined();

    const body = JSON.stringify({ prompt: { ...workflow(true), "1": empty }, client_id: "someone" });
    await fetch(`${comfy.address}/prompt`, { method: "POST", body });
    await until("the foreign prompt", async () => Boolean(comfy.running()));
    const foreign = comfy.running();
    const { job, work, stop } = await started(workflow(true));
    const waiting = generator.make(job, work);
    waiting.catch(() => undefined);
    await until("a waiting prompt", async () => comfy.waiting().length === 1);
    stop();
    await expect(waiting).rejects.toThrow();
    expect([comfy.running(), comfy.waiting()]).toEqual([foreign, []]);
    comfy.release();
    await until("an idle server", async () => !comfy.running());

    const interrupted = await running();
    comfy.interrupt();
    await expect(interrupted.made).rejects.toMatchObject({ kind: "foreign" });
  });

  it("takes a prompt back whose answer was on its way when it was stopped", async () => {
    const { job, work, stop } = await started(workflow(true));
    const send = globalThis.fetch;
    vi.stubGlobal("fetch", async (...call: Parameters<typeof fetch>) => {
      const answer = send(...call);
      if (!String(call[0]).endsWith("/prompt")) return answer;
      await until("the prompt is taken", async () => Boolean(comfy.running()));
      stop();
      return answer;
    });
    await expect(generator.make(job, work).finally(() => vi.unstubAllGlobals())).rejects.toThrow();
    expect([comfy.running(), comfy.waiting()]).toEqual([undefined, []]);
  });

  it("finds the result after its socket was lost; a prompt that a restart forgot is the machine's [OP-209]", async () => {
    const kept = await running();
    comfy.dropSockets();
    comfy.release();
    await expect(kept.made).resolves.toMatch(/\.png$/);
    const lost = await running();
    comfy.forgetAll();
    comfy.dropSockets();
    await expect(lost.made).rejects.toMatchObject({ kind: "machine", code: "comfyui_lost" });
  });

  it("on shared servers stops its own prompt only where others are safe", async () => {
    const shared = createComfyUi({ addresses: [comfy.address], name: "other", shared: true });
    const { job, work, stop } = await started(workflow(true), { seed: 2000 });
    const made = shared.make(job, work);
    made.catch(() => undefined);
    await until("a running prompt", async () => Boolean(comfy.running()));
    stop();
    await expect(made).rejects.toThrow();
    expect(Boolean(comfy.running())).toBe(version === "0.2.6");
    await shared.close();
  });

  // The newer version stops its own prompt, so there is nothing to wait for.
  it.runIf(version === "0.2.6")("listens no more the longer a prompt runs that it may not stop", async () => {
    const shared = createComfyUi({ addresses: [comfy.address], name: "long", shared: true });
    const { job, work, stop } = await started(workflow(true), { seed: 4000 });
    const made = shared.make(job, work);
    made.catch(() => undefined);
    await until("a running prompt", async () => Boolean(comfy.running()));
    const send = fetch;
    let looks = 0;
    vi.stubGlobal("fetch", (...call: Parameters<typeof fetch>) => {
      if (String(call[0]).endsWith("/queue")) looks += 1;
      return send(...call);
    });
    const listen = vi.spyOn(EventTarget.prototype, "addEventListener");
    const listeners = () => {
      const signals = listen.mock.contexts.filter((target) => target instanceof AbortSignal);
      return Math.max(0, ...signals.map((signal) => getEventListeners(signal, "abort").length));
    };
    stop();
    await expect(made).rejects.toThrow();
    await until("its first looks", async () => looks > 2);
    const before = listeners();
    await until("further looks", async () => looks > 5);
    expect(listeners()).toBeLessThanOrEqual(before);
    listen.mockRestore();
    vi.unstubAllGlobals();
    await shared.close();
  });

  it("removes what a dead worker of its name left, knows the nodes, and is ill without an answer", async () => {
    await until("an idle server", async () => {
      comfy.release();
      return !comfy.running();
    });
    const seeded = (seed: number) => {
      const graph: Graph = { ...workflow(true), "1": empty };
      return { ...graph, "2": { class_type: "TestSampler", inputs: { ...graph["2"]?.inputs, seed } } };
    };
    for (const client_id of ["someone", "safelight-again-1", "safelight-others-1"])
      await fetch(`${comfy.address}/prompt`, {
        method: "POST",
        body: JSON.stringify({ prompt: seeded(++ids + 3000), client_id }),
      });
    const again = createComfyUi({ addresses: [comfy.address], name: "again" });
    await until("its own are gone", async () => comfy.waiting().length === 1);
    const { node_classes, health } = await again.machines.look();
    expect(node_classes).toContain("LoadImage");
    expect(health).toEqual({ ok: true, detail: "" });
    await again.close();
  });
});

const empty = { class_type: "EmptyImage", inputs: { width: 8, height: 8, batch_size: 1, color: 255 } };

it("an address that does not answer is the machine's failure, and its password is in no text [OP-209]", async () => {
  const generator = createComfyUi({ addresses: ["http://me:secret@127.0.0.1:9"], name: "test" });
  const { job, work } = await started(workflow());
  const failed = await generator.make(job, work).catch((reason) => reason);
  expect(failed).toMatchObject({ kind: "machine", code: "comfyui_unreachable" });
  expect(JSON.stringify([failed.detail, failed.message])).not.toContain("secret");
  await generator.close();
});
