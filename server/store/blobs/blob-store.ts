import type { Readable } from "node:stream";

export interface StoredBlob {
  /** sha256 of the bytes in hex: the name under which they are found. */
  hash: string;
  /** Bytes. */
  size: number;
}

/** Bytes that have come in and are not stored yet: gone unless they are kept. */
export interface StagedBlob extends StoredBlob {
  /** All of its bytes, for what fits into memory: in `room` where they fit, so that many leave no garbage. */
  read(room?: Buffer): Promise<Buffer>;
  /** Stores them under their name. */
  keep(): Promise<void>;
  /** Removes what was not kept. Twice is once. */
  discard(): Promise<void>;
}

/** First and last byte, both included, as in a Range header. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Bytes by their content: storing twice is storing once, and what a name means never changes. */
export interface BlobStore {
  put(bytes: Buffer): Promise<StoredBlob>;
  /**
   * Stores a stream of any length without holding it in memory.
   * @throws BlobTooLarge past `maxBytes`; nothing is kept then, nor when the stream fails
   */
  putStream(stream: Readable, options: { maxBytes: number }): Promise<StoredBlob>;
  /** As `putStream`, for bytes that others may still refuse: nothing is stored before `keep`. */
  stage(stream: Readable, options: { maxBytes: number }): Promise<StagedBlob>;
  /** As `stage`, for a file that `write` makes at the path it is given. */
  stageFile(write: (path: string) => Promise<unknown>): Promise<StagedBlob>;
  /** Null for an unknown hash, and for text that is none. */
  open(hash: string, range?: ByteRange): Promise<Readable | null>;
  stat(hash: string): Promise<StoredBlob | null>;
  delete(hash: string): Promise<void>;
  /** Removes what killed processes left of uploads that had not come in whole. */
  clear(): Promise<void>;
  /** Resolves when the store answers. */
  ping(): Promise<void>;
}

export class BlobTooLarge extends Error {
  override readonly name = "BlobTooLarge";

  constructor(readonly maxBytes: number) {
    super(`More than ${maxBytes} bytes`);
  }
}
