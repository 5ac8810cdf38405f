import type { Readable } from "node:stream";

export interface StoredBlob {
  /** SHA-256 of the bytes in hex, which is the blob's name. */
  hash: string;
  /** Size in bytes. */
  size: number;
}

/** A received blob that is not stored yet; it is deleted unless it is kept. */
export interface StagedBlob extends StoredBlob {
  /** Reads all bytes, into `room` if they fit, so that many reads leave no garbage. */
  read(room?: Buffer): Promise<Buffer>;
  /** Stores the blob under its name. */
  keep(): Promise<void>;
  /** Deletes what was not kept. Idempotent. */
  discard(): Promise<void>;
}

/** First and last byte, inclusive, as in a Range header. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Content-addressed storage: storing twice has no effect, and a name never changes its content. */
export interface BlobStore {
  put(bytes: Buffer): Promise<StoredBlob>;
  /**
   * Stores a stream of any length without holding it in memory.
   * @throws BlobTooLarge past `maxBytes`; nothing is stored then, nor if the stream fails
   */
  putStream(stream: Readable, options: { maxBytes: number }): Promise<StoredBlob>;
  /** Like `putStream`, for bytes that may still be rejected: nothing is stored before `keep`. */
  stage(stream: Readable, options: { maxBytes: number }): Promise<StagedBlob>;
  /** Like `stage`, for a file that `write` creates at the given path. */
  stageFile(write: (path: string) => Promise<unknown>): Promise<StagedBlob>;
  /** Null for an unknown or malformed hash. */
  open(hash: string, range?: ByteRange): Promise<Readable | null>;
  stat(hash: string): Promise<StoredBlob | null>;
  delete(hash: string): Promise<void>;
  /** Deletes incomplete uploads of killed processes. */
  clear(): Promise<void>;
  /** Resolves if the store answers. */
  ping(): Promise<void>;
}

export class BlobTooLarge extends Error {
  override readonly name = "BlobTooLarge";

  constructor(readonly maxBytes: number) {
    super(`More than ${maxBytes} bytes`);
  }
}
