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
  /** The request may outlive the page. */
  keepalive?: boolean;
}

export interface Incoming {
  status: number;
  headers: Headers;
  /** Empty when the answer is in `blob`. */
  text: string;
  blob?: Blob;
}
