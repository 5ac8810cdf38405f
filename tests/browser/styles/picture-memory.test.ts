import sharp from "sharp";
import { expect, test } from "vitest";
import { SERVER_ENVIRONMENT } from "../../../scripts/lib/server-environment.mjs";
import { memoryFrom } from "../../../scripts/lib/upload-memory.mjs";
import { styleForm } from "../../support/catalogue";
import { picture } from "../../support/jpeg";
import { styleOfPictures } from "../../support/many-pictures";
import { logInAs } from "../../support/people";
import { startProcess } from "../../support/process";
import { send } from "../../support/send";

const MOST_OVER_IDLE = 64 * 1024 ** 2;

/** Photographs of 7.7 megapixels with a place in them. No two are alike: each has another step in its first table. */
async function photographs(count: number, orientation: number): Promise<Blob[]> {
  const bytes = await sharp(await picture({ width: 3200, height: 2400, noise: true }))
    .withExif({ IFD0: { Copyright: "Anna" }, IFD3: { GPSLatitude: "55/1 45/1 0/1" } })
    .withMetadata({ orientation })
    .toBuffer();
  const step = bytes.indexOf(Buffer.from("ffdb", "hex")) + 4 + 64;
  const rest = new Blob([new Uint8Array(bytes.subarray(step + 1))]);
  return Array.from(
    { length: count },
    (_, at) => new Blob([new Uint8Array(bytes.subarray(0, step)), Uint8Array.of(at + 1), rest]),
  );
}

// A process for each, so that neither finds the memory that the other has asked for.
test.skipIf(process.platform !== "linux").for([
  ["60 photographs that are cut to their pixels", 60, 1],
  ["20 photographs that are turned upright", 20, 6],
] as const)(
  "%s cost the server at most 64 MB over idle in one save [STY-28]",
  { timeout: 600_000 }, // each picture is decoded
  async ([, count, orientation]) => {
    const server = await startProcess({ ...SERVER_ENVIRONMENT });
    try {
      const { token } = await logInAs(server, "organiser@example.com");
      const { id, params } = await styleOfPictures(server, token, count);
      const values = params.map((id_workflow_param) => ({
        id: crypto.randomUUID(),
        type: "image",
        id_workflow_param,
        id_participant: null,
        value: null,
      }));
      const files = await photographs(count, orientation);
      const keyed = files.map((file, at): [string, Blob] => [values[at]?.id as string, file]);
      const form = styleForm({ values }, { values_images: keyed });
      const { idle, most } = memoryFrom(server.child.pid as number);
      expect((await send(server, "POST", `/styles/${id}`, { token, form })).status).toBe(200);
      expect(most() - idle).toBeLessThan(MOST_OVER_IDLE);
      const sent = await send(server, "GET", `/styles/${id}/values/${values[0]?.id}/image`, { token });
      const stored = await sharp(Buffer.from(sent.body)).metadata();
      const upright = orientation === 1 ? { width: 3200, height: 2400 } : { width: 2400, height: 3200 };
      expect(stored).toMatchObject(upright);
      expect(stored.exif).toBeUndefined();
    } finally {
      await server.stop();
    }
  },
);
