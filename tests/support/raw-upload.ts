import { connect } from "node:net";
import type { TestServer } from "./server";

const BOUNDARY = "----raw";

/** The bytes of a form with text fields and one file, after the fields or before them. */
export function rawForm(fields: Record<string, string>, file: Buffer, filename = "setup.exe"): Buffer {
  const part = (head: string, body: Buffer | string) =>
    Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`), Buffer.from(body), Buffer.from("\r\n")]);
  return Buffer.concat([
    part(
      `content-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: application/octet-stream`,
      file,
    ),
    ...Object.entries(fields).map(([name, value]) =>
      part(`content-disposition: form-data; name="${name}"`, value),
    ),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
}

/** The bytes of a form as a browser would send them. */
export const bytesOf = async (form: FormData): Promise<Buffer> =>
  Buffer.from(await new Response(form).arrayBuffer());

/** Its first line. */
const boundaryOf = (body: Buffer) => body.toString("latin1", 2, body.indexOf("\r\n"));

/** Sends a share of a form over a bare socket, waits until the server has taken it and cuts the line. */
export async function cutUpload(
  { url }: Pick<TestServer, "url">,
  path: string,
  token: string,
  body: Buffer,
  share: number,
): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await new Promise<void>((resolve) => socket.once("connect", resolve));
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      `host: ${hostname}`,
      `authorization: Bearer ${token}`,
      `content-type: multipart/form-data; boundary=${boundaryOf(body)}`,
      `content-length: ${body.length}`,
      "",
      "",
    ].join("\r\n"),
  );
  await new Promise<void>((resolve) =>
    socket.write(body.subarray(0, Math.floor(body.length * share)), () => resolve()),
  );
  await new Promise<void>((resolve) => {
    socket.once("close", () => resolve());
    socket.destroy();
  });
}
