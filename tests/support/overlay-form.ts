import { pictureFile } from "./jpeg";

/** The form of an overlay save, part by part as the specification names them (CALL-OVL-05). */
export async function overlayForm(
  fields: Record<string, unknown> = {},
  files: { landscape?: File; portrait?: File } | "both" = "both",
): Promise<FormData> {
  const form = new FormData();
  form.append(
    "overlay_data",
    JSON.stringify({ name: "Frame", description: "", orientation: "both", ...fields }),
  );
  const pictures =
    files === "both"
      ? {
          landscape: await pictureFile("l.jpg", { width: 640, height: 480 }),
          portrait: await pictureFile("p.jpg", { width: 480, height: 640 }),
        }
      : files;
  for (const [part, file] of Object.entries(pictures)) if (file) form.append(part, file);
  return form;
}
