import type { Method } from "../../../contract/core/endpoint";

/** One request as it leaves, without knowledge of sessions. */
export interface Outgoing {
  method: Method;
  url: string;
  /** The address as errors may name it; the real one without its query unless said. */
  shownAs?: string;
  headers: Record<string, string>;
  body?: string | FormData;
  /** `blob` keeps the bytes of a good answer as they are. */
  as: "text" | "blob";
  signal?: AbortSignal;
  /** Share of the body that is sent, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Takes the body of a good answer piece by piece instead of memory. */
  sink?: Pieces;
  /** Given up after this time; by default that of OP-21. */
  timeoutMs?: number;
  /** The request may outlive the page. */
  keepalive?: boolean;
}

/** Where the bytes of an answer go as they come. What it throws ends the request and reaches the caller as it is. */
export interface Pieces {
  start(headers: Headers): void;
  write(piece: Uint8Array<ArrayBuffer>): Promise<void>;
}

export interface Incoming {
  status: number;
  headers: Headers;
  /** Empty when the answer is in `blob`. */
  text: string;
  blob?: Blob;
}
