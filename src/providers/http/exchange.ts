import type { Method } from "../../../contract/core/endpoint";

/** A request as it is sent, without knowledge of sessions. */
export interface Outgoing {
  method: Method;
  url: string;
  /** The URL that errors may show. Default `url` without its query. */
  shownAs?: string;
  headers: Record<string, string>;
  body?: string | FormData;
  /** `blob` keeps the bytes of a successful response. */
  as: "text" | "blob";
  signal?: AbortSignal;
  /** Share of the body that is sent, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Receives the body of a successful response as a stream. */
  sink?: StreamSink;
  /** Default that of OP-21. */
  timeoutMs?: number;
  /** The request may outlive the page. */
  keepalive?: boolean;
}

/** Receives the bytes of a response. An error that it throws ends the request and is passed to the caller. */
export interface StreamSink {
  start(headers: Headers): void;
  write(chunk: Uint8Array<ArrayBuffer>): Promise<void>;
}

export interface Incoming {
  status: number;
  headers: Headers;
  /** Empty if the body is in `blob` or went into the sink. */
  text: string;
  blob?: Blob;
}
