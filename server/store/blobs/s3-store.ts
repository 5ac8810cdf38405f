import { createReadStream } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { S3mini } from "s3mini";
import { removeLeftovers } from "../../jobs/leftovers";
import type { BlobStore, ByteRange, StagedBlob, StoredBlob } from "./blob-store";
import { fromStream, fromWriter, hashOf, isHash, stage, storeStaged } from "./incoming";

/** Largest upload in one request, and the part size of larger ones. */
const PART = 8 * 1024 * 1024;

/**
 * Blobs as objects named by their hash. Plain HTTP if the URL names a port other than 443 without `?tls=1`; `?region=`
 * sets the region. Streams are staged in `incoming` until their hash is known.
 */
export async function openBucket(url: URL, incoming: string): Promise<BlobStore> {
  const encrypted = url.port === "" || url.port === "443" || url.searchParams.get("tls") === "1";
  const s3 = new S3mini({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    endpoint: `${encrypted ? "https" : "http"}://${url.host}${url.pathname}`,
    region: url.searchParams.get("region") ?? "us-east-1",
    minPartSize: PART,
    // Redirects are not followed (ASVS v5.0.0-15.3.2).
    fetch: (input, init) => fetch(input, { ...init, redirect: "error" }),
  });
  if (!(await s3.bucketExists())) await s3.createBucket();
  if (!(await s3.bucketExists()))
    throw new Error(`The bucket of BLOB_URL cannot be used: ${s3.endpoint.href}`);
  await mkdir(incoming, { recursive: true });
  // The sweep tries again, and says so if it fails.
  await removeLeftovers(incoming).catch(() => undefined);
  return new BucketStore(s3, incoming);
}

class BucketStore implements BlobStore {
  constructor(
    private readonly s3: S3mini,
    private readonly incoming: string,
  ) {}

  async put(bytes: Buffer): Promise<StoredBlob> {
    const hash = hashOf(bytes);
    if (!(await this.stat(hash))) await this.s3.putObject(hash, bytes);
    return { hash, size: bytes.length };
  }

  async putStream(stream: Readable, options: { maxBytes: number }): Promise<StoredBlob> {
    return storeStaged(await this.stage(stream, options));
  }

  stage(stream: Readable, { maxBytes }: { maxBytes: number }): Promise<StagedBlob> {
    return stage(fromStream(stream, maxBytes), this.incoming, this.keep);
  }

  stageFile(write: (path: string) => Promise<unknown>): Promise<StagedBlob> {
    return stage(fromWriter(write), this.incoming, this.keep);
  }

  async open(hash: string, range?: ByteRange): Promise<Readable | null> {
    if (!isHash(hash)) return null;
    const answer = await orNull(
      // The library's end is exclusive.
      range ? this.s3.getObjectRaw(hash, false, range.start, range.end + 1) : this.s3.getObjectRaw(hash),
    );
    return answer?.body ? Readable.fromWeb(answer.body as ReadableStream) : null;
  }

  async stat(hash: string): Promise<StoredBlob | null> {
    const size = isHash(hash) ? await orNull(this.s3.getContentLength(hash)) : null;
    return size === null ? null : { hash, size };
  }

  async delete(hash: string): Promise<void> {
    if (isHash(hash)) await this.s3.deleteObject(hash);
  }

  clear(): Promise<void> {
    return removeLeftovers(this.incoming);
  }

  async ping(): Promise<void> {
    if (!(await this.s3.bucketExists())) throw new Error("The blob store does not answer");
  }

  private readonly keep = async (path: string, { hash, size }: StoredBlob): Promise<void> => {
    if (await this.stat(hash)) return;
    if (size <= PART) await this.s3.putObject(hash, await readFile(path));
    else
      await this.s3.putAnyObject(hash, Readable.toWeb(createReadStream(path)) as globalThis.ReadableStream);
  };
}

/** The library throws for a missing object, sometimes wrapped in another error. */
async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    const { status, cause } = error as { status?: number; cause?: { status?: number } };
    if ((status ?? cause?.status) === 404) return null;
    throw error;
  }
}
