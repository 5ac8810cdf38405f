import { readFile } from "node:fs/promises";
import type { Input, Job, Work } from "../generator";
import type { ComfyClient, History, OutputFile } from "./client";
import { failure } from "./failures";
import { type PictureForm, type Prompt, pictureForm } from "./fill";

/** Uploads the photo and the images of values, under names of ours. */
export async function uploadAll(client: ComfyClient, workflow: Prompt, job: Job, work: Work) {
  const own: string[] = [];
  const upload = async (file: Input, form: PictureForm, name: string, type: "input" | "temp") => {
    const path = await work.input(file);
    if (form === "base64") return (await readFile(path)).toString("base64");
    const { content_type } = file;
    const kind = form === "output" ? "output" : type;
    const stored = await client.upload({ path, name, content_type, type: kind }, work.signal);
    own.push(stored);
    return stored;
  };
  const node = job.node_source ? workflow[job.node_source] : undefined;
  const form = pictureForm(node);
  if (!form) throw failure("input", "workflow", "the source node takes no picture");
  // The photo of a guest is not kept: the temporary folder is emptied when ComfyUI starts.
  const source = await upload(job.source, form, `${job.id}${typeExtension(job.source)}`, "temp");
  const images: { node: string; param: string; value: string }[] = [];
  for (const { node: id, param, ...file } of job.images) {
    const name = `${file.sha256}${typeExtension(file)}`;
    images.push({
      node: id,
      param,
      value: await upload(file, pictureForm(workflow[id]) ?? "file", name, "input"),
    });
  }
  return { source, images, own };
}

const typeExtension = ({ content_type }: Input) =>
  `.${content_type.replace(/^.*\//, "").replace("jpeg", "jpg")}`;

const OUTPUTS = ["images", "gifs", "video", "videos"];
const FITTING = { picture: /\.(png|jpe?g|webp)$/i, film: /\.mp4$/i };

/** The first file of the result's node that fits (OP-211). */
export function resultOf({ outputs }: History, { node_result, is_video }: Job): OutputFile {
  const output = outputs?.[node_result ?? ""] ?? {};
  const files = OUTPUTS.flatMap((key) => output[key] ?? []) as Partial<OutputFile>[];
  const fitting = is_video ? FITTING.film : FITTING.picture;
  const file = files.find(({ filename }) => fitting.test(filename ?? ""));
  if (!file?.filename) throw failure("input", "no_result", "the result node gives no file");
  return { filename: file.filename, subfolder: file.subfolder ?? "", type: file.type ?? "output" };
}

export const extensionOf = (name: string) => /\.[a-z0-9]+$/i.exec(name)?.[0].toLowerCase() ?? "";
