import type { CheckEntry } from "../../../contract/endpoints/processing";
import type { ProcessWire } from "../../domain/booth/process";
import { listOf } from "../reading";
import { untilReached } from "./connection";
import { authorised } from "./session";

const base = "unversioned" as const;

/**
 * The calls of a guest's picture. What does not reach the server is made again: a start under its key, so that a photo
 * that was taken makes one picture, whatever happens to the network (OP-201, OP-236).
 */
export const wire: ProcessWire = {
  offers: async () => true,
  async start({ data, source }, { signal, idempotencyKey, onProgress }) {
    const form = () => {
      const parts = new FormData();
      parts.append("generation_data", JSON.stringify(data));
      parts.append("source_image", source, "photo");
      return parts;
    };
    const headers = { "Idempotency-Key": idempotencyKey };
    const reply = await untilReached(
      () => authorised({ method: "POST", base, path: "/process", form, headers, signal, onProgress }),
      signal,
    );
    return (reply.data as { data: { id_generation: string } }).data.id_generation;
  },
  async check(id, { signal, timeoutMs }) {
    const reply = await untilReached(
      () => authorised({ method: "GET", base, path: `/check/${id}`, signal, timeoutMs, retry: false }),
      signal,
    );
    return listOf(reply.data, "data", (row) => row as unknown as CheckEntry);
  },
  result: async (id, { signal }) =>
    (await untilReached(
      () => authorised({ method: "GET", base, path: `/result/${id}`, as: "blob", signal, retry: false }),
      signal,
    ).then(({ data }) => data)) as Blob,
  cancel: (id, { keepalive, idempotencyKey }) =>
    authorised({
      method: "DELETE",
      base,
      path: `/process/${id}`,
      as: "none",
      keepalive,
      ...(idempotencyKey && { headers: { "Idempotency-Key": idempotencyKey } }),
    }),
};
