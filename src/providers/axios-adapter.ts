import type { Transport } from "../../contract/core/entity";
import { basePath } from "./http/base-path";
import { request } from "./http/client";

/**
 * Our client in axios's shape, as far as simple-rest's `deleteOne` needs it: session, refresh, language and errors are
 * the same as everywhere else.
 */
export const axiosAdapter = (base: Transport["base"]) => ({
  async delete(address: string) {
    const path = address.slice(basePath[base].length);
    await request({ method: "DELETE", path, base, as: "none" });
    return { data: { id: decodeURIComponent(path.split("/").at(-1) as string) } };
  },
});

/** The build puts this module in axios's place: simple-rest makes an instance for callers who give it none. */
export default { create: () => ({ interceptors: { response: { use: () => 0 } } }) };
