import type { Transport } from "../../contract/core/entity";
import { basePath } from "./http/base-path";
import { request } from "./http/client";

/**
 * The client with axios's interface, as far as simple-rest's `deleteOne` uses it: session, refresh, language and errors
 * work as everywhere else.
 */
export const axiosAdapter = (base: Transport["base"]) => ({
  async delete(address: string) {
    const path = address.slice(basePath[base].length);
    await request({ method: "DELETE", path, base, as: "none" });
    return { data: { id: decodeURIComponent(path.split("/").at(-1) as string) } };
  },
});

/** The build aliases axios to this module: simple-rest creates an instance for callers that pass none. */
export default { create: () => ({ interceptors: { response: { use: () => 0 } } }) };
