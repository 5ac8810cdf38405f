import type { ReplyOf } from "../../../contract/core/endpoint";
import * as endpoints from "../../../contract/endpoints/domains";
import { call } from "../../providers/call";
import { LogoutError } from "../../providers/http/errors";

export type Domain = ReplyOf<typeof endpoints.activeDomains>["domains"][number];

/** The domains could not be read; `key` is the message key of the specification (LLD-11). */
export class DomainsError extends Error {
  readonly key = "errors.domains_load_error";

  constructor(cause: unknown) {
    super("errors.domains_load_error", { cause });
    this.name = "DomainsError";
  }
}

/**
 * The active host names of the product (LLD-08, OP-106).
 * @throws DomainsError for any failure except the end of the session
 */
export async function activeDomains(signal?: AbortSignal): Promise<readonly Domain[]> {
  try {
    return (await call(endpoints.activeDomains, {}, { signal })).domains;
  } catch (reason) {
    if (signal?.aborted || reason instanceof LogoutError) throw reason;
    throw new DomainsError(reason);
  }
}
