import { readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { Readable } from "node:stream";

const BOUNDARY = "----safelight-bench";
const CHUNK = 256 * 1024;

/**
 * Uploads a client version of `bytes` bytes, generated while they are sent, and measures the memory of the server's
 * process meanwhile.
 * @param {{ url: string, pid: number, token: string, bytes: number, version: string }} upload
 * @returns {Promise<{ status: number, seconds: number, idle: number, most: number }>} memory in bytes
 */
export async function measureUpload({ url, pid, token, bytes, version }) {
  const { idle, most } = memoryFrom(pid);
  const begun = performance.now();
  const status = await send(`${url}/api/client/versions`, token, bytes, version);
  return { status, seconds: (performance.now() - begun) / 1000, idle, most: most() };
}

/**
 * Current and peak memory of a process, as counted by the kernel (Linux: /proc).
 * @param {number} pid
 */
export function memoryFrom(pid) {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  return { idle: bytesOf(pid, "VmRSS"), most: () => bytesOf(pid, "VmHWM") };
}

/**
 * @param {number} pid
 * @param {string} figure
 */
function bytesOf(pid, figure) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`^${figure}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) * 1024;
}

/**
 * @param {string} address
 * @param {string} token
 * @param {number} bytes
 * @param {string} version
 */
function send(address, token, bytes, version) {
  const head = Buffer.from(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="version"\r\n\r\n${version}\r\n` +
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="setup.exe"\r\n` +
      "content-type: application/octet-stream\r\n\r\n",
  );
  const tail = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  return new Promise((resolve, reject) => {
    const call = request(
      address,
      {
        method: "POST",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
          "content-length": head.length + bytes + tail.length,
        },
      },
      (reply) => {
        reply.resume();
        reply.on("end", () => resolve(reply.statusCode ?? 0));
      },
    );
    call.on("error", reject);
    Readable.from(body(head, bytes, tail)).pipe(call);
  });
}

/**
 * @param {Buffer} head
 * @param {number} bytes
 * @param {Buffer} tail
 */
async function* body(head, bytes, tail) {
  yield head;
  for (let left = bytes; left > 0; left -= CHUNK) {
    const chunk = Buffer.alloc(Math.min(CHUNK, left));
    chunk.writeDoubleLE(left); // no two chunks alike
    yield chunk;
  }
  yield tail;
}
