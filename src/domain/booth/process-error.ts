import { ApiError } from "../../providers/http/errors";
import type { TextKey } from "../../providers/i18n/keys";

/** Why a flow ended without a picture (spec A section 8). */
export interface ProcessError {
  /** Message key (spec A section 8). */
  key: TextKey;
  /** The server's own text. */
  detail?: string | undefined;
  /** Of a refusal: its HTTP status, and the keys of the order's data that were refused. */
  status?: number;
  fields?: readonly string[];
  /** The generation that the booth is busy with, if the server says so (OP-201). */
  busyWith?: string;
}

/** Ends a flow that the console gives up (OP-216). */
export class GaveUp extends Error {
  constructor(readonly key: TextKey) {
    super(key);
  }
}

/** The server was not reached for so long that nothing more is expected of it. */
export class Unreached extends GaveUp {
  constructor() {
    super("errors.network_issue");
  }
}

export const statusOf = (reason: unknown): number =>
  reason instanceof ApiError && reason.kind === "http" ? reason.statusCode : 0;
/** Without a reply: whether the server did it is unknown. */
export const isLost = (reason: unknown): boolean =>
  reason instanceof ApiError &&
  (reason.kind === "network" || reason.kind === "timeout" || [502, 503, 504].includes(reason.statusCode));

/** Whether another try may succeed: no reply, a 5xx, or a reply that is none of this call's (OP-84). */
export const isPassing = (reason: unknown): boolean =>
  reason instanceof ApiError && (reason.kind !== "http" || reason.statusCode >= 500);

const KEYS: Readonly<Record<number, TextKey>> = {
  409: "errors.photo_booth_busy",
  422: "errors.invalid_data",
};

/** PROC-07 to PROC-10, PROC-12, PROC-13. */
export function errorOf(reason: unknown): ProcessError {
  if (reason instanceof GaveUp) return { key: reason.key };
  const status = statusOf(reason);
  if (!(reason instanceof ApiError) || status === 0) return { key: "errors.unknown_error" };
  const { id_generation: busyWith } = (reason.body ?? {}) as { id_generation?: unknown };
  return {
    key: KEYS[status] ?? "errors.general_error",
    detail: reason.detail,
    status,
    ...(reason.errors && { fields: Object.keys(reason.errors) }),
    ...(status === 409 && typeof busyWith === "string" && { busyWith }),
  };
}
